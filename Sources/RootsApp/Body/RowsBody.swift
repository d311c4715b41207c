import Roots
import RootsBlueprint
import RootsTerminal

/// The rows of a list or a table whose conditions hold.
struct RowsBody: PageBody {
  var pane = ListPane(rows: [])
  private let page: Page
  /// The indices of the shown rows among all declared ones.
  private var shownRows: [Int] = []
  /// The index of the selected row among all declared ones; if its condition does not hold, the
  /// next shown row counts as selected.
  private var selectedRow = 0

  init(_ page: Page) { self.page = page }

  mutating func refresh(_ evaluation: Evaluation) {
    let content = page.content
    if let empty = content.empty { pane.emptyText = evaluation.text(empty) }
    shownRows = evaluation.shownRows(of: content)
    pane.rows.removeAll(keepingCapacity: true)
    if let table = content.table {
      pane.columns = table.columns.map { ListPane.Column($0, evaluation) }
      for row in shownRows {
        let cells = table.rows[row].cells.map { evaluation.styled($0) }
        pane.rows.append(ListPane.Row(styledCells: cells))
      }
    } else {
      for row in shownRows.map({ content.list[$0] }) {
        pane.rows.append(
          ListPane.Row(
            evaluation.styled(row.label), detail: row.detail.map { evaluation.styled($0) },
            section: row.section.map { evaluation.text($0) }))
      }
    }
    selectDeclaredRow()
  }

  private mutating func selectDeclaredRow() {
    pane.selection = shownRows.firstIndex { $0 >= selectedRow } ?? shownRows.count - 1
  }

  mutating func restore(_ earlier: any PageBody) {
    guard let earlier = earlier as? RowsBody else { return }
    selectedRow = earlier.selectedRow
    selectDeclaredRow()
    pane.offset = earlier.pane.offset
  }

  // MARK: Selecting

  var controls: [Control] { shownRows.map { .row($0) } }
  var selection: Int? { pane.selectedRow }
  func control(activated index: Int) -> Control { .row(shownRows[index]) }

  mutating func select(_ index: Int) {
    guard shownRows.indices.contains(index) else { return }
    pane.selection = index
    keepSelection()
  }

  mutating func keepSelection() {
    if let selected = pane.selectedRow { selectedRow = shownRows[selected] }
  }

  mutating func scrollToTop() -> Bool {
    let isMoved = pane.selection > 0 || pane.offset > 0
    (pane.selection, pane.offset, selectedRow) = (0, 0, 0)
    return isMoved
  }

  mutating func mark(where isMarked: (Control) -> Bool) {
    for (place, row) in shownRows.enumerated() {
      pane.rows[place].isMarked =
        page.content.action(ofRow: row) != nil && isMarked(.row(row))
    }
  }

  // MARK: Keys

  func leavesToText(_ key: Key) -> Bool { key == Key(.pageUp) || key == Key(.pageDown) }

  func keys(in size: Size) -> [HelpLine.Item] {
    pane.keys(in: size).filter { doesSomething || $0.keys != [Key(.enter)] }
  }

  private var doesSomething: Bool {
    guard let table = page.content.table else { return !pane.rows.isEmpty }
    return table.action != nil || table.rows.contains { $0.action != nil }
  }

  var help: [HelpLine.Item] {
    doesSomething && !pane.rows.isEmpty ? [HelpLine.Item([Key(.enter)], "open")] : []
  }

  // MARK: Texts

  /// The label of the selected row of a list.
  var markedPlace: String? {
    page.content.table == nil ? pane.selectedRow.map { pane.rows[$0].label } : nil
  }
}

extension BlueprintController {
  /// Chooses a row by its index among the declared ones; a row of a table may have no action.
  func choose(row: Int) -> Handling {
    note(.row(row))
    guard let action = page.content.action(ofRow: row) else { return .handled }
    var evaluation = self.evaluation
    if let table = page.content.table {
      evaluation.values = evaluation.values.choosing(row: row, of: table)
    }
    return evaluation.handling(action)
  }

  /// The texts of a row for screen readers, with numbers in place of bars and sparklines; in a
  /// table, the first cell, then the others with the titles of their columns.
  func spokenTexts(ofRow row: Int) -> (String, detail: String?) {
    let evaluation = evaluation.values
    guard let table = page.content.table else {
      let declared = page.content.list[row]
      return (evaluation.spoken(declared.label), declared.detail.map { evaluation.spoken($0) })
    }
    let cells = zip(table.columns, table.rows[row].cells).map { column, cell in
      (evaluation.spoken(column.title), evaluation.spoken(cell))
    }
    let rest = cells.dropFirst().filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1)" }
    return (cells.first?.1 ?? "", rest.isEmpty ? nil : rest.joined(separator: ", "))
  }
}

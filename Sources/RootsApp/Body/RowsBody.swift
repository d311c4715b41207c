import Roots
import RootsBlueprint
import RootsTerminal

/// The rows of a list whose conditions hold.
struct RowsBody: PageBody {
  var pane = ListPane(rows: [])
  private let page: Page
  /// The indices of the shown rows among all declared ones.
  private var shownRows: [Int] = []
  /// The index of the selected row among all declared ones; if its condition does not hold, the
  /// next shown row counts as selected.
  private var selectedRow = 0

  private static let openItems = [HelpLine.Item([Key(.enter)], "open")]

  init(_ page: Page) { self.page = page }

  mutating func refresh(_ evaluation: Evaluation, _ kept: KeptRows, values: [Literal?]) {
    if let empty = page.content.empty { pane.emptyText = evaluation.text(empty) }
    let source = ShownRows.Source(page: page, values: values)
    let rows = kept.value(of: source) { ShownRows(page.content, evaluation) }
    (shownRows, pane.rows) = (rows.indices, rows.rows)
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
      pane.rows[place].isMarked = isMarked(.row(row))
    }
  }

  // MARK: Keys

  func leavesToText(_ key: Key) -> Bool { key == Key(.pageUp) || key == Key(.pageDown) }

  func keys(in size: Size) -> [HelpLine.Item] {
    pane.keys(in: size).filter { !pane.rows.isEmpty || $0.keys != [Key(.enter)] }
  }

  var help: [HelpLine.Item] {
    pane.rows.isEmpty ? [] : Self.openItems
  }

  // MARK: Texts

  /// The label of the selected row.
  var markedPlace: String? { pane.selectedRow.map { pane.rows[$0].label } }
}

/// The rows of a page whose conditions hold, with their texts.
struct ShownRows {
  /// Their indices among all declared rows.
  let indices: [Int]
  let rows: [ListPane.Row]

  init(_ content: Content, _ evaluation: Evaluation) {
    indices = evaluation.shownRows(of: content)
    rows = indices.map { row in
      ListPane.Row(
        evaluation.styled(content.list[row].label),
        detail: content.list[row].detail.map { evaluation.styled($0) },
        section: content.list[row].section.map { evaluation.text($0) })
    }
  }

  /// What the rows depend on.
  struct Source: Equatable {
    let page: Page
    /// The values of the page's references.
    let values: [Literal?]

    static func == (left: Source, right: Source) -> Bool {
      left.page === right.page && left.values == right.values
    }
  }
}

/// The rows of the pages that were shown last, which several visits of a screen share.
typealias KeptRows = Kept<ShownRows.Source, ShownRows>

extension BlueprintController {
  /// Chooses a row by its index among the declared ones.
  func choose(row: Int) -> Handling {
    note(.row(row))
    return evaluation.handling(page.content.list[row].action)
  }

  /// The texts of a row for screen readers, with numbers in place of bars.
  func spokenTexts(ofRow row: Int) -> (String, detail: String?) {
    let evaluation = evaluation.values
    let declared = page.content.list[row]
    return (evaluation.spoken(declared.label), declared.detail.map { evaluation.spoken($0) })
  }
}

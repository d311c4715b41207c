/// The layout of a finder on a canvas.
struct FinderLayout: Hashable {
  /// The box, within the canvas: as high as its rows.
  let box: Rect
  /// The number of visible rows: as many as there are, at most those with room.
  let rows: Int

  /// The row of the first item: below the border, the line and the rule.
  var firstRow: Int { box.origin.row + 3 }

  /// The rows of the border, the line and the rule.
  private static let rowsAround = 4

  /// At most 80 by 20 cells, or the whole of a smaller canvas; the upper edge stays while the
  /// number of rows changes.
  ///
  /// - Parameter count: the number of items that are found.
  init(in size: Size, count: Int) {
    let columns = size.columns < 64 ? size.columns : min(size.columns - 4, 80)
    let most = size.rows < 16 ? size.rows : min(size.rows - 2, 20)
    let whole = overlayRect(
      index: 0, count: 1, preferred: Size(columns: columns, rows: most), in: Rect(size: size))
    rows = min(max(count, 1), max(whole.size.rows - Self.rowsAround, 0))
    let height = min(rows + Self.rowsAround, whole.size.rows)
    box = Rect(origin: whole.origin, size: Size(columns: whole.size.columns, rows: height))
  }
}

extension Finder {
  /// Returns the area on a canvas of the given size.
  func rect(in size: Size) -> Rect { layout(in: size).box }

  func layout(in size: Size) -> FinderLayout { FinderLayout(in: size, count: found.count) }

  /// Draws the finder in the middle of the canvas, its cursor in the line.
  public func draw(on canvas: inout Canvas, theme: Theme = .standard) {
    let layout = layout(in: canvas.size)
    canvas.dim(canvas.bounds, base: theme.base)
    canvas.sub(layout.box) { box in
      box.fill(box.bounds, style: theme.base)
      box.box(style: theme.border, title: "Find", titleStyle: theme.title, strokes: theme.strokes)
      let count = " \(found.count) of \(items.count) "
      let column = box.size.columns - 2 - columnWidth(of: count)
      if column > 8 {
        box.draw(count, at: Point(column: column, row: 0), style: theme.border)
      }
      box.sub(box.bounds.insideBorder()) { drawInside(&$0, rows: layout.rows, theme: theme) }
      if let remark {
        let shown = cut(" \(remark) ", to: box.size.columns - 4)
        box.draw(shown, at: Point(column: 2, row: box.size.rows - 1), style: theme.refusal)
      } else {
        keys.draw(inBorderOf: box.bounds, on: &box, theme: theme)
      }
    }
  }

  private func drawInside(_ canvas: inout Canvas, rows: Int, theme: Theme) {
    canvas.sub(canvas.bounds.first(rows: 1)) { line.draw(on: &$0, style: theme.base, theme: theme) }
    canvas.horizontalRule(row: 1, style: theme.border, strokes: theme.strokes)
    let below = canvas.bounds.moved(rows: 2).first(rows: rows)
    canvas.sub(below) { drawRows(on: &$0, theme: theme) }
  }

  var keys: HelpLine {
    let close = HelpLine.Item(key: "Esc", label: "close")
    guard let selected else { return HelpLine(items: [close]) }
    let isOpen = if case .edit = selected.outcome { true } else { false }
    let enter = HelpLine.Item(key: "Enter", label: isOpen ? "complete" : "go")
    let edit = HelpLine.Item(key: "Tab", label: "edit")
    return HelpLine(items: selected.text == nil ? [enter, close] : [enter, edit, close])
  }

  private func drawRows(on canvas: inout Canvas, theme: Theme) {
    guard !found.isEmpty else {
      let nothing = items.isEmpty ? "nothing to find" : "no matches"
      canvas.draw("  \(nothing)", at: .zero, style: theme.dim)
      return
    }
    let visible = canvas.size.rows
    let first = ScrollBar.first(showing: selection, from: 0, visible: visible, total: found.count)
    let bar = ScrollBar(first: first, visible: visible, total: found.count)
    let columns = canvas.size.columns - (bar.isNeeded ? 2 : 0)
    let shown = found.indices.dropFirst(first).prefix(visible)
    let widths = FinderColumns(shown.map { items[found[$0]] }, in: columns)
    for (row, place) in shown.enumerated() {
      let rect = Rect(column: 0, row: row, columns: columns, rows: 1)
      canvas.sub(rect) { drawRow(place, on: &$0, widths: widths, theme: theme) }
    }
    bar.draw(on: &canvas, theme: theme)
  }

  private func drawRow(
    _ place: Int, on canvas: inout Canvas, widths: FinderColumns, theme: Theme
  ) {
    let item = found[place]
    let isSelected = place == selection
    let style = isSelected ? theme.selection : theme.base
    let dim = isSelected ? style : theme.dim
    canvas.fill(canvas.bounds, style: style)
    if isSelected { canvas.drawMarker(at: .zero, theme: theme) }
    let parts = [
      (items[item].shownTitle, widths.title, style), (items[item].shownName, widths.name, dim),
      (items[item].tag, widths.tag, dim),
    ]
    for (text, columns, style) in parts where !columns.isEmpty {
      let room = Rect(column: columns.lowerBound, row: 0, columns: columns.count, rows: 1)
      canvas.sub(room) {
        filter.draw(
          StyledText(cut(text, to: columns.count)), on: &$0, at: .zero, style: style, theme: theme)
      }
    }
  }
}

/// The columns of a row: the title at the left, its kind or key at the right edge, and the name in
/// commands between them if there is room.
struct FinderColumns: Hashable {
  var title = 0..<0, name = 0..<0, tag = 0..<0

  init(_ items: [FinderItem], in columns: Int) {
    func widest(_ text: (FinderItem) -> String) -> Int {
      items.map { columnWidth(of: text($0)) }.max() ?? 0
    }
    let width = min(widest(\.tag), max(columns - 12, 0))
    tag = (columns - width)..<columns
    let end = max(tag.lowerBound - 2, 2)
    title = 2..<min(2 + widest(\.shownTitle), end)
    let start = title.upperBound + 2
    if end - start >= 8 { name = start..<min(start + widest(\.shownName), end) }
  }
}

extension FinderItem {
  /// The first text of a row: the title, or the name of an item without one.
  var shownTitle: String { texts.first }

  /// The second text of a row, unless the first is the same.
  var shownName: String {
    texts.first.lowercased() == texts.second.lowercased() ? "" : texts.second
  }

  /// The title and the name in commands; of a key, its label and the title of its screen.
  private var texts: (first: String, second: String) {
    switch kind {
    case .key: (name, title)
    case .screen, .tab, .accessory, .action: (title.isEmpty ? name : title, name)
    }
  }

  /// The shortcut, or the kind of an item without one.
  var tag: String { shortcut ?? kind.rawValue }
}

/// The layout of a finder on a canvas.
struct FinderLayout: Hashable {
  /// The box, within the canvas.
  let box: Rect

  /// The number of visible rows: without the border, the line, the rule and the keys.
  var rows: Int { max(box.size.rows - 5, 0) }

  /// The row of the first item: below the border, the line and the rule.
  var firstRow: Int { box.origin.row + 3 }

  /// At most 80 by 20 cells, or the whole of a smaller canvas.
  init(in size: Size) {
    let columns = size.columns < 64 ? size.columns : min(size.columns - 4, 80)
    let rows = size.rows < 16 ? size.rows : min(size.rows - 2, 20)
    box = overlayRect(
      index: 0, count: 1, preferred: Size(columns: columns, rows: rows), in: Rect(size: size))
  }
}

extension Finder {
  /// Returns the area on a canvas of the given size.
  func rect(in size: Size) -> Rect { FinderLayout(in: size).box }

  /// Draws the finder in the middle of the canvas, its cursor in the line.
  public func draw(on canvas: inout Canvas, theme: Theme = .standard) {
    let layout = FinderLayout(in: canvas.size)
    canvas.dim(canvas.bounds, base: theme.base)
    canvas.sub(layout.box) { box in
      box.fill(box.bounds, style: theme.base)
      box.box(style: theme.border, title: "Find", titleStyle: theme.title, strokes: theme.strokes)
      let count = " \(found.count) of \(items.count) "
      let column = box.size.columns - 2 - columnWidth(of: count)
      if column > 8 {
        box.draw(count, at: Point(column: column, row: 0), style: theme.border)
      }
      let inside = Rect(
        column: 2, row: 1, columns: box.size.columns - 4, rows: box.size.rows - 2)
      box.sub(inside) { drawInside(&$0, rows: layout.rows, theme: theme) }
    }
  }

  private func drawInside(_ canvas: inout Canvas, rows: Int, theme: Theme) {
    let columns = canvas.size.columns
    let top = Rect(column: 0, row: 0, columns: columns, rows: 1)
    canvas.sub(top) { line.draw(on: &$0, style: theme.base, theme: theme) }
    canvas.horizontalRule(row: 1, style: theme.border, strokes: theme.strokes)
    canvas.sub(Rect(column: 0, row: 2, columns: columns, rows: rows)) {
      drawRows(on: &$0, theme: theme)
    }
    let foot = Rect(column: 0, row: canvas.size.rows - 1, columns: columns, rows: 1)
    canvas.sub(foot) { row in
      if let remark {
        row.draw(cut(remark, to: columns), at: .zero, style: theme.help)
      } else {
        keys.draw(on: &row, theme: theme)
      }
    }
  }

  private var keys: HelpLine {
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
      (items[item].kind.rawValue, widths.kind, dim), (items[item].name, widths.name, style),
      (items[item].title, widths.title, style), (items[item].detail, widths.detail, dim),
    ]
    for (text, columns, style) in parts where !columns.isEmpty {
      let room = Rect(column: columns.lowerBound, row: 0, columns: columns.count, rows: 1)
      canvas.sub(room) {
        _ = filter.draw(
          cut(text, to: columns.count), on: &$0, at: .zero, style: style, theme: theme)
      }
    }
  }
}

/// The columns of a row: kind and name at the left, the command or key at the right edge, then the
/// title if there is room.
struct FinderColumns: Hashable {
  var kind = 0..<0, name = 0..<0, title = 0..<0, detail = 0..<0

  init(_ items: [FinderItem], in columns: Int) {
    func widest(_ text: (FinderItem) -> String) -> Int {
      items.map { columnWidth(of: text($0)) }.max() ?? 0
    }
    var start = 2
    func take(_ width: Int) -> Range<Int> {
      let end = max(min(start + width, columns), start)
      defer { start = end + 2 }
      return start..<end
    }
    kind = take(widest(\.kind.rawValue))
    name = take(min(widest(\.name), max((columns - start) / 2, 8)))
    let detailWidth = min(widest(\.detail), max(columns - start, 0))
    detail = (columns - detailWidth)..<columns
    let room = columns - detailWidth - 2 - start
    if room >= 8 { title = take(min(widest(\.title), room)) }
  }
}

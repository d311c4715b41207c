import RootsBlueprint
import RootsTerminal

extension BlueprintController {
  func draw(on canvas: inout Canvas, theme: Theme) {
    refresh()
    if app.marking != nil { markRows() }
    if let map = page.map, let place = MapPosition(canvas.size) {
      canvas.sub(place.map) { inner in
        map.draw(on: &inner, camera: camera, marked: marked, theme: theme)
      }
    }
    let layout = layout(canvas.size)
    if let place = layout.text { canvas.sub(place) { drawText(on: &$0, layout, theme) } }
    if let place = layout.below { canvas.sub(place) { drawBelow(on: &$0, theme) } }
  }

  /// Marks the rows that no session has used.
  private func markRows() {
    for (place, row) in shownRows.enumerated() {
      list.rows[place].isMarked =
        page.content.action(ofRow: row) != nil && isMarked(.row(row))
    }
  }

  private func drawText(on canvas: inout Canvas, _ layout: PageLayout, _ theme: Theme) {
    let lines = lines(columns: canvas.size.columns)
    if layout.cuts(lines: lines.count) {
      text.draw(on: &canvas, theme: theme)
    } else {
      for (row, line) in lines.enumerated() {
        canvas.draw(line, at: Point(column: 0, row: row), theme: theme)
      }
    }
  }

  private func drawBelow(on canvas: inout Canvas, _ theme: Theme) {
    switch page.body {
    case .none: break
    case .list, .table: list.draw(on: &canvas, theme: theme)
    case .form: form.draw(on: &canvas, theme: theme)
    case .confirm: confirm.draw(on: &canvas, theme: theme)
    case .progress: progress.draw(on: &canvas, theme: theme)
    }
  }

  /// The highlighted place of the map: its centre, or the place named like the selected row.
  var marked: String? {
    if let centre { return centre }
    guard page.body == .list, let row = list.selectedRow else { return nil }
    return list.rows[row].label
  }

  /// The number of rows that the whole page needs.
  func preferredRows(columns: Int) -> Int? {
    refresh()
    let lines = text.text.isEmpty ? 0 : lines(columns: columns).count
    guard let below = rowsBelow(columns: columns) else { return lines }
    return lines + (lines > 0 || list.filter.isShown ? 1 : 0) + below
  }

  /// The columns of the widest line; nil for a page with a map, which takes the available ones.
  var preferredColumns: Int? {
    refresh()
    guard page.map == nil else { return nil }
    let lines = text.text.split(separator: "\n").map { columnWidth(of: visible(String($0))) }
    let below =
      switch page.body {
      case .none: 0
      case .list, .table: list.preferredColumns
      case .form: form.preferredColumns
      case .confirm: confirm.preferredColumns
      case .progress: max(30, columnWidth(of: progress.label) + 2)
      }
    return max(lines.max() ?? 0, below)
  }

  /// The layout of the screen on a canvas of a size, beside the map.
  func layout(_ size: Size) -> PageLayout {
    var size = size
    if page.map != nil, let place = MapPosition(size) { size.columns = place.columnsBeside }
    let layout = PageLayout(
      size: size, lines: text.text.isEmpty ? 0 : lines(columns: size.columns).count,
      rows: rowsBelow(columns: size.columns))
    return list.filter.isShown ? layout.withLineAbove : layout
  }

  func rowsBesideNested(columns: Int) -> Int {
    refresh()
    let lines = text.text.isEmpty ? 0 : lines(columns: columns).count
    guard let rows = rowsBelow(columns: columns) else { return lines }
    return lines == 0 ? rows : lines + 1 + rows
  }

  /// The number of rows below the text; nil if the page has no body.
  private func rowsBelow(columns: Int) -> Int? {
    switch page.body {
    case .none: nil
    case .list, .table: list.lineCount(columns: columns)
    case .form: form.rowCount
    case .confirm: confirm.rowCount(columns: columns)
    case .progress: progress.rowCount
    }
  }
}

/// The position of a map: to the right of the text, if there is room for both.
struct MapPosition: Hashable {
  /// The width that is left for the text.
  let columnsBeside: Int
  let map: Rect

  init?(_ size: Size) {
    guard size.columns >= 36, size.rows >= 4 else { return nil }
    columnsBeside = min(max(size.columns * 2 / 5, 18), 40)
    let start = columnsBeside + 1
    map = Rect(column: start, row: 0, columns: size.columns - start, rows: size.rows)
  }
}

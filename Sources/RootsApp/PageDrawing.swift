import RootsBlueprint
import RootsTerminal

extension BlueprintController {
  func draw(on canvas: inout Canvas, theme: Theme) {
    refresh()
    if app.marking != nil { body?.mark { isMarked($0) } }
    canvas.draw(app.drawings, of: shown, theme: theme) { draw(on: &$0, theme) }
  }

  private func draw(on canvas: inout Canvas, _ theme: Theme) {
    if let map = page.map, let place = MapPosition(canvas.size) {
      canvas.sub(place.map) { inner in
        map.draw(on: &inner, camera: camera, marked: marked, theme: theme)
      }
    }
    let layout = layout(canvas.size)
    if let place = layout.text { canvas.sub(place) { text.draw(on: &$0, layout, theme) } }
    if let place = layout.below { canvas.sub(place) { body?.draw(on: &$0, theme: theme) } }
  }

  /// What the drawing depends on, besides the canvas and the theme.
  var shown: ShownPage {
    ShownPage(page: page, text: text.pane, body: body, camera: camera, marked: marked)
  }

  /// The highlighted place of the map: its centre, or the place named like the selected row.
  var marked: String? { centre ?? body?.markedPlace }

  /// The number of rows that the whole page needs.
  func preferredRows(columns: Int) -> Int? { neededRows(columns: columns) }

  func rowsBesideNested(columns: Int) -> Int { neededRows(columns: columns) }

  private func neededRows(columns: Int) -> Int {
    refresh()
    let lines = text.rows(columns: columns)
    guard let body else { return lines }
    return lines + (lines > 0 ? 1 : 0) + body.preferredRows(columns: columns)
  }

  /// The columns of the widest line; nil for a page with a map, which takes the available ones.
  var preferredColumns: Int? {
    refresh()
    guard page.map == nil else { return nil }
    return max(text.preferredColumns, body?.pane.preferredColumns ?? 0)
  }

  /// The layout of the screen on a canvas of a size, beside the map.
  func layout(_ size: Size) -> PageLayout {
    var size = size
    if page.map != nil, let place = MapPosition(size) { size.columns = place.columnsBeside }
    return PageLayout(
      size: size, lines: text.rows(columns: size.columns),
      rows: body?.preferredRows(columns: size.columns))
  }
}

/// The content of a screen, with its view state.
struct ShownPage: Equatable {
  let page: Page
  let text: TextPane
  let body: (any PageBody)?
  let camera: MapCamera
  /// The highlighted place of the map.
  let marked: String?

  static func == (left: ShownPage, right: ShownPage) -> Bool {
    guard left.page === right.page, left.camera == right.camera, left.marked == right.marked,
      left.text == right.text
    else { return false }
    guard let body = left.body, let other = right.body else {
      return left.body == nil && right.body == nil
    }
    return body.isShown(as: other)
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

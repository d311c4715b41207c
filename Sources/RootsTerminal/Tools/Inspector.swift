/// The pane that shows the navigation state as text.
///
/// Beside the app it is scrolled with Ctrl and the arrows, or with the wheel; where it covers the
/// app it takes the keys of a pager.
struct Inspector: Hashable {
  /// Whether the pane is shown.
  var isShown = false
  private(set) var offset = 0

  private static let keys = KeyTable<ScrollAction>(
    .init(.up, Key(.up, .control), Key(.up, .shift), label: "scroll the inspector"),
    .init(.down, Key(.down, .control), Key(.down, .shift), label: "scroll the inspector"),
    .init(.first, Key(.home, .control), Key(.home, .shift), label: "its start, its end"),
    .init(.last, Key(.end, .control), Key(.end, .shift), label: "its start, its end"))

  /// Handles a key that scrolls the inspector beside the app.
  ///
  /// - Parameter last: the greatest scroll offset.
  /// - Returns: whether the key was used.
  mutating func handle(_ key: Key, last: Int) -> Bool {
    guard let action = Self.keys[key] else { return false }
    perform(action, page: 1, last: last)
    return true
  }

  /// Handles a key that scrolls an inspector that covers the app.
  ///
  /// - Parameters:
  ///   - rows: the number of rows for lines.
  ///   - last: the greatest scroll offset.
  mutating func handleAlone(_ key: Key, rows: Int, last: Int) -> Bool {
    guard let action = ScrollAction.keysOfPager[key] else { return false }
    perform(action, page: rows, last: last)
    return true
  }

  private mutating func perform(_ action: ScrollAction, page: Int, last: Int) {
    offset = action.first(
      in: ScrollBar(first: min(offset, last), visible: page, total: last + page))
  }

  /// The items of the keys beside the app; empty if all lines are visible.
  func keys(last: Int) -> [HelpLine.Item] { last > 0 ? Self.keys.items() : [] }

  /// The items of the keys of an inspector that covers the app.
  func keysAlone(last: Int) -> [HelpLine.Item] {
    (last > 0 ? ScrollAction.keysOfPager.items() : [])
      + [HelpLine.Item([Key(.escape)], "close the inspector")]
  }

  mutating func scroll(by lines: Int, last: Int) {
    offset = min(max(min(offset, last) + lines, 0), last)
  }

  /// The number of rows for lines on a canvas of a size.
  static func rows(in size: Size) -> Int { max(size.rows - 2, 0) }

  /// Draws the visible lines inside a border, with the keys in its lower line.
  func draw(
    _ lines: [StyledLine], keys: HelpLine, on canvas: inout Canvas, theme: Theme
  ) {
    canvas.fill(canvas.bounds)
    canvas.box(
      style: theme.border, title: "Inspector", titleStyle: theme.title, strokes: theme.strokes)
    keys.draw(inBorderOf: &canvas, theme: theme)
    let inner = Rect(
      column: 2, row: 1, columns: canvas.size.columns - 3,
      rows: Inspector.rows(in: canvas.size))
    let first = min(offset, max(lines.count - inner.size.rows, 0))
    canvas.sub(inner) { inner in
      let bar = ScrollBar(first: first, visible: inner.size.rows, total: lines.count)
      for (row, line) in lines.dropFirst(first).prefix(inner.size.rows).enumerated() {
        line.draw(on: &inner, row: row, columns: inner.size.columns - 2)
      }
      bar.draw(on: &inner, theme: theme)
    }
  }
}

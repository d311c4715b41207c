/// The pane that shows the navigation: stacks as piles of cards, results, facts and commands.
///
/// Beside the app it is scrolled with Ctrl and the arrows, or with the wheel; where it covers the
/// app it takes the keys of a pager.
struct NavigatorPane: Hashable {
  /// Whether the pane is shown; nil to show it wherever there is much room beside the app.
  var isShown: Bool? = false
  /// Whether the pane covers the app where there is no room beside it: only if it was asked for
  /// there, because it takes the keys.
  var mayCover = false
  /// The progress of the current transition, 0 to 1, in which new cards come in from the right.
  var progress = 1.0
  /// The first visible line; too great a number counts as the last page.
  var offset = 0

  /// The columns of a terminal from which on the pane is shown unless it was hidden.
  static let columnsOfRoom = 100

  /// Whether the pane is shown in a terminal of a size.
  func isShown(in size: Size) -> Bool { isShown ?? (size.columns >= Self.columnsOfRoom) }

  /// The columns of a pane beside the app, with the line at its left.
  ///
  /// From 160 columns on, the app keeps the 120 columns in which it shows two screens.
  static func columns(in size: Size) -> Int {
    size.columns < 160 ? max(size.columns * 3 / 10, 32) : min(size.columns - 120, 48)
  }

  /// The keys that scroll a pane beside the app.
  static let keys = KeyTable<ScrollAction>(
    .init(.up, Key(.up, .control), Key(.up, .shift), label: "scroll the navigator"),
    .init(.down, Key(.down, .control), Key(.down, .shift), label: "scroll the navigator"),
    .init(.first, Key(.home, .control), Key(.home, .shift), label: "its start, its end"),
    .init(.last, Key(.end, .control), Key(.end, .shift), label: "its start, its end"))

  /// The items of the arrows, for a pane beside the app and for one over it.
  static let scrollItem = HelpLine.Item(key: "Ctrl+↑↓", label: "scroll")
  static let pagerItem = HelpLine.Item(key: "↑↓", label: "scroll")

  /// The area for lines in a pane of a size: below its title and above its keys, with a column for
  /// the scroll bar.
  ///
  /// - Parameter isWhole: whether the pane covers the app, in a box.
  static func textSize(in size: Size, isWhole: Bool) -> Size {
    Size(columns: max(size.columns - (isWhole ? 4 : 3), 0), rows: max(size.rows - 2, 0))
  }

  /// The area of the keys in a pane beside the app.
  static func keyRow(of size: Size) -> Rect {
    let columns = textSize(in: size, isWhole: false).columns
    return Rect(column: 2, row: size.rows - 1, columns: columns, rows: 1)
  }
}

/// The content of a navigator pane.
struct ShownNavigator: Equatable {
  let title: StyledText
  let lines: [StyledText]
  let bar: ScrollBar
  let keys: HelpLine
  /// Whether the pane has the whole width.
  let isWhole: Bool

  /// Draws the visible lines below the title and above the keys, in a box or right of a line.
  func draw(on canvas: inout Canvas, theme: Theme) {
    canvas.fill(canvas.bounds)
    let size = NavigatorPane.textSize(in: canvas.size, isWhole: isWhole)
    if isWhole {
      canvas.box(style: theme.border, strokes: theme.strokes)
      _ = canvas.draw(title, at: .zero, theme: theme)
      keys.draw(inBorderOf: canvas.bounds, on: &canvas, theme: theme)
    } else {
      let edge = Rect(column: 0, row: 0, columns: 1, rows: canvas.size.rows)
      canvas.fill(edge, with: theme.strokes.vertical, style: theme.border)
      _ = canvas.draw(title, at: Point(column: 2, row: 0), theme: theme)
      canvas.sub(NavigatorPane.keyRow(of: canvas.size)) { keys.draw(on: &$0, theme: theme) }
    }
    let middle = Rect(column: 2, row: 1, columns: size.columns + 1, rows: size.rows)
    canvas.sub(middle) { rows in
      for (row, line) in lines.dropFirst(bar.first).prefix(bar.visible).enumerated() {
        rows.draw(line.cut(to: size.columns), at: Point(column: 0, row: row), theme: theme)
      }
      bar.draw(on: &rows, theme: theme)
    }
  }

  /// The key at a point of the keys of the pane; nil if there is none.
  func key(at point: Point, inPaneAt pane: Rect) -> Key? {
    if isWhole { return keys.key(at: point, inBorderOf: pane) }
    let row = NavigatorPane.keyRow(of: pane.size)
      .moved(columns: pane.origin.column, rows: pane.origin.row)
    guard row.contains(point) else { return nil }
    return keys.key(at: point.column - row.origin.column, columns: row.size.columns)
  }
}

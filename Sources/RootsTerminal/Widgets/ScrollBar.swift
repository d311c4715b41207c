/// A scroll bar: the visible part of a longer content.
struct ScrollBar: Hashable {
  /// The first visible line, from 0.
  let first: Int
  /// The number of visible lines.
  let visible: Int
  /// The number of all lines.
  let total: Int

  /// Creates a bar; a first line that would leave rows empty counts as that of the last page.
  init(first: Int, visible: Int, total: Int) {
    let visible = max(visible, 0)
    (self.visible, self.total) = (visible, total)
    self.first = min(max(first, 0), max(total - visible, 0))
  }

  /// Whether not all lines are visible.
  var isNeeded: Bool { total > visible }

  /// The rows of the thumb; never empty.
  ///
  /// The thumb touches an end of the bar only at the first or last line, if there are enough rows.
  var thumb: Range<Int> {
    guard isNeeded, visible > 0 else { return 0..<visible }
    let length = max(visible * visible / total, 1)
    let travel = visible - length
    let hidden = total - visible
    var start = first * travel / hidden
    if first > 0 && start == 0 { start = min(1, travel) }
    if first < hidden && start == travel && travel > 1 { start = travel - 1 }
    return start..<(start + length)
  }

  /// Draws the bar in the canvas's last column.
  func draw(on canvas: inout Canvas, theme: Theme) {
    guard isNeeded else { return }
    let column = canvas.size.columns - 1
    let thumb = thumb
    func fill(_ rows: Range<Int>, with glyph: Unicode.Scalar) {
      let part = Rect(column: column, row: rows.lowerBound, columns: 1, rows: rows.count)
      canvas.fill(part, with: glyph, style: theme.dim)
    }
    fill(0..<thumb.lowerBound, with: theme.strokes.track)
    fill(thumb, with: theme.strokes.thumb)
    fill(thumb.upperBound..<max(visible, thumb.upperBound), with: theme.strokes.track)
  }

  /// The bar scrolled down by lines; negative numbers scroll up.
  func scrolled(by lines: Int) -> ScrollBar {
    ScrollBar(first: first + lines, visible: visible, total: total)
  }

  /// The bar with the least scrolling that shows a line.
  func showing(_ line: Int) -> ScrollBar {
    ScrollBar(first: max(min(first, line), line - visible + 1), visible: visible, total: total)
  }
}

/// What a key does that scrolls.
enum ScrollAction: Hashable, Sendable {
  case up, down, pageUp, pageDown, first, last

  /// The keys of a text between other keys of a screen.
  static let keys = KeyTable<ScrollAction>(
    .init(.up, Key(.up), Key(.scrollUp), .character("k"), label: "scroll"),
    .init(.down, Key(.down), Key(.scrollDown), .character("j"), label: "scroll"),
    .init(.pageUp, Key(.pageUp), label: "page"), .init(.pageDown, Key(.pageDown), label: "page"),
    .init(.first, Key(.home), .character("g"), label: "start, end"),
    .init(.last, Key(.end), .character("G"), label: "start, end"))

  /// The items of these keys.
  static let items = keys.items()

  /// The keys of a text that has all keys to itself, as in a pager.
  static let keysOfPager = KeyTable<ScrollAction>(
    .init(.up, Key(.up), Key(.scrollUp), .character("k"), label: "scroll"),
    .init(.down, Key(.down), Key(.scrollDown), .character("j"), label: "scroll"),
    .init(.pageUp, Key(.pageUp), label: "page"),
    .init(.pageDown, Key(.pageDown), .character(" "), label: "page"),
    .init(.first, Key(.home), .character("g"), label: "start, end"),
    .init(.last, Key(.end), .character("G"), label: "start, end"))

  /// The first visible line after the action.
  func first(in bar: ScrollBar) -> Int {
    let page = max(bar.visible - 1, 1)
    let lines =
      switch self {
      case .up: -1
      case .down: 1
      case .pageUp: -page
      case .pageDown: page
      case .first: -bar.total
      case .last: bar.total
      }
    return bar.scrolled(by: lines).first
  }
}

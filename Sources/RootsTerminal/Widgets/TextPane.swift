/// Text to read, wrapped to the pane and scrolled.
public struct TextPane: MousePane, Hashable, Sendable {
  /// The text; line feeds end lines.
  public var text: String
  /// The first wrapped line in view, from 0; what is too far counts as the last page.
  public var offset: Int

  /// Makes a pane that shows the beginning of the text.
  public init(text: String, offset: Int = 0) {
    self.text = text
    self.offset = offset
  }

  /// Draws the lines in view and, when there are more, a scroll bar.
  public func draw(on canvas: inout Canvas, style: Style = .plain, theme: Theme = .standard) {
    let lines = lines(for: canvas.size)
    let bar = bar(lines: lines.count, size: canvas.size)
    for (row, line) in lines.dropFirst(bar.first).prefix(bar.visible).enumerated() {
      canvas.draw(line, at: Point(column: 0, row: row), style: style)
    }
    bar.draw(on: &canvas, theme: theme)
  }

  /// Scrolls; a text that is all in view ignores every key.
  ///
  /// - Parameters:
  ///   - key: what was pressed.
  ///   - size: the size of the canvas that the pane is drawn on.
  public mutating func handle(_ key: Key, size: Size) -> PaneOutcome {
    guard key.modifiers.isEmpty else { return .ignored }
    let bar = bar(lines: lines(for: size).count, size: size)
    guard bar.isNeeded else { return .ignored }
    let page = max(bar.visible - 1, 1)
    let wanted: Int
    switch key.code {
    case .up, .scrollUp: wanted = bar.first - 1
    case .down, .scrollDown: wanted = bar.first + 1
    case .pageUp: wanted = bar.first - page
    case .pageDown: wanted = bar.first + page
    case .home: wanted = 0
    case .end: wanted = bar.total
    default: return .ignored
    }
    offset = min(max(wanted, 0), bar.total - bar.visible)
    return .handled
  }

  /// Scrolls by the wheel; a text that is all in view ignores it.
  ///
  /// - Parameters:
  ///   - mouse: what the mouse did.
  ///   - size: the size of the canvas that the pane is drawn on.
  public mutating func handle(_ mouse: MouseEvent, size: Size) -> PaneOutcome {
    guard let lines = mouse.scrolledLines else { return .ignored }
    let bar = bar(lines: self.lines(for: size).count, size: size)
    guard bar.isNeeded else { return .ignored }
    offset = min(max(bar.first + lines, 0), bar.total - bar.visible)
    return .handled
  }

  /// Whether the scroll bar is drawn at that point.
  public func hasBar(at point: Point, size: Size) -> Bool {
    point.column == size.columns - 1 && (0..<size.rows).contains(point.row)
      && bar(lines: lines(for: size).count, size: size).isNeeded
  }

  /// Scrolls so that the bar's thumb comes to that row of the canvas.
  public mutating func dragBar(to row: Int, size: Size) {
    offset = bar(lines: lines(for: size).count, size: size).first(forRow: row)
  }

  /// The text as lines, leaving two columns for the scroll bar when it is needed.
  private func lines(for size: Size) -> [String] {
    let lines = wrap(text, to: size.columns)
    return lines.count <= size.rows ? lines : wrap(text, to: size.columns - 2)
  }

  private func bar(lines: Int, size: Size) -> ScrollBar {
    let visible = max(size.rows, 0)
    let first = min(max(offset, 0), max(lines - visible, 0))
    return ScrollBar(first: first, visible: visible, total: lines)
  }
}

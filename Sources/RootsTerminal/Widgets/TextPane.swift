/// A text, wrapped to the pane and scrolled.
public struct TextPane: ScreenPane, Hashable, Sendable {
  /// The text; line feeds end lines.
  public var text: String
  /// The styled parts of the text.
  package var spans: [TextSpan] = []
  /// The first visible line, from 0; too great a number counts as the last page.
  public var offset: Int

  /// Creates a pane.
  public init(text: String, offset: Int = 0) {
    self.text = text
    self.offset = offset
  }

  /// The columns of the widest line.
  public var preferredColumns: Int {
    text.split(separator: "\n").map { columnWidth(of: visible(String($0))) }.max() ?? 0
  }

  /// Returns the number of lines in a width.
  public func preferredRows(columns: Int) -> Int {
    StyledText(text, spans: spans).wrapped(to: columns).count
  }

  /// Draws the visible lines and, if there are more, a scroll bar.
  public func draw(on canvas: inout Canvas, theme: Theme = .standard) {
    let lines = lines(for: canvas.size)
    let bar = ScrollBar(first: offset, visible: canvas.size.rows, total: lines.count)
    for (row, line) in lines.dropFirst(bar.first).prefix(bar.visible).enumerated() {
      canvas.draw(line, at: Point(column: 0, row: row), theme: theme)
    }
    bar.draw(on: &canvas, theme: theme)
  }

  /// Handles a key that scrolls; a text that is completely visible ignores every key.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - size: the size of the pane's canvas.
  public mutating func handle(_ key: Key, size: Size) -> PaneOutcome {
    guard let action = ScrollAction.keys[key] else { return .ignored }
    let bar = bar(in: size)
    guard bar.isNeeded else { return .ignored }
    offset = action.first(in: bar)
    return .handled
  }

  /// Returns the items of the keys that scroll the text; empty if it is completely visible.
  public func keys(in size: Size) -> [HelpLine.Item] {
    bar(in: size).isNeeded ? ScrollAction.items : []
  }

  /// Scrolls by the wheel; a text that is completely visible ignores it.
  ///
  /// - Parameters:
  ///   - mouse: the event.
  ///   - size: the size of the pane's canvas.
  public mutating func handle(_ mouse: MouseEvent, size: Size) -> PaneOutcome {
    guard let lines = mouse.scrolledLines else { return .ignored }
    let bar = bar(in: size)
    guard bar.isNeeded else { return .ignored }
    offset = bar.scrolled(by: lines).first
    return .handled
  }

  /// The wrapped lines, with two columns left for the scroll bar if it is needed.
  private func lines(for size: Size) -> [StyledText] {
    let styled = StyledText(text, spans: spans)
    let lines = styled.wrapped(to: size.columns)
    return lines.count <= size.rows ? lines : styled.wrapped(to: size.columns - 2)
  }

  private func bar(in size: Size) -> ScrollBar {
    ScrollBar(first: offset, visible: size.rows, total: lines(for: size).count)
  }
}

/// A pane that handles the mouse.
public protocol MousePane {
  /// Handles a mouse event over the pane; a wheel event is ignored if everything is visible.
  ///
  /// - Parameters:
  ///   - mouse: the event.
  ///   - size: the size of the pane's canvas.
  mutating func handle(_ mouse: MouseEvent, size: Size) -> PaneOutcome
}

extension MouseEvent {
  /// The number of lines that a notch of the wheel scrolls.
  static let linesPerNotch = 3

  /// The number of lines that a wheel event scrolls down; nil for other events.
  var scrolledLines: Int? {
    switch action {
    case .scrollUp: -Self.linesPerNotch
    case .scrollDown: Self.linesPerNotch
    case .press, .drag, .release: nil
    }
  }

  /// Whether the left button was pressed.
  var isClick: Bool { action == .press && button == .left }

  /// Returns the event moved by a distance, for a canvas with another origin.
  package func moved(columns: Int = 0, rows: Int = 0) -> MouseEvent {
    var event = self
    event.point = point.moved(columns: columns, rows: rows)
    return event
  }
}

extension ListPosition {
  /// Handles a mouse event over rows: a press selects a row, or chooses the selected one; the wheel
  /// scrolls.
  ///
  /// - Parameter mouse: the event; its point is relative to the first row.
  mutating func handle(
    _ mouse: MouseEvent, among shown: ShownRows, visible: Int
  ) -> PaneOutcome {
    let bar = bar(shown, visible: visible)
    if let lines = mouse.scrolledLines {
      return scroll(to: bar.first + lines, among: shown, visible: visible) ? .handled : .ignored
    }
    guard mouse.isClick, (0..<bar.visible).contains(mouse.point.row),
      let position = shown.position(atLine: bar.first + mouse.point.row)
    else { return .ignored }
    if shown.position(of: selection) == position { return .activated(shown[position]) }
    select(position, among: shown, visible)
    return .handled
  }
}

/// A pane that the mouse can work, by its scroll bar too.
public protocol MousePane {
  /// Takes what the mouse did over the pane; a wheel over what is all in view is ignored.
  ///
  /// - Parameters:
  ///   - mouse: what the mouse did.
  ///   - size: the size of the canvas that the pane is drawn on.
  mutating func handle(_ mouse: MouseEvent, size: Size) -> PaneOutcome
  /// Whether the scroll bar is drawn at that point.
  func hasBar(at point: Point, size: Size) -> Bool
  /// Scrolls so that the bar's thumb comes to that row of the canvas.
  mutating func dragBar(to row: Int, size: Size)
}

extension MouseEvent {
  /// How many lines a notch of the wheel scrolls.
  static let linesPerNotch = 3

  /// The lines that the wheel scrolls, downwards; nil for what is no wheel.
  var scrolledLines: Int? {
    switch action {
    case .scrollUp: -Self.linesPerNotch
    case .scrollDown: Self.linesPerNotch
    case .press, .drag, .release: nil
    }
  }

  /// Whether the left button went down.
  var isClick: Bool { action == .press && button == .left }

  /// Returns the event moved by a distance, for a canvas with another origin.
  package func moved(columns: Int = 0, rows: Int = 0) -> MouseEvent {
    var event = self
    event.point = point.moved(columns: columns, rows: rows)
    return event
  }
}

extension RowPlace {
  /// A press on a row selects it, on the selected row chooses it; the wheel scrolls.
  ///
  /// - Parameter mouse: its point is relative to the first row.
  mutating func handle(
    _ mouse: MouseEvent, among shown: ShownRows, visible: Int
  ) -> PaneOutcome {
    let bar = bar(shown, visible: visible)
    if let lines = mouse.scrolledLines {
      return scroll(to: bar.first + lines, among: shown, visible: visible) ? .handled : .ignored
    }
    let position = bar.first + mouse.point.row
    guard mouse.isClick, (0..<bar.visible).contains(mouse.point.row), position < shown.count else {
      return .ignored
    }
    if shown.position(of: selection) == position { return .activated(shown[position]) }
    select(position, among: shown, visible)
    return .handled
  }
}

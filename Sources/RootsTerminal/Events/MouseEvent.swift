/// A mouse event over a cell.
public struct MouseEvent: Hashable, Sendable {
  /// The action.
  public enum Action: Hashable, Sendable {
    /// The button went down.
    case press
    /// The mouse moved to another cell while the button was down.
    case drag
    /// The button came up.
    case release
    /// One notch of the wheel, away from the user or towards.
    case scrollUp, scrollDown
  }

  /// A mouse button; wheel events count as the left one.
  public enum Button: Hashable, Sendable {
    case left, middle, right
  }

  /// The action.
  public var action: Action
  /// The button.
  public var button: Button
  /// The cell, from 0 0; relative to the canvas when passed to a controller.
  public var point: Point

  /// Makes an event.
  public init(_ action: Action, at point: Point, button: Button = .left) {
    self.action = action
    self.button = button
    self.point = point
  }
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

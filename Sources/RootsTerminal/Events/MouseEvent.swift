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

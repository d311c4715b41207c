/// The background of a scene, which stays while the parts change: one object that several scenes
/// show, each with its own view.
public protocol SceneBackdrop: AnyObject {
  /// Draws the whole backdrop on a blank canvas.
  ///
  /// - Parameters:
  ///   - canvas: the canvas of the scene; parts will cover some of it.
  ///   - room: the area that no part will cover.
  ///   - theme: the styles.
  func draw(on canvas: inout Canvas, room: Rect, theme: Theme)
  /// Marks the current view as the start of a transition.
  func depart()
  /// The progress from the start to the view that the scene wants, 0...1; 1 without a transition.
  var progress: Double { get set }
  /// The content as plain text, for screen readers.
  var accessibilityText: [String] { get }
}

extension SceneBackdrop {
  /// Does nothing.
  public func depart() {}
  /// Always 1; setting it has no effect.
  public var progress: Double {
    get { 1 }
    set {}
  }
  /// Empty.
  public var accessibilityText: [String] { [] }
}

/// What lies behind the parts of a scene, and stays while they come and go: one living thing that
/// several scenes show, each in its own way.
public protocol SceneBackdrop: AnyObject {
  /// Draws it, whole.
  ///
  /// - Parameters:
  ///   - canvas: all of its place; parts of the scene will lie over some of it.
  ///   - room: what nothing will lie over: where the eye looks.
  ///   - theme: the styles.
  func draw(on canvas: inout Canvas, room: Rect, theme: Theme)
  /// A transition begins: what it shows now is where it departs from.
  func depart()
  /// How far it is on its way to how the scene wants it, 0...1; 1 when nothing is under way.
  var progress: Double { get set }
  /// What it shows, for those who hear it.
  var accessibilityText: [String] { get }
}

extension SceneBackdrop {
  /// Nothing to remember.
  public func depart() {}
  /// It is always there.
  public var progress: Double {
    get { 1 }
    set {}  // One that does not move has nowhere to go.
  }
  /// Nothing to say.
  public var accessibilityText: [String] { [] }
}

/// A backdrop that a closure draws, and that never moves.
public final class StillBackdrop: SceneBackdrop {
  private let body: (inout Canvas, Theme) -> Void

  /// Makes a backdrop.
  public init(_ body: @escaping (_ canvas: inout Canvas, _ theme: Theme) -> Void) {
    self.body = body
  }

  /// Draws it.
  public func draw(on canvas: inout Canvas, room: Rect, theme: Theme) { body(&canvas, theme) }
}

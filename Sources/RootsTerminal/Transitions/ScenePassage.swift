/// The scenes that a transition leads from and to.
public struct ScenePassage: Hashable, Sendable {
  /// The kind of the transition.
  public var kind: Transition.Kind
  /// The layouts of the old and the new scene.
  public var from, to: SceneShape
  /// The frame with only the current backdrop; nil if neither scene has one.
  public var backdrop: Frame?
  /// Whether both scenes show the same backdrop.
  public var keepsBackdrop: Bool

  /// Creates a passage; by default between two fullscreen scenes.
  public init(
    _ kind: Transition.Kind = .push, from: SceneShape = .fullscreen, to: SceneShape = .fullscreen,
    backdrop: Frame? = nil, keepsBackdrop: Bool = false
  ) {
    self.kind = kind
    self.from = from
    self.to = to
    self.backdrop = backdrop
    self.keepsBackdrop = keepsBackdrop
  }

  /// The passage in the other direction.
  var reversed: ScenePassage {
    var reversed = self
    (reversed.from, reversed.to) = (to, from)
    return reversed
  }

  /// Returns the old frame with the current backdrop where both scenes show it, so that
  /// it keeps moving during the transition.
  func revived(_ from: Frame, in region: Rect) -> Frame {
    guard keepsBackdrop, let backdrop, backdrop.size == from.size else { return from }
    var revived = from
    revived.cursor = nil
    revived.draw { canvas in
      canvas.draw(backdrop, part: region, at: region.origin)
      for part in self.from.parts {
        let part = part.intersection(region)
        canvas.draw(from, part: part, at: part.origin)
      }
    }
    return revived
  }
}

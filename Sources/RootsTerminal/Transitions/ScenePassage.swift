/// The scenes that a transition leads from and to.
public struct ScenePassage: Hashable, Sendable {
  /// Which way it goes.
  public var kind: Transition.Kind
  /// How the scene stands that is left, and how the one that is reached.
  public var from, to: SceneShape
  /// The frame with nothing on it but the backdrop as it is by now; nil when neither scene that
  /// counts has one.
  public var backdrop: Frame?
  /// Whether both scenes show the same backdrop.
  public var keepsBackdrop: Bool

  /// A passage between scenes; between two in fullscreen, unless told otherwise.
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

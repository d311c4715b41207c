public import Roots

/// A screen laid out as a scene: two parts over a map that several scenes share.
public struct SceneContent: Hashable, Sendable {
  /// The content of a part.
  public enum Part: Hashable, Sendable {
    /// The screen's own content, as `Content` divides it.
    case own
    /// The content of another screen.
    case screen(Name)
  }

  /// The initial position of the card.
  public enum Stop: String, Hashable, Sendable, CaseIterable {
    case peek, half, full
  }

  /// The parts and the name of the map.
  public let scene: SceneParts<Part, String>
  /// The map with this scene's centre and zoom.
  public let view: Backdrop
  /// The initial position of the card.
  public let stop: Stop
}

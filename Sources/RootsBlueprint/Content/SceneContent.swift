public import Roots

/// A screen laid out as a scene: two parts over a map that several scenes share.
public struct SceneContent: Hashable, Sendable {
  /// The content of a part.
  public enum Part: Hashable, Sendable {
    /// The screen's own content: the text in the upper part, everything else in the card.
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

extension Content {
  /// The scene's own upper part: its text, or else its title.
  package var upperPart: Content {
    var part = self
    part.text = text ?? title
    part.removeBody()
    part.removeFrame()
    return part
  }

  /// The scene's own card: everything except its text.
  package var lowerPart: Content {
    var part = self
    part.text = nil
    part.removeFrame()
    return part
  }

  /// The scene without its parts: its title, its keys and its timed action.
  package var withoutParts: Content {
    guard scene != nil else { return self }
    var frame = self
    frame.text = nil
    frame.removeBody()
    return frame
  }

  private mutating func removeBody() {
    (list, empty, form, submit) = ([], nil, [], nil)
    (confirm, progress) = (nil, nil)
  }

  private mutating func removeFrame() {
    (scene, transition, embedding, size) = (nil, nil, nil, nil)
    (keys, after, isModal, isEnd) = ([], nil, nil, false)
  }
}

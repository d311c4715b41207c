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
  package var upperPart: Content { part(text: text ?? title) }

  /// The scene's own card: everything except its text.
  package var lowerPart: Content { part(text: nil, hasBody: true) }

  /// The scene without its parts: its title, its keys and its timed action.
  package var withoutParts: Content {
    guard scene != nil else { return self }
    return part(text: nil, isWhole: true)
  }

  private func part(
    text: Template?, hasBody: Bool = false, isWhole: Bool = false
  ) -> Content {
    Content(
      screen: screen, line: line, title: title, text: text, list: hasBody ? list : [],
      empty: hasBody ? empty : nil,
      form: hasBody ? form : [], submit: hasBody ? submit : nil, table: hasBody ? table : nil,
      confirm: hasBody ? confirm : nil, progress: hasBody ? progress : nil, backdrop: nil,
      scene: isWhole ? scene : nil, transition: isWhole ? transition : nil,
      embedding: isWhole ? embedding : nil,
      keys: isWhole ? keys : [], after: isWhole ? after : nil, size: isWhole ? size : nil,
      isModal: isWhole && isModal, isEnd: isWhole && isEnd)
  }
}

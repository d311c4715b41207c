public import Roots

/// A screen as a scene: two parts over a map that other scenes show as well.
public struct SceneContent: Hashable, Sendable {
  /// What stands at an edge.
  public enum Part: Hashable, Sendable {
    /// What the screen itself declares: its text above, and what is below that in the card.
    case own
    /// What another screen declares.
    case screen(Name)
  }

  /// Where the card rests at first.
  public enum Stop: String, Hashable, Sendable, CaseIterable {
    case peek, half, full
  }

  /// The parts, over the map of that name.
  public let scene: Scene<Part, String>
  /// The map, as this scene looks at it.
  public let view: Backdrop
  /// Where the card rests at first.
  public let stop: Stop
}

extension Content {
  /// What of a scene's own stands at the upper edge: its text, else its title.
  package var upperPart: Content { part(text: text ?? title) }

  /// What of a scene's own stands in the card: all that is below its text.
  package var lowerPart: Content { part(text: nil, hasBody: true) }

  /// What a scene is besides its parts: its title, its keys, and what happens by itself.
  package var withoutParts: Content {
    guard scene != nil else { return self }
    return part(text: nil, isWhole: true)
  }

  private func part(
    text: Template?, hasBody: Bool = false, isWhole: Bool = false
  ) -> Content {
    Content(
      screen: screen, line: line, title: title, text: text, list: hasBody ? list : [],
      form: hasBody ? form : [], submit: hasBody ? submit : nil, table: hasBody ? table : nil,
      confirm: hasBody ? confirm : nil, progress: hasBody ? progress : nil, backdrop: nil,
      scene: isWhole ? scene : nil, transition: isWhole ? transition : nil,
      keys: isWhole ? keys : [], after: isWhole ? after : nil, size: isWhole ? size : nil,
      isModal: isWhole && isModal)
  }
}

package import Roots

extension KeyTargets {
  /// The targets in a world of a blueprint's app.
  package init(_ blueprint: Blueprint, in world: World) {
    self.init(in: world) { blueprint.content(of: $0)?.isModal }
  }
}

extension Content {
  /// Whether time performs an action of the screen or moves its progress bar.
  package var hasTimer: Bool {
    if case .time? = progress?.measure { return true }
    return after != nil
  }
}

extension Blueprint {
  /// The content of an entry; nil for an entry that the blueprint does not declare.
  package func content(of entry: Entry) -> Content? {
    content(of: entry.screen, variant: Int(entry.variant))
  }

  /// The contents of a screen in the order in which they are offered keys: of a scene the lower
  /// part, the upper part, and the scene itself; of another screen the screen.
  package func parts(of content: Content) -> [Content] {
    guard case .multipart(let top, let bottom, _)? = content.scene?.scene else { return [content] }
    return [
      part(bottom, of: content.lowerPart), part(top, of: content.upperPart), content.withoutParts,
    ]
  }

  private func part(_ part: SceneContent.Part, of own: Content) -> Content {
    guard case .screen(let name) = part else { return own }
    return self.content(of: name)?.withoutParts ?? own
  }
}

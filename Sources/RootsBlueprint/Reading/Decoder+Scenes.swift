internal import Roots

extension BlueprintDecoder {
  /// Declares the maps that scenes share.
  mutating func declareBackdrops(_ node: YAMLNode?) {
    for pair in report.named(node) {
      guard let fields = mapping(pair.value, as: .map) else { continue }
      let owner = "the backdrop '\(pair.key.name)'"
      declared.backdrops.add(pair.key, map(fields, of: owner, at: pair.key.extent))
    }
  }

  /// Decodes the scene of a screen or an accessory.
  mutating func scene(_ fields: Fields, of name: Name) -> SceneContent? {
    guard let node = fields["scene"],
      let parts = mapping(node, as: .scene)
    else { return nil }
    if let key = fields.key("backdrop") {
      report.error("the scene lies over its own backdrop; remove this one", at: key.extent)
    }
    let top = part(parts["top"], of: name)
    let bottom = part(parts["bottom"], of: name)
    checkOwnParts(fields, parts)
    let stop = report.oneOf(parts["card"], SceneContent.Stop.self, kind: "stop of a card")
    guard let node = report.required("backdrop", in: parts, of: "the scene"),
      let backdrop = report.identifier(node)
    else { return nil }
    guard let index = declared.backdrops.index(of: backdrop) else {
      return report.failed(
        unknown: "backdrop", backdrop, at: node.extent, known: declared.backdrops.names)
    }
    used.insert(.backdrop(index))
    let map = declared.backdrops.values[index]
    let view = view(of: map, parts)
    return SceneContent(
      scene: .multipart(top: top, bottom: bottom, over: backdrop), view: view,
      stop: stop ?? .half)
  }

  private mutating func part(_ node: YAMLNode?, of owner: Name) -> SceneContent.Part {
    guard let node, let text = report.identifier(node),
      let name = screen(text, at: node, otherwise: "which cannot be in a scene")
    else { return .own }
    if name == owner {
      report.error(
        "a scene cannot be a part of itself; remove this for its own content", at: node.extent)
      return .own
    }
    sceneParts.append((name, node.extent))
    return .screen(name)
  }

  /// Reports parts that are scenes themselves, which could nest without end.
  mutating func checkSceneParts() {
    let scenes = Set(contents.all.filter { $0.scene != nil }.map(\.screen))
    for (name, extent) in sceneParts where scenes.contains(name) {
      report.error("'\(name)' is a scene itself; name a screen without one", at: extent)
    }
  }
}

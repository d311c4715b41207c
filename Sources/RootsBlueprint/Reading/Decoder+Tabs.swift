internal import Roots

extension BlueprintDecoder {
  mutating func declareTabs(_ node: YAMLNode?) -> [(name: Name, pair: YAMLPair)] {
    var pairs: [(name: Name, pair: YAMLPair)] = []
    for pair in reader.named(node) {
      guard let name = name(pair.key) else { continue }
      if pairs.count == Layer.limit {
        reader.error(
          "'\(pair.key.name)' is one tab too many; an app has at most \(Layer.limit)",
          at: pair.key.extent)
      }
      declared.addTab(name, pair.key)
      pairs.append((name, pair))
    }
    return pairs
  }

  /// Decodes the tabs and their titles.
  mutating func tabs(
    _ pairs: [(name: Name, pair: YAMLPair)]
  ) -> (tabs: [TabDefinition], titles: [String]) {
    var tabs: [TabDefinition] = []
    var titles: [String] = []
    for (name, pair) in pairs {
      guard let fields = reader.mapping(pair.value, known: Vocabulary.tab) else { continue }
      titles.append(reader.text(fields["title"]) ?? name.text)
      let owner = "the tab '\(pair.key.name)'"
      let root = root(reader.required("root", in: fields, of: owner, at: pair.key.extent))
      let condition = factCondition(fields["when"], of: "a tab")
      if condition != nil, let key = fields.key("when") { conditionKeys[name] = key.extent }
      if let root {
        tabs.append(TabDefinition(name, root: root.name, with: root.payload, when: condition))
      }
    }
    return (tabs, titles)
  }

  /// Decodes the start; nil for the default, the first tab.
  mutating func start(_ fields: Fields) -> Start? {
    let hasTabs = fields["tabs"] != nil
    guard let node = fields["start"] else {
      if !hasTabs, declared.places.contains(where: { !$0.isAccessory }) {
        reader.error(
          "the blueprint has no 'start', which an app without tabs needs;"
            + " add 'start: { screen: … }'", at: fields.extent)
      }
      return nil
    }
    guard let start = reader.mapping(node, known: Vocabulary.start) else { return nil }
    if let screen = start.key("screen"), hasTabs {
      reader.error("an app with tabs starts at one; write { tab: … }", at: screen.extent)
      return nil
    }
    if let tab = start.key("tab"), !hasTabs {
      reader.error("this app has no tabs; write { screen: … }", at: tab.extent)
      return nil
    }
    if hasTabs { return tab(named: reader.required("tab", in: start, of: "the start")) }
    let root = root(reader.required("screen", in: start, of: "the start"))
    return root.map { .screen($0.name, with: $0.payload) }
  }

  /// Reads a root: `feed`, or `feed with {sort: new}`.
  mutating func root(_ node: YAMLNode?) -> (name: Name, payload: Payload?)? {
    guard let node, let (text, payload) = visit(node, "a root") else { return nil }
    guard let name = screen(text, at: node, otherwise: "which cannot be a start") else {
      return nil
    }
    noteShape(payload, for: name)
    return (name, payload)
  }

  /// Decodes the tab to which `back` leads.
  mutating func back(_ fields: Fields) -> BackBehavior {
    if let key = fields.key("back"), fields["tabs"] == nil {
      reader.error("'back' selects tabs, and there are none; remove it", at: key.extent)
    }
    return reader.oneOf(fields["back"], BackBehavior.self, kind: "tab for 'back'") ?? .none
  }

  private mutating func tab(named node: YAMLNode?) -> Start? {
    guard let node, let text = reader.identifier(node) else { return nil }
    if let name = Name(known: text), let index = declared.tab(name) { return .tab(index) }
    reader.unknown("tab", text, at: node.extent, known: declared.tabNames)
    return nil
  }

  /// Reads the name of a screen for a tab, the start or a scene.
  mutating func screen(
    named node: YAMLNode?, otherwise fact: String = "which cannot be a start"
  ) -> Name? {
    guard let node, let text = reader.identifier(node) else { return nil }
    return screen(text, at: node, otherwise: fact)
  }

  private mutating func screen(_ text: String, at node: YAMLNode, otherwise fact: String) -> Name? {
    guard let name = Name(known: text), let index = declared.place(name) else {
      reader.unknown("screen", text, at: node.extent, known: declared.screenNames)
      return nil
    }
    guard !declared.places[index].isAccessory else {
      reader.error(
        "'\(text)' is an accessory, \(fact); name a screen", at: node.extent)
      return nil
    }
    usage.note(place: index)
    return name
  }
}

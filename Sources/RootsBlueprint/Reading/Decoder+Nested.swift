internal import Roots

// Nested navigators: declared by name, and hosted by the screen that names one in `nested`.
extension BlueprintDecoder {
  /// Declares the nested navigators and their tabs, so that commands can be checked.
  mutating func declareNested(_ node: YAMLNode?) -> [(name: Name, pair: YAMLPair)] {
    var pairs: [(name: Name, pair: YAMLPair)] = []
    for pair in reader.named(node) {
      guard let name = name(pair.key) else { continue }
      if pairs.count == Layer.limit {
        reader.error(
          "'\(pair.key.name)' is one nested navigator too many; an app has at most"
            + " \(Layer.limit)", at: pair.key.extent)
      }
      declared.addNested(name, pair.key, tabs: Self.tabNames(pair.value))
      pairs.append((name, pair))
    }
    return pairs
  }

  private static func tabNames(_ node: YAMLNode) -> [Name] {
    guard case .mapping(let fields) = node.content,
      case .mapping(let tabs)? = fields.first(where: { $0.key.name == "tabs" })?.value.content
    else { return [] }
    return tabs.compactMap { try? Name($0.key.name) }
  }

  /// Records the screen as the host of the nested navigator that it names.
  mutating func host(_ node: YAMLNode?, _ screen: Name) {
    guard let node, let text = reader.identifier(node) else { return }
    guard let name = Name(known: text), declared.nested(name) != nil else {
      reader.unknown("nested navigator", text, at: node.extent, known: declared.nestedNames)
      return
    }
    if let other = hosts[name] {
      return reader.error(
        "'\(text)' is already hosted by '\(other)'; host it in one screen only", at: node.extent)
    }
    hosts[name] = screen
  }

  /// Decodes the nested navigators and the titles of their tabs.
  mutating func nested(
    _ pairs: [(name: Name, pair: YAMLPair)]
  ) -> (nested: [NestedDefinition], titles: [Name: [String]]) {
    var nested: [NestedDefinition] = []
    var titles: [Name: [String]] = [:]
    for (name, pair) in pairs {
      guard let fields = reader.mapping(pair.value, known: Vocabulary.nested) else { continue }
      let (tabs, tabTitles) = self.tabs(innerTabs(fields["tabs"]))
      let start = innerStart(fields, name, pair.key)
      let back = back(fields)
      guard let host = hosts[name] else {
        reader.error(
          "no screen hosts '\(name)'; write 'nested: \(name)' in a screen", at: pair.key.extent)
        continue
      }
      nested.append(NestedDefinition(name, in: host, tabs: tabs, start: start, back: back))
      titles[name] = tabTitles
    }
    return (nested, titles)
  }

  private mutating func innerTabs(_ node: YAMLNode?) -> [(name: Name, pair: YAMLPair)] {
    var pairs: [(name: Name, pair: YAMLPair)] = []
    for pair in reader.named(node) {
      guard let name = name(pair.key) else { continue }
      if pairs.count == Layer.limit {
        reader.error(
          "'\(pair.key.name)' is one tab too many; a navigator has at most \(Layer.limit)",
          at: pair.key.extent)
      }
      pairs.append((name, pair))
    }
    return pairs
  }

  /// Decodes the start; nil for the default, the first tab.
  private mutating func innerStart(_ fields: Fields, _ name: Name, _ key: YAMLKey) -> Start? {
    let hasTabs = fields["tabs"] != nil
    guard let node = fields["start"] else {
      if !hasTabs {
        reader.error(
          "'\(name)' has neither tabs nor a start; add 'start: { screen: … }'", at: key.extent)
      }
      return nil
    }
    guard let start = reader.mapping(node, known: Vocabulary.start) else { return nil }
    if let screen = start.key("screen"), hasTabs {
      reader.error("'\(name)' has tabs and starts at one; write { tab: … }", at: screen.extent)
      return nil
    }
    if let tab = start.key("tab"), !hasTabs {
      reader.error("'\(name)' has no tabs; write { screen: … }", at: tab.extent)
      return nil
    }
    guard hasTabs else {
      let root = root(reader.required("screen", in: start, of: "the start"))
      return root.map { .screen($0.name, with: $0.payload) }
    }
    guard let tab = reader.required("tab", in: start, of: "the start"),
      let text = reader.identifier(tab)
    else { return nil }
    let tabs = declared.nested(name) ?? []
    if let index = tabs.firstIndex(where: { $0.text == text }) { return .tab(index) }
    reader.unknown("tab", text, at: tab.extent, known: tabs.map(\.text))
    return nil
  }
}

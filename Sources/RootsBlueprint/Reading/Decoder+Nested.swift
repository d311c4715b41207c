internal import Roots

// Nested navigators: declared by name, and hosted by the screen that names one in `nested`.
extension BlueprintDecoder {
  /// Declares the nested navigators and their tabs, so that commands can be checked.
  mutating func declareNested(_ node: YAMLNode?) -> [Declaration] {
    let navigators = declarations(
      node, atMost: Layer.limit, excess: "nested navigator too many; an app has at most")
    for (_, pair) in navigators {
      declared.nested.add(pair.key, Self.tabNames(mapping(pair.value, as: .nested)?["tabs"]))
    }
    return navigators
  }

  private static func tabNames(_ node: YAMLNode?) -> [Name] {
    guard case .mapping(let tabs)? = node?.content else { return [] }
    return tabs.compactMap { try? Name($0.key.name) }
  }

  /// Records the screen as the host of the nested navigator that it names.
  mutating func host(_ node: YAMLNode?, _ screen: Name) {
    guard let name = declared(node, in: declared.nested, "nested navigator")?.name else { return }
    if let other = hosts[name] {
      return report.error(
        "'\(name)' is already hosted by '\(other)'; host it in one screen only", at: node?.extent)
    }
    hosts[name] = screen
  }

  /// Decodes the nested navigators and the titles of their tabs.
  mutating func nested(
    _ pairs: [Declaration]
  ) -> (nested: [NavigatorDefinition], titles: [Name: [String]]) {
    var nested: [NavigatorDefinition] = []
    var titles: [Name: [String]] = [:]
    for (name, pair) in pairs {
      guard let fields = mapping(pair.value, as: .nested) else { continue }
      let (tabs, tabTitles) = self.tabs(
        declarations(
          fields["tabs"], atMost: Layer.limit, excess: "tab too many; a navigator has at most"))
      let start = self.start(
        fields, tabs: (declared.nested[name] ?? []).map(\.text),
        lack: "'\(name)' has neither tabs nor a start; add 'start: { screen: … }'",
        at: pair.key.extent)
      let back = back(fields)
      guard let host = hosts[name] else {
        // A screen with an error may be meant to host it.
        if report.hasErrors { continue }
        report.error(
          "no screen hosts '\(name)'; write 'nested: \(name)' in a screen", at: pair.key.extent)
        continue
      }
      nested.append(NavigatorDefinition(name, in: host, tabs: tabs, start: start, back: back))
      titles[name] = tabTitles
    }
    return (nested, titles)
  }
}

internal import Roots

extension BlueprintDecoder {
  mutating func declareTabs(_ node: YAMLNode?) -> [Declaration] {
    let tabs = declarations(
      node, atMost: Layer.limit, excess: "tab too many; an app has at most")
    for (_, pair) in tabs { declared.tabs.add(pair.key, ()) }
    return tabs
  }

  /// Decodes the tabs and their titles.
  mutating func tabs(
    _ pairs: [Declaration]
  ) -> (tabs: [TabDefinition], titles: [String]) {
    var tabs: [TabDefinition] = []
    var titles: [String] = []
    for (name, pair) in pairs {
      guard let fields = mapping(pair.value, as: .tab) else { continue }
      titles.append(constant(fields["title"]) ?? name.text)
      let owner = "the tab '\(pair.key.name)'"
      let root = root(report.required("root", in: fields, of: owner, at: pair.key.extent))
      let condition = factCondition(fields["when"], of: "a tab")
      if condition != nil, let key = fields.key("when") { conditionKeys[name] = key.extent }
      if let root {
        tabs.append(TabDefinition(name, root: root.name, with: root.payload, when: condition))
      }
    }
    return (tabs, titles)
  }

  /// Decodes the start of the app.
  mutating func start(_ fields: Fields) -> Start? {
    let needsStart = declared.places.values.contains(.screen)
    return start(
      fields, tabs: declared.tabs.names,
      lack: needsStart
        ? "the blueprint has no 'start', which an app without tabs needs;"
          + " add 'start: { screen: … }'" : nil, at: fields.extent)
  }

  /// Decodes the start of an app or a nested navigator; nil for the default, the first tab.
  ///
  /// - Parameter lack: the message about a start that is missing without tabs.
  mutating func start(
    _ fields: Fields, tabs: [String], lack: String?, at extent: Extent
  ) -> Start? {
    let hasTabs = fields["tabs"].map { !$0.isEmptyList } ?? false
    guard let node = fields["start"] else {
      if !hasTabs, let lack { report.error(lack, at: extent) }
      return nil
    }
    // A list of tabs without keys is reported as that.
    if case .sequence? = fields["tabs"]?.content, hasTabs { return nil }
    guard let start = mapping(node, as: .start) else { return nil }
    if let screen = start.key("screen"), hasTabs {
      return report.failed("the start is one of the tabs; write { tab: … }", at: screen.extent)
    }
    if let tab = start.key("tab"), !hasTabs {
      return report.failed("there are no tabs here; write { screen: … }", at: tab.extent)
    }
    guard hasTabs else {
      let root = root(report.required("screen", in: start, of: "the start"))
      return root.map { .screen($0.name, with: $0.payload) }
    }
    guard let tab = report.required("tab", in: start, of: "the start"),
      let text = report.identifier(tab)
    else { return nil }
    if let index = tabs.firstIndex(of: text) { return .tab(index) }
    return report.failed(unknown: "tab", text, at: tab.extent, known: tabs)
  }

  /// Reads a root: `feed`, or `feed with {sort: new}`.
  mutating func root(_ node: YAMLNode?) -> (name: Name, payload: Payload?)? {
    guard let node, let (text, payload) = visit(node, "a root") else { return nil }
    guard let name = screen(text, at: node, otherwise: "which cannot be a start") else {
      return nil
    }
    noteShape(payload, for: name)
    return (name, completed(payload, for: name, at: node, isNeeded: true))
  }

  /// Decodes the tab to which `back` leads.
  mutating func back(_ fields: Fields) -> BackBehavior {
    if let key = fields.key("back"), fields["tabs"] == nil {
      report.error("'back' selects tabs, and there are none; remove it", at: key.extent)
    }
    return report.oneOf(fields["back"], BackBehavior.self, kind: "back rule") ?? .none
  }

  /// The screen with a name, for a tab, the start or a scene.
  /// - Parameter fact: the reason why it cannot be an accessory.
  mutating func screen(_ text: String, at node: YAMLNode, otherwise fact: String) -> Name? {
    guard let index = declared.places.index(of: text), let name = Name(known: text) else {
      return report.failed(
        unknown: "screen", text, at: node.extent, known: declared.places.names(of: .screen))
    }
    guard declared.places.values[index] == .screen else {
      return report.failed(
        "'\(text)' is an accessory, \(fact); name a screen", at: node.extent)
    }
    used.insert(.place(index))
    return name
  }
}

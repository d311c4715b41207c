internal import Roots

// MARK: Declarations

extension BlueprintDecoder {
  /// Declares the flows with their intents and messages, so that commands can be checked.
  mutating func declareFlows(_ node: YAMLNode?, hears: YAMLNode?) -> [Declaration] {
    declared.note(heard: Self.messages(hears))
    let pairs = declarations(node)
    for (_, pair) in pairs {
      let fields = mapping(pair.value, as: .flow)
      func keys(_ name: String) -> [String]? {
        guard let fields else { return nil }
        guard let node = fields[name] else { return fields.hasUnknownKey ? nil : [] }
        guard case .mapping(let pairs) = node.content else { return nil }
        return pairs.map(\.key.name)
      }
      declared.add(
        Declared.Flow(
          intents: keys("intents"), receives: keys("receives"),
          starts: fields.map { Self.starts(of: $0) } ?? []),
        pair.key)
      declared.note(heard: Self.messages(fields?["hears"]))
    }
    if pairs.count > FlowID.limit {
      report.error(
        "an app has at most \(FlowID.limit) flows, this has \(pairs.count); remove some",
        at: node?.extent)
    }
    return pairs
  }

  /// The names of the screens of the intents, or of all screens without any.
  private static func starts(of flow: Fields) -> [String] {
    if case .mapping(let intents)? = flow["intents"]?.content {
      return intents.map { $0.value.scalar ?? "" }
    }
    switch flow["screens"]?.content {
    case .sequence(let screens): return screens.map { $0.scalar ?? "" }
    case .scalar(let screen, _): return [screen]
    case .mapping, nil: return []
    }
  }

  private static func keys(of node: YAMLNode?) -> [String] {
    guard case .mapping(let pairs)? = node?.content else { return [] }
    return pairs.map(\.key.name)
  }

  /// The message names in `hears`, without the flows that send them.
  private static func messages(_ node: YAMLNode?) -> [String] {
    keys(of: node).map { $0.split(separator: ".").last.map { String($0) } ?? "" }
  }
}

// MARK: Definitions

extension BlueprintDecoder {
  mutating func flow(_ declaration: Declaration) -> FlowDefinition? {
    let (name, pair) = declaration
    guard let fields = mapping(pair.value, as: .flow) else { return nil }
    var intents: [Name: Name] = [:]
    for intent in report.named(fields["intents"]) {
      guard let word = self.name(intent.key), let screen = place(named: intent.value)
      else { continue }
      intents[word] = screen
    }
    let screens = distinct(fields["screens"]) { $0.place(named: $1) }
    if fields["intents"]?.isEmptyList ?? true, fields["screens"]?.isEmptyList ?? true {
      report.error(
        "the flow '\(name)' has no screens, so it cannot start; write 'screens: [NAME]'",
        at: fields["screens"]?.extent ?? pair.key.extent)
    }
    return speaking(.flow(name)) {
      FlowDefinition(
        name, intents: intents, screens: screens, receives: $0.rules(fields["receives"]),
        hears: $0.rules(fields["hears"], fromChildren: true))
    }
  }

  /// Decodes the rules for messages; messages from flows inside may be named `FLOW.MESSAGE`.
  mutating func rules(_ node: YAMLNode?, fromChildren: Bool = false) -> [MessageRule] {
    var rules: [MessageRule] = []
    for pair in report.mapping(node)?.pairs ?? [] {
      let rule = rule(pair, fromChildren: fromChildren)
      if let rule { rules.append(rule) }
    }
    return rules
  }

  private mutating func rule(_ pair: YAMLPair, fromChildren: Bool) -> MessageRule? {
    let called = message(pair.key, fromChildren: fromChildren)
    var isPassedOn = false
    var node: YAMLNode? = pair.value
    if case .mapping = pair.value.content {
      guard let fields = mapping(pair.value, as: fromChildren ? .hearing : .receiving)
      else { return nil }
      node = fields["do"]
      isPassedOn = report.bool(fields["pass"]) ?? false
      if node == nil, !isPassedOn {
        report.error("this rule does nothing; write 'do: …'", at: fields.extent)
      }
    }
    let commands = self.commands(node, in: .message)?.commands ?? []
    guard let called else { return nil }
    return MessageRule(
      called.message, from: called.child, commands: commands, isPassedOn: isPassedOn)
  }

  /// Reads a message name: `progress` or `booking.progress`.
  private mutating func message(
    _ key: YAMLKey, fromChildren: Bool
  ) -> (child: Name?, message: Name)? {
    let parts = key.name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= (fromChildren ? 2 : 1), let last = parts.last,
      let message = try? Name(last)
    else {
      return report.failed(
        fromChildren
          ? "\(cited(key.name)) is not a message; write one like progress or booking.progress"
          : "\(cited(key.name)) is not a message; write a name such as cancel", at: key.extent)
    }
    if !fromChildren, message == MessageRule.ended {
      report.error("'ended' is the built-in message of flows; choose another name", at: key.extent)
    }
    guard parts.count == 2 else { return (nil, message) }
    return find(parts[0], in: declared.flows, "flow", at: key.extent).map { ($0.name, message) }
  }
}

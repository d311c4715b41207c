internal import Roots

// MARK: Declarations

extension BlueprintDecoder {
  /// Declares the flows with their intents and messages, so that commands can be checked.
  mutating func declareFlows(
    _ node: YAMLNode?, hears: YAMLNode?
  ) -> [(name: Name, pair: YAMLPair)] {
    declared.note(heard: Self.messages(hears))
    var pairs: [(name: Name, pair: YAMLPair)] = []
    for pair in reader.named(node) {
      guard let name = name(pair.key) else { continue }
      declared.addFlow(
        name,
        Declared.Flow(
          key: pair.key, intents: Self.keys(of: "intents", in: pair.value),
          receives: Self.keys(of: "receives", in: pair.value)))
      declared.note(heard: Self.messages(Self.value(of: "hears", in: pair.value)))
      pairs.append((name, pair))
    }
    if pairs.count > FlowID.limit {
      reader.error(
        "an app has at most \(FlowID.limit) flows, this has \(pairs.count); remove some",
        at: node?.extent)
    }
    return pairs
  }

  private static func value(of key: String, in node: YAMLNode) -> YAMLNode? {
    guard case .mapping(let pairs) = node.content else { return nil }
    return pairs.first { $0.key.name == key }?.value
  }

  private static func keys(of key: String, in node: YAMLNode) -> [String] {
    guard case .mapping(let pairs)? = value(of: key, in: node)?.content else { return [] }
    return pairs.map(\.key.name)
  }

  /// The message names in `hears`, without the flows that send them.
  private static func messages(_ node: YAMLNode?) -> [String] {
    guard case .mapping(let pairs)? = node?.content else { return [] }
    return pairs.map { pair in
      pair.key.name.split(separator: ".").last.map { String($0) } ?? ""
    }
  }
}

// MARK: Definitions

extension BlueprintDecoder {
  mutating func flow(_ declaration: (name: Name, pair: YAMLPair)) -> FlowDefinition? {
    let (name, pair) = declaration
    guard let fields = reader.mapping(pair.value, known: Vocabulary.flow) else { return nil }
    var intents: [Name: Name] = [:]
    for intent in reader.named(fields["intents"]) {
      guard let word = self.name(intent.key), let screen = place(intent.value) else { continue }
      intents[word] = screen
    }
    var screens: [Name] = []
    for item in reader.list(fields["screens"]) {
      guard let screen = place(item) else { continue }
      if screens.contains(screen) {
        reader.error("'\(screen)' is listed twice; remove one", at: item.extent)
      } else {
        screens.append(screen)
      }
    }
    return speaking(.flow(name)) {
      FlowDefinition(
        name, intents: intents, screens: screens, receives: $0.rules(fields["receives"]),
        hears: $0.rules(fields["hears"], fromChildren: true))
    }
  }

  /// Decodes the name of a declared screen or accessory.
  private mutating func place(_ node: YAMLNode) -> Name? {
    guard let text = reader.identifier(node) else { return nil }
    guard let name = Name(known: text), let index = declared.place(name) else {
      reader.unknown("screen", text, at: node.extent, known: declared.placeNames)
      return nil
    }
    usage.note(place: index)
    return name
  }

  /// Decodes the rules for messages; messages from flows inside may be named `FLOW.MESSAGE`.
  mutating func rules(_ node: YAMLNode?, fromChildren: Bool = false) -> [MessageRule] {
    var rules: [MessageRule] = []
    for pair in reader.mapping(node)?.pairs ?? [] {
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
      let known = fromChildren ? Vocabulary.hearing : Vocabulary.receiving
      guard let fields = reader.mapping(pair.value, known: known) else { return nil }
      node = fields["do"]
      isPassedOn = reader.bool(fields["pass"]) ?? false
      if node == nil, !isPassedOn {
        reader.error("this rule does nothing; write 'do: …'", at: fields.extent)
      }
    }
    var references: [String: Reference] = [:]
    let cause = called.map { Speaker.Cause.message($0.message) } ?? .none
    let commands = speaking(after: cause) {
      $0.commands(node, of: Site(isAccessory: true), in: .message, &references)
    }
    guard let called else { return nil }
    return MessageRule(
      called.message, from: called.child, commands: commands ?? [], isPassedOn: isPassedOn)
  }

  /// Reads a message name: `progress` or `booking.progress`.
  private mutating func message(
    _ key: YAMLKey, fromChildren: Bool
  ) -> (child: Name?, message: Name)? {
    let parts = key.name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= (fromChildren ? 2 : 1), let last = parts.last,
      let message = try? Name(last)
    else {
      reader.error(
        fromChildren
          ? "\(cited(key.name)) is not a message; write one like progress or booking.progress"
          : "\(cited(key.name)) is not a message; write a name such as cancel", at: key.extent)
      return nil
    }
    if !fromChildren, message == MessageRule.ended {
      reader.error("'ended' is the built-in message of flows; choose another name", at: key.extent)
    }
    guard parts.count == 2 else { return (nil, message) }
    guard let child = Name(known: parts[0]), declared.flow(child) != nil else {
      reader.unknown("flow", parts[0], at: key.extent, known: declared.flowNames)
      return nil
    }
    return (child, message)
  }
}

// MARK: Warnings

extension BlueprintDecoder {
  /// Warns about flows that nothing starts, and about screens of a flow that push other screens.
  mutating func warnOfFlows(_ flows: [FlowDefinition]) {
    for (index, flow) in declared.flows.enumerated() where !usage.flows[index] {
      reader.warning(
        "nothing starts the flow '\(flow.key.name)'; start it somewhere, or remove it",
        at: flow.key.extent)
    }
    for flow in flows {
      let own = Set(flow.screens).union(flow.intents.values)
      let shared = flows.filter { $0.name != flow.name }.reduce(into: Set<Name>()) {
        $0.formUnion(Set($1.screens).union($1.intents.values))
      }
      var seen: Set<Name> = []
      for content in contents where own.contains(content.screen) && !shared.contains(content.screen)
      {
        for screen in content.pushes(in: flow.name) where !own.contains(screen) {
          guard seen.insert(screen).inserted else { continue }
          warn(of: screen, after: content.screen, in: flow.name)
        }
      }
    }
  }

  private mutating func warn(of screen: Name, after pusher: Name, in flow: Name) {
    let key = declared.flow(flow).map { declared.flows[$0].key }
    reader.warning(
      "'\(pusher)' of the flow '\(flow)' pushes '\(screen)', which is none of its screens; "
        + "add it, or name another layer", at: key?.extent)
  }
}

extension Content {
  /// The screens that this content pushes into the flow.
  fileprivate func pushes(in flow: Name) -> [Name] {
    actions.flatMap(\.commands).flatMap { $0.pushes(in: flow) }
  }

  private var actions: [Action] {
    var actions = list.map(\.action) + keys.map(\.action)
    actions += [submit?.action, table?.action, after?.action, progress?.action].compactMap { $0 }
    actions += (table?.rows ?? []).compactMap(\.action)
    actions += [confirm?.yes.action, confirm?.no.action].compactMap { $0 }
    return actions
  }
}

extension Command {
  fileprivate func pushes(in flow: Name) -> [Name] {
    switch self {
    case .push(let screen, nil, _, _): [screen]
    case .push(let screen, .flow(flow), _, _): [screen]
    case .replace(let screen, nil, _, inheriting: true): [screen]
    case .transaction(let commands): commands.flatMap { $0.pushes(in: flow) }
    default: []
    }
  }
}

internal import Roots

// Protections: guards on entering or leaving screens, and the other rules of visits.
extension BlueprintDecoder {
  /// Declares the names of the protections.
  mutating func declareProtections(_ node: YAMLNode?) -> [Declaration] {
    let protections = declarations(node)
    for (_, pair) in protections { declared.protections.add(pair.key, line(at: pair.key.extent)) }
    return protections
  }

  mutating func protection(_ declaration: Declaration) -> ProtectionDefinition? {
    let (name, pair) = declaration
    guard let fields = mapping(pair.value, as: .protection) else { return nil }
    let passes = factCondition(fields["passes"], of: "a protection")
    if let ask = fields["ask"] { questions[name] = ask.extent }
    let action = fields["ask"].flatMap { ask in
      speaking(.protection(name)) {
        $0.action(ask, then: fields.key("then").map { ($0, fields) }, in: .question)
      }
    }
    if fields["passes"] == nil, fields["ask"] == nil {
      report.error(
        "the protection '\(name)' has no condition; write 'passes: …' or 'ask: …'",
        at: pair.key.extent)
    }
    if let then = fields.key("then"), fields["ask"] == nil {
      report.error(
        "'then' needs a question; add 'ask: …'", at: then.extent)
    }
    if let then = fields.key("then"), let action, action.reaction != .none {
      let reaction = reactions[Int(action.reaction.number) - 1]
      for (word, commands) in [("refused", reaction.refused), ("shown", reaction.shown)]
      where !commands.isEmpty {
        report.error(
          "a question cannot have '\(word)'; write it beside the command that needs the answer",
          at: then.extent)
      }
    }
    let time = fields["deadline"].flatMap { deadline($0) }
    return ProtectionDefinition(
      name, passes: passes, ask: action?.command, reaction: action?.reaction ?? .none,
      deadline: fields["deadline"] == nil ? RequestOptions.usualDeadline : time ?? nil)
  }

  /// Warns of questions that lead to no screen on which they could be answered, and change nothing
  /// on which the answer depends.
  mutating func warnOfQuestionsWithoutScreen(in map: NavigationMap) {
    for protection in map.protections {
      guard let ask = protection.ask, let extent = questions[protection.name],
        !ask.changes(protection.passes),
        !map.destinations(of: ask).contains(where: { $0.opening != .never })
      else { continue }
      report.warning(
        "this question opens nothing that could be answered; add 'overlay NAME' or 'push NAME'",
        at: extent)
    }
  }

  /// Reads a time or `never`; nil for an invalid value.
  private mutating func deadline(_ node: YAMLNode) -> Duration?? {
    if node.scalar == "never" { return .some(nil) }
    return time(node).map { .some($0) }
  }

  /// Reads a condition that uses only facts, so that it can be evaluated on any screen.
  ///
  /// - Parameter owner: the subject of a message, such as `a tab`.
  mutating func factCondition(_ node: YAMLNode?, of owner: String) -> Condition<Name>? {
    let errorCount = report.errorCount
    guard let node, let condition = speaking(.elsewhere, { $0.condition(node) }),
      report.errorCount == errorCount
    else { return nil }
    let named = condition.mapped { reference -> Name? in
      guard case .fact(let index) = reference else { return nil }
      // The declaration of the fact can have an error.
      return Name(known: declared.facts.keys[index].name)
    }
    if named == nil {
      report.error("\(owner) can use only facts; write a condition of facts", at: node.extent)
    }
    return named
  }

  /// Decodes the rules for visits to a screen or an accessory.
  mutating func rules(_ fields: Fields, of name: Name) -> VisitRules {
    var rules = VisitRules()
    rules.protections = protections(fields["protect"], of: name)
    rules.leaveGuards = protections(fields["leave"], of: name)
    rules.identity = fields["identity"].map { identity($0, of: name) }
    rules.keepAlive = keepAlive(fields["keepAlive"])
    rules.restoration = restoration(fields["restore"], rules.protections)
    readTree(fields, of: name, into: &rules)
    if let transition = fields["transition"]?.scalar, Vocabulary.transitions.contains(transition) {
      rules.transition = .named(transition)
    }
    return rules
  }

  /// Reads the fields of the payload by which two visits are the same one.
  private mutating func identity(_ node: YAMLNode, of screen: Name) -> PayloadIdentity {
    let fields = distinct(node) { decoder, item -> String? in
      guard let field = decoder.report.identifier(item) else { return nil }
      let path = WrittenPath(text: field, range: 0..<field.utf8.count)
      decoder.speaking(.screen(screen)) {
        $0.note(.payload([field]), path, in: item, .identity)
      }
      return field
    }
    return PayloadIdentity(fields: fields)
  }

  /// Reads a time, `memory`, `{ memory: 3 }` or `{ until: FACT }`.
  mutating func keepAlive(_ node: YAMLNode?) -> KeepAlive? {
    if node?.scalar == "memory" { return .memory }
    guard let node, case .mapping = node.content else { return lifetime(node).map { .time($0) } }
    guard let fields = mapping(node, as: .keepRule) else { return nil }
    guard fields.pairs.count == 1 else {
      return report.failed(
        "a screen is kept by one rule; write { memory: 3 } or { until: FACT }", at: fields.extent)
    }
    if let limit = report.int(fields["memory"], in: 1...1000) { return .newest(limit) }
    return fact(named: fields["until"]).map { .until($0.name) }
  }

  private mutating func lifetime(_ node: YAMLNode?) -> Duration? {
    if let node, let text = node.scalar, !node.isNull, text.first?.isNumber != true {
      return report.failed(
        expecting: "a lifetime", found: node,
        fix: "write a time such as 60s, memory, { memory: 3 } or { until: FACT }")
    }
    return time(node)
  }

  /// Reads the name of a protection, or a list of names.
  ///
  /// - Parameter screen: the screen whose visits they protect; nil for visits to any screen.
  mutating func protections(_ node: YAMLNode?, of screen: Name?) -> [Name] {
    distinct(node) { decoder, item in
      guard
        let (name, _) = decoder.declared(item, in: decoder.declared.protections, "protection")
      else { return nil }
      let others = decoder.protected[name, default: []]
      decoder.protected[name] = .some(screen.flatMap { others?.union([$0]) })
      return name
    }
  }

  /// The word of a restoration rule that is similar to an identifier; nil if none is.
  private static func restorationWord(near text: String) -> String? {
    if let flag = CoreScalar.formerBool(text) { return "\(flag)" }
    let near = nearest(text, in: ["true", "false", "protect", "yes"])
    return near == "yes" ? "true" : near
  }

  /// Reads a restoration rule: `true`, `protect`, an identifier, or this with a protection.
  private mutating func restoration(_ node: YAMLNode?, _ protections: [Name]) -> Restoration {
    guard let node else { return .never }
    if case .mapping = node.content {
      let fields = mapping(node, as: .restoreRule)
      let identifier = report.identifier(report.required("as", in: fields, of: "the 'restore'"))
      let named = report.required("protect", in: fields, of: "the 'restore'")
      guard let identifier, let protection = self.protections(named, of: nil).first else {
        return .never
      }
      return .protected(by: protection, as: identifier)
    }
    if node.scalar == "protect" {
      guard let first = protections.first else {
        report.error(
          "this screen has no protection; add 'protect: …', or write true", at: node.extent)
        return .never
      }
      return .protected(by: first)
    }
    if case .scalar(let text, isPlain: true) = node.content, let flag = CoreScalar.bool(text) {
      return flag ? .allowed() : .never
    }
    if let text = node.scalar, let meant = Self.restorationWord(near: text) {
      report.warning("\(cited(text)) is taken as an identifier", at: node.extent, suggestion: meant)
    }
    return report.identifier(node).map { .allowed(as: $0) } ?? .never
  }
}

extension Command {
  /// Whether the command sets a fact of a condition, or sends a message that can, so that it can
  /// hold without an answer.
  fileprivate func changes(_ condition: Condition<Name>?) -> Bool {
    leaves.contains { step in
      let (arguments, parts) = (step.arguments, step.arguments.form.parts)
      return parts.contains(.message)
        || parts.contains(.fact) && condition?.references.contains(arguments.name) == true
    }
  }
}

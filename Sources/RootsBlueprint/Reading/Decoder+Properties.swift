internal import Roots

extension BlueprintDecoder {
  /// Decodes the properties, and the usual ones that are not switched off.
  mutating func properties(_ node: YAMLNode?) -> (own: [Property], usual: [UsualProperty]) {
    var properties: [Property] = []
    var usual = UsualProperty.allCases
    var names: [String: Extent] = [:]
    for pair in report.mapping(node)?.pairs ?? [] {
      if let property = UsualProperty(rawValue: pair.key.name) {
        if isOff(property, pair) { usual.removeAll { $0 == property } }
        continue
      }
      guard checkPropertyName(pair.key, &names) else { continue }
      guard !isSwitch(pair.value) else {
        report.unknown(
          "usual property", pair.key.name, at: pair.key.extent,
          known: UsualProperty.allCases.map(\.rawValue))
        continue
      }
      guard let fields = mapping(pair.value, as: .property),
        let form = form(fields, of: pair.key)
      else { continue }
      properties.append(
        Property(
          name: pair.key.name, form: form,
          place: report.source.place(at: pair.key.extent.start)))
    }
    return (properties, usual)
  }

  private func isSwitch(_ node: YAMLNode) -> Bool {
    node.scalar.map(Vocabulary.switches.contains) ?? false
  }

  private mutating func isOff(_ property: UsualProperty, _ pair: YAMLPair) -> Bool {
    if case .mapping = pair.value.content {
      report.error(
        "'\(property.rawValue)' is a usual property; write '\(property.rawValue): off', or choose"
          + " another name", at: pair.key.extent)
      return false
    }
    return report.oneOf(pair.value, Vocabulary.switches, kind: "choice") == "off"
  }

  /// Checks that a name is a short text on one line, and no other property has it.
  private mutating func checkPropertyName(
    _ key: YAMLKey, _ names: inout [String: Extent]
  ) -> Bool {
    guard checkLine(key.name, at: key.extent, limit: 80) else { return false }
    let words = key.name.lowercased().split(whereSeparator: \.isWhitespace)
    let name = words.joined(separator: " ")
    if let first = names[name] {
      let line = report.source.line(at: first.start)
      report.error(
        "\(cited(key.name)) is already a property, on line \(line); rename one", at: key.extent)
      return false
    }
    names[name] = key.extent
    return true
  }

  // MARK: Forms

  private var known: [String] { BlueprintSchema.keys(of: .property) }

  /// Decodes the form of a property: the key that begins it, and those that belong to it.
  private mutating func form(_ fields: Fields, of key: YAMLKey) -> Property.Form? {
    let hasStart = fields.key("after") != nil
    let beginnings = fields.pairs.filter {
      Property.Kind(rawValue: $0.key.name) != nil && !($0.key.name == "always" && hasStart)
    }
    guard let first = beginnings.first, let kind = Property.Kind(rawValue: first.key.name) else {
      reportNoForm(fields, of: key)
      return nil
    }
    for other in beginnings.dropFirst() {
      report.error(
        "this property already has '\(first.key.name)'; write '\(other.key.name)' as another one",
        at: other.key.extent)
    }
    for pair in fields.pairs
    where known.contains(pair.key.name) && !kind.parts.contains(pair.key.name)
      && !beginnings.contains(pair)
    {
      report.error(
        "'\(pair.key.name)' does not go with '\(first.key.name)'; remove it", at: pair.key.extent)
    }
    guard beginnings.count == 1 else { return nil }
    return form(kind, first, fields)
  }

  private mutating func reportNoForm(_ fields: Fields, of key: YAMLKey) {
    for kind in Property.Kind.allCases.sorted(by: { $0.rawValue < $1.rawValue }) {
      let part = fields.pairs.first { kind.parts.contains($0.key.name) }
      guard let part else { continue }
      return report.error(
        "'\(part.key.name)' needs a beginning; add '\(kind.rawValue): …'", at: part.key.extent)
    }
    guard fields.pairs.allSatisfy({ known.contains($0.key.name) }) else { return }
    let kinds = Property.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    report.error(
      "the property \(cited(key.name)) has no form; write one of \(kinds)", at: key.extent)
  }

  private mutating func form(
    _ kind: Property.Kind, _ beginning: YAMLPair, _ fields: Fields
  ) -> Property.Form? {
    let node = beginning.value
    switch kind {
    case .never: return claim(node).map { .never($0) }
    case .always: return claim(node).map { .always($0) }
    case .sometimes: return claim(node).map { .sometimes($0) }
    case .step: return stepRule(node).map { .step($0) }
    case .after:
      let start = claim(node)
      let end = claim(fields["until"])
      let always = claim(part("always", of: beginning.key, in: fields))
      guard let start, let always else { return nil }
      return .after(start, until: end, always: always)
    case .when:
      let start = claim(node)
      let then = claim(part("then", of: beginning.key, in: fields))
      let limit = moves(part("within", of: beginning.key, in: fields))
      guard let start, let then, let limit else { return nil }
      return .when(start, then: then, within: limit)
    case .fromEverywhere:
      let goal = claim(node)
      let limit = moves(fields["within"])
      let way = report.oneOf(fields["by"], ["back"], kind: "way")
      return goal.map { .fromEverywhere($0, within: limit, by: way == nil ? .anyMoves : .back) }
    }
  }

  /// The value of a key that a form needs; an unknown key is not also reported as missing.
  private mutating func part(_ name: String, of form: YAMLKey, in fields: Fields) -> YAMLNode? {
    if let node = fields[name] { return node }
    if fields.pairs.allSatisfy({ known.contains($0.key.name) }) {
      report.error("'\(form.name)' needs '\(name)'; add '\(name): …'", at: form.extent)
    }
    return nil
  }

  private mutating func moves(_ node: YAMLNode?) -> Int? {
    report.int(node, in: 1...Property.moveLimit)
  }

  /// Decodes a rule for moves: one of `keeps`, `never` and `only`, and `unless`.
  private mutating func stepRule(_ node: YAMLNode) -> Property.StepRule? {
    guard let fields = mapping(node, as: .step) else { return nil }
    let kinds = fields.pairs.filter { $0.key.name != "unless" }
    for other in kinds.dropFirst() where BlueprintSchema.keys(of: .step).contains(other.key.name) {
      report.error(
        "this step already has '\(kinds[0].key.name)'; write '\(other.key.name)' in another"
          + " property", at: other.key.extent)
    }
    let unless = claim(fields["unless"], about: .move)
    guard let rule = kinds.first else {
      return report.failed(
        "this step has no rule; write one of keeps, never, only", at: fields.extent)
    }
    guard kinds.count == 1 else { return nil }
    let kind: Property.StepRule.Kind?
    switch rule.key.name {
    case "keeps": kind = kept(rule.value)
    case "never": kind = claim(rule.value, about: .move).map { .never($0) }
    case "only": kind = claim(rule.value, about: .move).map { .only($0) }
    default: return nil
    }
    return kind.map { Property.StepRule(kind: $0, unless: unless) }
  }

  /// Decodes the facts that moves keep.
  private mutating func kept(_ node: YAMLNode) -> Property.StepRule.Kind? {
    let items = report.list(node)
    let facts = distinct(node) { $0.fact(named: $1)?.index }
    if items.isEmpty, !node.isNull {
      report.error("'keeps' is empty; write the names of facts", at: node.extent)
    }
    let names = facts.compactMap { declared.facts.values[$0]?.name }
    return facts.count == items.count && !facts.isEmpty ? .keeps(facts, names: names) : nil
  }

  /// Decodes a condition of a property.
  private mutating func claim(
    _ node: YAMLNode?, about subject: ConditionParser.Subject = .state
  ) -> Claim? {
    guard let node, let (condition, parser) = parsedCondition(node, about: subject),
      parser.findings.problems.allSatisfy({ $0.severity == .warning })
    else { return nil }
    return Claim(condition, of: parser, text: node.scalar ?? "")
  }
}

extension Blueprint {
  /// Reads a condition on the state of the app, as in a property.
  ///
  /// - Returns: the condition, or nil if there are errors; and the report on the text.
  package func claim(parsing text: String) -> (Claim?, Report) {
    let source = Source(name: "condition", text: text)
    var decoder = BlueprintDecoder(Report(source))
    decoder.declared = declared
    let node = YAMLNode(
      .scalar(text, isPlain: true), at: Extent(start: 0, end: source.bytes.count))
    let claim = decoder.parsedCondition(node, about: .state).map {
      Claim($0.condition, of: $0.parser, text: text)
    }
    return (decoder.report.hasErrors ? nil : claim, decoder.report)
  }
}

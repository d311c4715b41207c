internal import Roots
internal import RootsInput

extension BlueprintDecoder {
  mutating func form(_ node: YAMLNode?) -> [Field] {
    guard let node else { return [] }
    let pairs = report.named(node)
    if case .mapping(let all) = node.content, all.isEmpty {
      report.error("the form has no fields; write '{ name: { label: Name } }'", at: node.extent)
    }
    return pairs.compactMap { pair in
      guard checkIsFree(pair.key),
        let fields = mapping(pair.value, as: .field)
      else { return nil }
      return field(pair.key, fields)
    }
  }

  private mutating func field(_ key: YAMLKey, _ fields: Fields) -> Field {
    let label = template(fields["label"], in: .text) ?? Template(text: key.name)
    let value = template(fields["value"], in: .text)
    var rules = FieldRules(isRequired: report.bool(fields["required"]) ?? false)
    let kind = kind(fields)
    check(value, of: kind, at: fields["value"])
    rules.length = length(fields["length"])
    rules.format = report.oneOf(fields["matches"], FieldFormat.self, kind: "format")
    checkText(value, rules, fields)
    if kind != .text, kind != .secret {
      for name in ["length", "matches"] {
        guard let key = fields.key(name) else { continue }
        report.error("'\(name)' applies only to typed text; remove it", at: key.extent)
      }
    }
    return Field(name: key.name, label: label, value: value, kind: kind, rules: rules)
  }

  private mutating func kind(_ fields: Fields) -> FieldKind {
    let secret = report.bool(fields["secret"]) ?? false
    let choices = fields["choice"].map { words($0) { $0.constant($1) } }
    let toggle = report.bool(fields["switch"]) ?? false
    if !toggle, let node = fields["switch"], CoreScalar.bool(node.scalar ?? "") == false {
      report.warning(
        "'switch: false' makes this a text field; write 'switch: true', and 'value: false' for a "
          + "switch that is off at first, or remove it", at: node.extent)
    }
    let number = fields["number"].map { range($0) }
    let step = report.int(fields["step"], in: 1...Int.max) ?? 1
    if secret, let key = fields.key("choice") {
      report.error("a choice cannot be secret; remove one of the two", at: key.extent)
    } else {
      let kinds = fields.pairs.map(\.key).filter {
        switch $0.name {
        case "choice", "number": true
        case "secret": secret
        case "switch": toggle
        default: false
        }
      }
      for key in kinds.dropFirst() {
        report.error(
          "a field is one of secret, choice, switch and number, but this is '\(kinds[0].name)'"
            + "; remove one", at: key.extent)
      }
    }
    if let key = fields.key("step"), number == nil {
      report.error("only a number has steps; add 'number: 0..100', or remove it", at: key.extent)
    }
    if let choices { return .choice(choices) }
    if let number { return .number(number ?? Int.min...Int.max, step: step) }
    return toggle ? .toggle : secret ? .secret : .text
  }

  /// Checks that a field's initial value is valid; a value with placeholders cannot be checked.
  private mutating func check(_ value: Template?, of kind: FieldKind, at node: YAMLNode?) {
    guard let node, let text = value?.constant else { return }
    switch kind {
    case .text, .secret: break
    case .choice(let choices):
      guard !choices.isEmpty, !choices.contains(text) else { return }
      report.unknown("choice", text, at: node.extent, known: choices)
    case .toggle:
      guard CoreScalar.bool(text) == nil else { return }
      report.error("a switch begins as true or false; write one", at: node.extent)
    case .number(let range, _):
      guard Int(text).map({ range.contains($0) }) != true else { return }
      report.error(
        "\(cited(text)) is not a whole number from \(range.lowerBound) to \(range.upperBound);"
          + " write one", at: node.extent)
    }
  }

  /// Warns of rules that no text fulfils, and of an initial text that breaks them.
  private mutating func checkText(_ value: Template?, _ rules: FieldRules, _ fields: Fields) {
    let (length, format) = (rules.length, rules.format)
    if let length, let format, !length.overlaps(format.lengths), let node = fields["length"] {
      let least = format.lengths.lowerBound
      report.warning(
        "no text of this length matches '\(format.rawValue)', which has "
          + (format == .time ? "\(least)" : "at least \(least)")
          + " characters; change 'length' or 'matches'", at: node.extent)
      return
    }
    guard let text = value?.constant, !text.isEmpty, let node = fields["value"] else { return }
    if let length, !length.contains(text.count) {
      report.warning(
        "this initial value has \(text.count) characters, but 'length' takes "
          + "\(length.lowerBound) to \(length.upperBound); change one of them", at: node.extent)
    } else if let format, !format.accepts(text) {
      report.warning(
        "this initial value does not match '\(format.rawValue)'; change one of them",
        at: node.extent)
    }
  }

  /// Reads a length range such as `2..20`.
  private mutating func length(_ node: YAMLNode?) -> ClosedRange<Int>? {
    guard let node else { return nil }
    if let text = node.scalar, let number = Int(text), (1...1000).contains(number) {
      return report.failed(
        "a length is a range; write 0..\(number) for at most \(number) characters, or "
          + "\(number)..\(number) for exactly \(number)", at: node.extent,
        replacement: "0..\(number)")
    }
    guard let range = range(node) else { return nil }
    guard range.lowerBound >= 0, range.upperBound <= 1000, range.upperBound > 0 else {
      return report.failed("this length is out of range; write one within 0..1000", at: node.extent)
    }
    return range
  }

  /// - Parameter written: the form as written, whose fields with an error are declared, too.
  mutating func submit(_ pair: YAMLPair?, fields form: [Field], of written: YAMLNode?) -> Submit? {
    guard let pair else { return nil }
    let (node, line) = (pair.value, line(at: pair.key.extent))
    let faulty = (written?.names ?? []).map { ($0, ValueKind.unknown) }
    let standing = Standing.fields(
      Dictionary(form.map { ($0.name, $0.kind.valueKind) } + faulty) { kind, _ in kind })
    guard case .mapping = node.content else {
      return action(node, in: standing)
        .map { Submit(label: nil, action: $0, line: line) }
    }
    guard let fields = mapping(node, as: .submit) else { return nil }
    let label = template(fields["label"], in: .text)
    return action(fields, in: standing, owner: "the submit")
      .map { Submit(label: label, action: $0, line: line) }
  }
}

extension YAMLNode {
  /// The keys of a mapping, or the words of a list in its place.
  fileprivate var names: [String] {
    switch content {
    case .mapping(let pairs): pairs.map(\.key.name)
    case .sequence(let items): items.compactMap(\.scalar)
    case .scalar: []
    }
  }
}

extension FieldKind {
  /// The kind of the field's value in commands.
  var valueKind: ValueKind {
    switch self {
    case .text, .secret: .text
    case .choice(let words): .fact(.choice(words))
    case .toggle: .fact(.flag)
    case .number(let range, _): .fact(.number(range))
    }
  }
}

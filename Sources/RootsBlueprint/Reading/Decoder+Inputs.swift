internal import Roots

// The declared inputs of screens and accessories.
extension BlueprintDecoder {
  /// Declares the inputs before the commands that give them are decoded.
  mutating func declareInputs(_ places: [Declaration]) {
    for (name, pair) in places {
      var definition = pair.value
      if case .sequence(let items) = definition.content {
        for item in items.dropFirst() {
          guard let input = item["input"] else { continue }
          report.error(
            "the input of '\(name)' stands at its first definition; move it there",
            at: input.extent)
        }
        guard let first = items.first else { continue }
        definition = first
      }
      guard let node = definition["input"] else { continue }
      let pairs = report.named(node)
      if case .mapping(let all) = node.content, all.isEmpty {
        report.error("the input has no fields; write '{ id: int }'", at: node.extent)
      }
      // A field with an error is declared, so that its uses are none.
      declared.inputs[name] = pairs.map {
        inputField($0.key, $0.value) ?? InputField($0.key.name, nil, initial: .null)
      }
    }
  }

  private mutating func inputField(_ key: YAMLKey, _ node: YAMLNode) -> InputField? {
    guard case .mapping = node.content else { return inputField(key, ofKind: node) }
    guard let fields = mapping(node, as: .inputField),
      let field = inputField(key, ofKind: report.required("kind", in: fields, of: "the field"))
    else { return nil }
    guard let value = fields["default"] else { return field }
    guard let initial = literal(value, of: field.kind) else { return nil }
    if let kind = field.kind, initial != .null, !kind.takes(initial) {
      return report.failed(
        "'\(key.name)' cannot be \(initial); it takes \(kind.sentence)", at: value.extent)
    }
    return InputField(key.name, field.kind, initial: initial)
  }

  private mutating func inputField(_ key: YAMLKey, ofKind node: YAMLNode?) -> InputField? {
    guard let node else { return nil }
    if case .sequence = node.content {
      let words = words(node) { $0.constant($1) }
      return words.isEmpty ? nil : InputField(key.name, .choice(words))
    }
    guard let text = report.text(node) else { return nil }
    if text == "any" { return InputField(key.name, nil) }
    let words = ["text", "int", "flag", "tab", "any"]
    if Name.isWellFormed(text), !words.contains(text) {
      let meant = nearest(text, in: words)
      report.error(
        "there is no kind \(cited(text))"
          + (meant == nil ? "; write text, int, flag, tab, 1..9, a list of words or any" : ""),
        at: node.extent, suggestion: meant)
      return nil
    }
    if text == "tab", declared.tabs.names.isEmpty {
      return report.failed("this app has no tabs; write another kind", at: node.extent)
    }
    do throws(RouteProblem) {
      let kind = try RouteParameter.Kind(text)
      return InputField(key.name, kind.resolved(tabs: declared.tabs.names))
    } catch {
      return report.failed("\(error)", at: node.extent)
    }
  }

  /// Reads the default of a field.
  private mutating func literal(_ node: YAMLNode, of kind: RouteParameter.Kind?) -> Literal? {
    if node.isNull { return .null }
    switch kind {
    case .text, .choice, .tab: return report.text(node).map { .string($0) }
    case .int, .number: return report.int(node).map { .int($0) }
    case .flag: return report.bool(node).map { .bool($0) }
    case nil: return literal(node)
    }
  }

  /// Reads any value.
  private mutating func literal(_ node: YAMLNode) -> Literal? {
    switch node.content {
    case .sequence(let items): return .array(items.compactMap { literal($0) })
    case .mapping(let pairs):
      return .object(
        Dictionary(pairs.compactMap { pair in literal(pair.value).map { (pair.key.name, $0) } }) {
          $1
        })
    case .scalar(let text, isPlain: true):
      if node.isNull { return .null }
      let value: Literal? =
        CoreScalar.bool(text).map { .bool($0) } ?? CoreScalar.int(text).map { .int($0) }
        ?? CoreScalar.double(text).map { .double($0) }
      if case .double(let number)? = value, !number.isFinite {
        return report.failed("this is no finite number; write another one", at: node.extent)
      }
      return value ?? .string(text)
    case .scalar(let text, isPlain: false): return .string(text)
    }
  }

  /// Returns the payload of a root or a child with the defaults of its screen, after the report of
  /// one that does not fit.
  ///
  /// - Parameter isNeeded: whether the screen is opened with this payload.
  mutating func completed(
    _ payload: Payload?, for screen: Name, at node: YAMLNode, isNeeded: Bool
  ) -> Payload? {
    guard let type = declared.payloadType(of: screen) else { return payload }
    guard let payload = payload ?? (isNeeded ? Payload(.object([:])) : nil) else { return nil }
    do throws(PayloadTypeMismatch) {
      return try type.completed(payload)
    } catch {
      return report.failed("'\(screen)': \(error)", at: node.extent)
    }
  }
}

extension Declared {
  /// The type of the input of a screen; nil if none is declared.
  func payloadType(of screen: Name) -> PayloadType? {
    guard let fields = inputs[screen], !fields.isEmpty else { return nil }
    return PayloadType(fields: fields)
  }

  /// The kind of a part of the payload of the screen whose texts are decoded.
  func kind(ofPayload path: [String]) -> ValueKind {
    guard path.count == 1, let screen = speakingScreen,
      let field = inputs[screen]?.first(where: { $0.name == path[0] })
    else { return .unknown }
    return field.kind?.valueKind ?? .unknown
  }
}

extension ValueKind {
  /// Whether each value of the kind is one of another kind.
  fileprivate func isWithin(_ kind: RouteParameter.Kind) -> Bool {
    switch (self, kind) {
    case (.optional(let own), _): own.isWithin(kind)
    case (.fact(.number(let range)), .number(let other)):
      other.contains(range.lowerBound) && other.contains(range.upperBound)
    case (.fact(.choice(let words)), .choice(let others)): Set(words).isSubset(of: others)
    case (.number, .number), (.text, .choice), (.fact(.text), .choice): false
    default: true
    }
  }

  /// Whether no value of the kind is one of another kind, because their numbers or words differ.
  fileprivate func isApart(from kind: RouteParameter.Kind) -> Bool {
    switch (self, kind) {
    case (.optional(let own), _): own.isApart(from: kind)
    case (.fact(.number(let range)), .number(let other)): !range.overlaps(other)
    case (.fact(.choice(let words)), .choice(let others)): Set(words).isDisjoint(with: others)
    default: false
    }
  }
}

extension RouteParameter.Kind {
  /// The kind of the values, for placeholders and conditions.
  var valueKind: ValueKind {
    switch self {
    case .text, .tab: .text
    case .int: .number
    case .number(let range): .fact(.number(range))
    case .flag: .fact(.flag)
    case .choice(let words): .fact(.choice(words))
    }
  }
}

extension CommandCheck {
  /// Checks what a command gives to the screens that it opens or updates.
  mutating func checkInputs(of arguments: CommandArguments) {
    for entry in arguments.entries ?? [] {
      if case .screen(let screen) = entry.visit { check(entry.payload, for: screen) }
    }
    let parts = arguments.form.parts
    if parts.contains(where: \.isPlace) {
      if parts.contains(.accessory), declared.places[arguments.name] == .screen { return }
      // A segue finds the payload of a child in the tree.
      check(arguments.payload, for: arguments.name, isNeeded: !parts.contains(.via))
    } else if let screen = arguments.popTarget?.screen {
      check(arguments.payload, for: screen)
    } else if parts.contains(.visit) {
      switch arguments.visit {
      case .screen(let screen): check(arguments.payload, for: screen)
      case nil:
        // In a nested navigator it is the entry with the focus there.
        guard inside == nil, let screen = declared.speakingScreen else { return }
        check(arguments.payload, for: screen)
      case .entry: break
      }
    } else if parts.contains(.flow), arguments.form.traits.contains(.opens),
      let screen = declared.flows[arguments.name]?.start(at: arguments.intent)
    {
      check(arguments.payload, for: screen, isNeeded: true)
    }
  }

  private mutating func check(_ payload: Payload?, for screen: Name, isNeeded: Bool = false) {
    guard let type = declared.payloadType(of: screen) else { return }
    guard let literal = payload?.literal else {
      guard isNeeded, type.isRequired else { return }
      let names = type.fields.filter { $0.initial == nil }.map { "\($0.name): …" }
      return note(
        "'\(screen)' needs the input \(type.name); write 'with {\(names.joined(separator: ", "))}'",
        screen.text)
    }
    if case .placeholder = literal { return }
    guard case .object(let given) = literal else {
      return note("'\(screen)': \(InputProblem.noObject(literal.kind))", screen.text)
    }
    let names = type.fields.map(\.name)
    var meant: Set<String> = []
    for name in given.keys.sorted() where !names.contains(name) {
      let near = nearest(name, in: names)
      if let near { meant.insert(near) }
      let problem = InputProblem.unknown(name, near: near, known: names)
      note("'\(screen)': \(problem)", field: name)
    }
    for field in type.fields where given[field.name] != nil || !meant.contains(field.name) {
      check(given[field.name] ?? .null, for: field, of: screen)
    }
  }

  private mutating func check(_ value: Literal, for field: InputField, of screen: Name) {
    switch value {
    case .placeholder(let placeholder):
      let given = kind(of: placeholder)
      guard let kind = field.kind else { return }
      guard !given.canBecome(kind.valueKind) || given.isApart(from: kind) else {
        return checkWidth(of: placeholder, given, for: field, kind)
      }
      if kind == .text, given.canBeNumber { return }
      note(
        "'\(field.name)' takes \(field.sentence), \(written(placeholder)) is"
          + " \(given.description)", field: field.name)
    case _ where value.hasPlaceholders || field.taken(value) != nil: break
    case .null: note("'\(screen)': \(InputProblem.missing(field))", screen.text)
    default: note("'\(screen)': \(InputProblem.value(field, value))", field: field.name)
    }
  }

  /// Warns of a parameter of a route, or a field of a form, with values that no screen takes.
  private mutating func checkWidth(
    of placeholder: Placeholder, _ given: ValueKind, for field: InputField,
    _ kind: RouteParameter.Kind
  ) {
    guard case .fields(let fields) = standing, placeholder.summands.count == 1,
      case .path(let path)? = placeholder.summands.first?.term, fields[path] != nil,
      !given.isWithin(kind)
    else { return }
    note(
      "'\(field.name)' takes \(field.sentence), \(written(placeholder)) is"
        + " \(given.description); other values are refused, so give it the same kind",
      field: field.name, .warning)
  }

  /// A placeholder in the form in which the command has it.
  func written(_ placeholder: Placeholder) -> String {
    let braces = "\(placeholder)"
    guard !text.contains(braces), braces.hasPrefix("{"), braces.hasSuffix("}") else {
      return braces
    }
    let inner = braces.dropFirst().dropLast()
    return placeholder.summands.count == 1 ? "$\(inner)" : "$(\(inner))"
  }
}

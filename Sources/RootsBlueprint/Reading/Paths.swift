internal import Roots

/// The kind of a value, as far as it is known before the app runs.
indirect enum ValueKind: Hashable {
  case fact(FactDomain)
  /// A value of a kind, or none.
  case optional(ValueKind)
  case number
  case text
  /// Any value, such as a payload or a result.
  case unknown

  func canBecome(_ other: ValueKind) -> Bool {
    basis == .any || other.basis == .any || basis == other.basis
  }

  var canBeNumber: Bool { canBecome(.number) }
  var canBeFlag: Bool { canBecome(.fact(.flag)) }

  private enum Basis { case flag, number, text, any }

  private var basis: Basis {
    switch self {
    case .fact(.flag): .flag
    case .number, .fact(.number): .number
    case .text, .fact(.text), .fact(.choice): .text
    case .unknown, .optional: .any
    }
  }

  /// The kind as it reads after "takes".
  var description: String {
    switch self {
    case .fact(.choice(let words)):
      "one of " + words.prefix(8).map(visible).joined(separator: ", ")
        + (words.count > 8 ? ", …" : "")
    case .fact(let domain): "\(domain)"
    case .number: "a whole number"
    case .text: "a text"
    case .optional(let kind): kind.description
    case .unknown: "any value"
    }
  }
}

/// The context of a path in a template, a condition or a command, which determines the available
/// values.
enum Standing: Hashable {
  case text
  case title
  case condition
  case command
  /// The action of a form with these fields.
  case fields([String: ValueKind])
  case reaction
  /// A command that follows the first appearance of a screen.
  case appearance
  /// A rule for a message.
  case message
  /// The command with which a protection asks.
  case question
  /// A text in which nothing fills placeholders.
  case constant
  /// The field of the payload by which visits are told apart.
  case identity

  /// The name of a context without a screen, in which the values of screens are not available; nil
  /// for another one.
  var nameWithoutScreen: String? {
    switch self {
    case .reaction, .appearance: "'then'"
    case .message: "a message rule"
    case .question: "the 'ask' of a protection"
    case .text, .title, .condition, .command, .fields, .constant, .identity: nil
    }
  }
}

extension Declared {
  /// Resolves a path to a reference.
  ///
  /// - Throws: `TextProblem` for a value that is not available in the context.
  func resolve(
    _ path: WrittenPath, in standing: Standing
  ) throws(TextProblem) -> (reference: Reference, kind: ValueKind) {
    let parts = path.text.split(separator: ".").map(String.init)
    let first = parts[0]
    let rest = Array(parts.dropFirst())
    if standing == .constant {
      throw TextProblem(
        "placeholders cannot be filled here; write a text, with '$$' or '{{' for a sign",
        at: path.range)
    }
    // A field, a column or a parameter of a route comes before every other value of its name.
    if rest.isEmpty, case .fields(let fields) = standing, let kind = fields[first] {
      return (.field(first), kind)
    }
    if first == "payload" { return (.payload(rest), kind(ofPayload: rest)) }
    if first == "flow" { return (.flow(rest), .unknown) }
    if first == "result" {
      if standing == .reaction { return (.result(rest), .unknown) }
      throw TextProblem(
        "a result is available only in 'then'; write payload.result for a part of the payload",
        at: path.range)
    }
    if first == "message" {
      if standing == .message { return (.message(rest), .unknown) }
      throw TextProblem(
        "a message is available only in 'receives' and 'hears'; write payload.message for a part of"
          + " the payload", at: path.range)
    }
    if let found = try builtIn(first, path, hasParts: !rest.isEmpty, in: standing) { return found }
    if rest.isEmpty, let fact = fact(named: first) { return fact }
    if first == "link", rest.isEmpty, standing.nameWithoutScreen == nil {
      return (.link, .unknown)
    }
    if let hyphen = first.firstIndex(of: "-"), isKnown(String(first[..<hyphen])) {
      throw TextProblem("\(cited(first)) is one name; put spaces around the '-'", at: path.range)
    }
    guard standing != .condition else {
      throw .misspelt(
        "unknown fact \(cited(path.text))", path.text, at: path.range,
        known: facts.names + Vocabulary.builtInNames,
        fix: "; declare it, or write payload.\(path.text)")
    }
    return (.payload(parts), kind(ofPayload: parts))
  }

  /// The fact of a name, with the kind of its value; nil if there is none.
  func fact(named name: String) -> (reference: Reference, kind: ValueKind)? {
    facts.index(of: name).map { (.fact($0), kind(ofFact: $0)) }
  }

  private func builtIn(
    _ word: String, _ path: WrittenPath, hasParts: Bool, in standing: Standing
  ) throws(TextProblem) -> (Reference, ValueKind)? {
    let found: (Reference, ValueKind)? =
      switch word {
      case "depth": (.depth, .number)
      case "overlays": (.overlays, .number)
      case "keys": (.keys, .number)
      case "title": (.title, .text)
      case "tab": (.tab, .text)
      default: nil
      }
    guard let found else { return nil }
    if let place = standing.nameWithoutScreen {
      throw TextProblem(
        "'\(word)' is not available in \(place); write payload.\(word) for a part of the payload",
        at: path.range)
    }
    if hasParts {
      throw TextProblem("'\(word)' has no parts; write '\(word)'", at: path.range)
    }
    if standing == .title, word == "title" {
      throw TextProblem("a title cannot contain itself; write a text", at: path.range)
    }
    return found
  }

  private func isKnown(_ word: String) -> Bool {
    facts.index(of: word) != nil || Vocabulary.builtInNames.contains(word)
  }
}

extension ValueKind {
  /// The problem with assigning or comparing a value; nil if it fits.
  func problem(_ value: Literal, for name: String, at range: Range<Int>) -> TextProblem? {
    let fits =
      switch (self, value) {
      case (.unknown, _), (.optional, _), (.number, .int), (.text, .string), (.fact(.flag), .bool):
        true
      case (.fact(.choice(let words)), .string(let word)): words.contains(word)
      case (.fact(.number(let numbers)), .int(let number)): numbers.contains(number)
      case (.fact(.text), .string(let text)): text.utf8.count <= FactDefinition.textLimit
      default: false
      }
    guard !fits else { return nil }
    var meant: String?
    if case .fact(.choice(let words)) = self { meant = nearest(value.plainText, in: words) }
    let fix = meant == nil ? "; it takes \(description)" : ""
    return TextProblem(
      "'\(name)' cannot be \(cited(value.plainText))" + fix, at: range, suggestion: meant)
  }
}

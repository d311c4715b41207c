import Roots
import RootsTerminal

/// `Expect state "stack" "feed post"`: a part of the navigation state has this value.
struct StateClaim: TapeClaim {
  static let word = "state"
  var path: String
  var value: Value

  /// The expected value of a part of the state.
  enum Value: Hashable {
    case wording(TapeWording)
    /// The value compares with this number, in decimal digits with an optional sign and point.
    case number(Comparison, String)
  }

  var arguments: String {
    switch value {
    case .wording(.text(let text)): "\(bare(path)) \(bareValue(text))"
    case .wording(.pattern), .number: "\(bare(path)) \(value)"
    }
  }

  var values: [String] {
    switch value {
    case .wording(let wording): [wording.source]
    case .number(_, let number): [number]
    }
  }

  func filled(by variables: TapeVariables) throws(TapeVariableError) -> StateClaim {
    let path = try variables.filled(path)
    switch value {
    case .wording(let wording):
      return StateClaim(path: path, value: .wording(try variables.filled(wording)))
    case .number: return StateClaim(path: path, value: value)
    }
  }

  func check(names: inout TapeAppCheck) {
    switch value {
    case .wording(.text(let text)): names.check(state: path, text)
    case .wording(.pattern): names.check(path: path)
    case .number(let relation, _): names.check(path, isNumberFor: relation)
    }
  }

  func failure(in app: inout some ClaimContext) throws(TapeFailure) -> TapeFailure? {
    let forms = try forms(in: app.session)
    if try isMet(by: forms) { return nil }
    let actual = "'\(forms.first ?? "")'"
    let likeness = if case .wording(.pattern) = value { "like " } else { "" }
    return TapeFailure(
      "state '\(path)' is \(actual), not \(likeness)\(value)", expected: "\(value)", actual: actual)
  }

  func actual(in app: inout some ClaimContext) throws(TapeFailure) -> String {
    "'\(try forms(in: app.session).first ?? "")'"
  }

  private func forms(in session: Session) throws(TapeFailure) -> [String] {
    do throws(TapeStateError) {
      return try session.navigator.world.forms(ofState: path)
    } catch {
      throw TapeFailure("\(error)")
    }
  }

  /// Whether a part of the state that can be written in these forms has the expected value.
  private func isMet(by forms: [String]) throws(TapeFailure) -> Bool {
    switch value {
    case .wording(.text(let text)): return forms.contains(text)
    case .wording(.pattern(let pattern)): return try pattern.isPart(ofOneOf: forms)
    case .number(let relation, let number):
      guard let actual = forms.first.flatMap({ Double($0) }), let wanted = Double(number) else {
        throw TapeFailure("state '\(path)' is '\(forms.first ?? "")', which is not a number")
      }
      return relation.holds(actual, wanted)
    }
  }
}

extension StateClaim.Value: CustomStringConvertible {
  /// The text in quotes, the pattern, or the relation and the number.
  var description: String {
    switch self {
    case .wording(let wording): "\(wording)"
    case .number(let relation, let number): "\(relation.rawValue) \(number)"
    }
  }
}

// MARK: - Parsing

extension StateClaim {
  /// Reads `"path" "value"`, `"path" /regex/` or `"path" >= 2`.
  static func read(by parser: inout TapeParser) -> StateClaim? {
    guard let path = parser.argument("a path in quotes, like \"tab\"", isLast: false) else {
      return nil
    }
    return value(by: &parser).map { StateClaim(path: path, value: $0) }
  }

  static func quoting(_ words: [TapeWord]) -> String? {
    guard let count = TapeStateSubject.lengthOfPath(words.map(\.text)), count < words.count else {
      return nil
    }
    let path = bare(words[..<count].map(\.text).joined(separator: " "))
    let value = words[count...]
    // Relations and patterns have no quotes.
    let isWritten = value.first.map { "<>/".contains($0.raw.prefix(1)) } ?? false
    return isWritten || value.count == 1
      ? "\(path) \(value.map(\.raw).joined(separator: " "))"
      : "\(path) \(bareValue(value.map(\.text).joined(separator: " ")))"
  }

  private static func value(by parser: inout TapeParser) -> Value? {
    if parser.next.isPattern { return parser.pattern(parser.take()).map { .wording(.pattern($0)) } }
    if let relation = relation(by: &parser) {
      return number(by: &parser).map { .number(relation, $0) }
    }
    guard parser.isAtText || parser.next.kind == .number else {
      let need = "state needs a value after its path"
      guard parser.literal(parser.next).hasPrefix("=") else { return parser.refuseText(need) }
      return parser.refuse(need, hint: "write the value without a sign")
    }
    return parser.text(parser.take()).map { .wording(.text($0)) }
  }

  /// Reads `<`, `<=`, `>` or `>=`; nil if another token is next.
  private static func relation(by parser: inout TapeParser) -> Comparison? {
    let word = parser.literal(parser.next)
    guard parser.next.kind == .illegal, word == "<" || word == ">" else { return nil }
    let sign = parser.take()
    let isJoined = parser.next.bytes.lowerBound == sign.bytes.upperBound
    return Comparison(rawValue: word + (isJoined && parser.takes("=") ? "=" : ""))
  }

  /// Reads a number with an optional minus; nil after an error.
  private static func number(by parser: inout TapeParser) -> String? {
    let sign = parser.takes("-") ? "-" : ""
    guard parser.next.kind == .number, Double(parser.literal(parser.next)) != nil else {
      return parser.refuse("a comparison needs a number")
    }
    return sign + parser.literal(parser.take())
  }
}

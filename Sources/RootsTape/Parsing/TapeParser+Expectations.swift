import Roots

/// The parsing of `Expect`.
extension TapeParser {
  mutating func expectation() -> TapeExpectation? {
    var isSoft = false
    var scope: TapeScope?
    while takes("+") {
      let word = literal(next)
      if next.isText, word == "Soft", !isSoft {
        isSoft = true
      } else if next.isText, scope == nil, let named = TapeScope(rawValue: word) {
        scope = named
      } else {
        let known = TapeScope.allCases.map(\.rawValue) + ["Soft"]
        let message = "Expect+ needs Line, Screen or Soft, not \(description(of: next))"
        error(message, at: next, near: nearest(word, in: known))
        skipArguments()
        return nil
      }
      take()
    }
    let isNot = next.kind == .word && literal(next) == "not"
    if isNot { take() }
    guard let claim = claim(scope ?? .screen, isScoped: scope != nil) else { return nil }
    let expectation = isNot ? .not(claim) : claim
    return isSoft ? .soft(expectation) : expectation
  }

  private mutating func claim(_ scope: TapeScope, isScoped: Bool) -> TapeExpectation? {
    if next.isPattern { return pattern(take()).map { .glass(scope, $0) } }
    guard !isScoped, next.kind == .word else { return missingClaim(isScoped: isScoped) }
    switch literal(next) {
    case "state":
      take()
      return state()
    case "result":
      take()
      return result()
    case "property":
      take()
      return argument("the name of a property in quotes").map { .property($0) }
    case "refused":
      take()
      return refusal()
    case "selected":
      take()
      return selection()
    case "cursor":
      take()
      return cursor()
    case "style":
      take()
      return style()
    case "box":
      take()
      return box()
    default: return missingClaim(isScoped: false)
    }
  }

  private mutating func missingClaim(isScoped: Bool) -> TapeExpectation? {
    let known = Self.claims.dropLast().joined(separator: ", ")
    let forms = isScoped ? "a /pattern/" : "a /pattern/, \(known) or not"
    let message = "Expect needs \(forms), not \(description(of: next))"
    if next.kind == .sign, literal(next) == "@" {
      error(message, at: next, hint: "Expect checks the current frame; use Wait to wait")
    } else {
      error(message, at: next, near: nearest(literal(next), in: Self.claims))
    }
    skipArguments()
    return nil
  }

  private static let claims = [
    "state", "result", "property", "refused", "selected", "cursor", "style", "box", "not",
  ]

  /// Reads `state "path" "value"`, `state "path" /regex/` or `state "path" >= 2`.
  private mutating func state() -> TapeExpectation? {
    guard let path = argument("a path in quotes, like \"tab\"", isLast: false) else { return nil }
    if next.isPattern { return pattern(take()).map { .stateMatches(path: path, $0) } }
    if let relation = relation() {
      return number().map { .stateCompares(path: path, relation, number: $0) }
    }
    guard next.isText || isBareValue else {
      let isSign = literal(next).hasPrefix("=")
      error(
        "state needs a value after its path, not \(description(of: next))", at: next,
        hint: isSign ? "write the value without a sign, as in Expect state \"tab\" \"home\"" : nil)
      skipArguments()
      return nil
    }
    return text(take()).map { .state(path: path, value: $0) }
  }

  /// Reads `<`, `<=`, `>` or `>=`; nil if another token is next.
  private mutating func relation() -> TapeRelation? {
    guard next.kind == .illegal, literal(next) == "<" || literal(next) == ">" else { return nil }
    let sign = take()
    let isJoined = next.bytes.lowerBound == sign.bytes.upperBound
    return TapeRelation(rawValue: literal(sign) + (isJoined && takes("=") ? "=" : ""))
  }

  /// Reads a number with an optional minus; nil after an error.
  private mutating func number() -> String? {
    let sign = takes("-") ? "-" : ""
    guard next.kind == .number, Double(literal(next)) != nil else {
      error("a comparison needs a number, not \(description(of: next))", at: next)
      skipArguments()
      return nil
    }
    return sign + literal(take())
  }

  /// Whether the next token is a value that needs no quotes: a number, `true` or `false`.
  private var isBareValue: Bool {
    guard next.kind == .keyword else { return next.kind == .number }
    return literal(next) == "true" || literal(next) == "false"
  }

  /// Reads `result "screen" completed|dismissed [payload or reason]`.
  private mutating func result() -> TapeExpectation? {
    guard let screen = argument("a screen in quotes", isLast: false) else { return nil }
    let word = literal(next)
    guard next.kind == .word, word == "completed" || word == "dismissed" else {
      let near = nearest(word, in: ["completed", "dismissed"])
      let message = "the result is completed or dismissed, not \(description(of: next))"
      error(message, at: next, near: near)
      skipArguments()
      return nil
    }
    take()
    let detail = detail()
    let isCompleted = word == "completed"
    return .result(
      screen: screen, isCompleted ? .completed(payload: detail) : .dismissed(reason: detail))
  }

  /// Reads an optional payload or reason; a command word starts the next command instead.
  private mutating func detail() -> String? {
    switch next.kind {
    case .word: return TapeWords.isCommand(literal(next)) ? nil : literal(take())
    case .text, .unclosedText: return text(take())
    case .braces: return literal(take())
    case .unclosedBraces:
      error("the payload has no closing } on its line", at: take())
      return nil
    default: return isBareValue ? literal(take()) : nil
    }
  }

  /// Reads `refused /regex/`.
  private mutating func refusal() -> TapeExpectation? {
    guard next.isPattern else {
      error("refused needs a /pattern/, not \(description(of: next))", at: next)
      skipArguments()
      return nil
    }
    return pattern(take()).map { .refused($0) }
  }
}

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
        return refuse("Expect+ needs Line, Screen or Soft", near: nearest(word, in: known))
      }
      take()
    }
    let isNot = next.kind == .word && literal(next) == "not"
    if isNot { take() }
    guard let claim = claim(in: scope) else { return nil }
    var expectation = TapeExpectation(claim)
    expectation.isSoft = isSoft
    expectation.isNegated = isNot
    return expectation
  }

  /// - Parameter scope: the scope of the pattern that must follow; nil for any claim.
  private mutating func claim(in scope: TapeScope?) -> (any TapeClaim)? {
    if next.isPattern {
      return GlassClaim.read(by: &self).map { claim in
        GlassClaim(scope: scope ?? claim.scope, pattern: claim.pattern)
      }
    }
    let form = TapeExpectation.forms.first { $0.word == literal(next) }
    guard scope == nil, next.kind == .word, let form else {
      return missingClaim(isScoped: scope != nil)
    }
    take()
    return form.read(by: &self)
  }

  private mutating func missingClaim(isScoped: Bool) -> (any TapeClaim)? {
    let words = TapeExpectation.forms.map { $0.word }
    let known = words.joined(separator: ", ")
    let forms = isScoped ? "a /pattern/" : "a /pattern/, \(known) or not"
    let hint = Self.remedies[literal(next)]
    let near = hint == nil && !isScoped ? nearest(literal(next), in: words + ["not"]) : nil
    return refuse("Expect needs \(forms)", near: near, hint: hint)
  }

  /// What to write in place of a sign or of a form of earlier versions.
  private static let remedies = [
    "@": "Expect checks the current frame; use Wait to wait",
    "box": "use Expect /pattern/ or Snapshot",
    "cursor": "use Expect selected",
    "style": "use Snapshot, whose file has the style of each cell, or Expect selected",
  ]

  /// Whether the next token is a value that needs no quotes: a number, `true` or `false`.
  var isAtBareValue: Bool {
    guard next.kind == .keyword else { return next.kind == .number }
    return literal(next) == "true" || literal(next) == "false"
  }
}

import Roots

extension TapeParser {
  /// Reads what follows `Expect`.
  mutating func expectation() -> TapeExpectation? {
    let word = shown(last)
    var isSoft = false
    var scope: TapeScope?
    while takes("+") {
      let option = literal(next)
      if next.isText, option == "Soft", !isSoft {
        isSoft = true
      } else if next.isText, scope == nil, let named = TapeScope(rawValue: option) {
        scope = named
      } else {
        let known = TapeScope.allCases.map(\.rawValue) + ["Soft"]
        return refuse("\(word)+ needs Line, Screen or Soft", near: nearest(option, in: known))
      }
      take()
    }
    let isNot = next.kind == .word && literal(next) == "not"
    if isNot { take() }
    guard let claim = claim(in: scope, of: isNot ? "\(word) not" : word) else { return nil }
    var expectation = TapeExpectation(claim)
    expectation.isSoft = isSoft
    expectation.isNegated = isNot
    return expectation
  }

  /// - Parameters:
  ///   - scope: the scope of the pattern that must follow; nil for any claim.
  ///   - word: the word of the statement.
  private mutating func claim(in scope: TapeScope?, of word: String) -> (any TapeClaim)? {
    if next.isPattern {
      return GlassClaim.read(by: &self).map { claim in
        GlassClaim(scope: scope ?? claim.scope, pattern: claim.pattern)
      }
    }
    let form = TapeExpectation.forms.first { $0.word == literal(next) }
    guard scope == nil, next.kind == .word, let form else {
      return missingClaim(of: word, isScoped: scope != nil)
    }
    take()
    return form.read(by: &self)
  }

  private mutating func missingClaim(of word: String, isScoped: Bool) -> (any TapeClaim)? {
    let words = TapeExpectation.forms.map { $0.word }
    let isNegated = literal(last) == "not"
    let known = words + (isNegated ? [] : ["not"])
    let list = known.dropLast().joined(separator: ", ") + " or " + (known.last ?? "")
    let forms = isScoped ? "a /pattern/" : "a /pattern/, \(list)"
    let twice = isNegated && literal(next) == "not" ? "'not' is written once" : nil
    let hint = twice ?? Self.remedies[literal(next)]
    let near = hint == nil && !isScoped ? nearest(literal(next), in: known) : nil
    return refuse("\(word) needs \(forms)", near: near, hint: hint)
  }

  /// What to write in place of a sign or of a form of earlier versions.
  private static let remedies = [
    "@": "Expect checks the current frame; use Wait to wait",
    "box": "use Expect /pattern/ or Snapshot",
    "cursor": "use Expect selected",
    "style": "use Snapshot, whose file has the style of each cell, or Expect selected",
  ]
}

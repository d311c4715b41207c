import RootsTerminal

/// The assertion of an `Expect` command: a claim, and what follows if it does not hold.
public struct TapeExpectation: Sendable {
  /// Whether a failure is reported at once with later ones, as of `Expect+Soft`; the tape
  /// continues, and fails at its end.
  package var isSoft = false
  /// Whether the opposite is expected; names and paths must still exist.
  package var isNegated = false
  /// The claim that is expected to hold, or not to hold.
  var claim: any TapeClaim

  /// The forms of claims that have a word; all others are patterns.
  static let forms: [any TapeClaim.Type] = [
    StateClaim.self, ResultClaim.self, PropertyClaim.self, RefusalClaim.self, SelectionClaim.self,
  ]

  init(_ claim: any TapeClaim) { self.claim = claim }
}

/// A form of `Expect`: how it is read, written and judged.
///
/// A new form is a type that answers these questions, and its line in `TapeExpectation.forms`.
protocol TapeClaim: Hashable, Sendable {
  /// The word after `Expect`; empty for a pattern.
  static var word: String { get }

  /// Reads what follows the word; nil after an error.
  static func read(by parser: inout TapeParser) -> Self?

  /// The arguments of the claim with quotes around those of several words; nil if they are not
  /// clear.
  static func quoting(_ words: [TapeWord]) -> String?

  /// What follows the word, as it is written in a tape.
  var arguments: String { get }

  /// The expected texts, which can contain what a person typed; names of the app are left out.
  var values: [String] { get }

  /// The claim with values in place of the names of variables.
  func filled(by variables: TapeVariables) throws(TapeVariableError) -> Self

  /// Notes names that the app does not have.
  func check(names: inout TapeAppCheck)

  /// The failure of a claim that does not hold now; nil if it holds.
  ///
  /// - Throws: the failure of a claim that cannot be judged, such as one with an unknown path.
  func failure(in app: inout some ClaimContext) throws(TapeFailure) -> TapeFailure?

  /// The actual value in one line, for the report of a claim that should not hold.
  func actual(in app: inout some ClaimContext) throws(TapeFailure) -> String
}

/// The app by which claims are judged, at rest.
protocol ClaimContext {
  var session: Session { get }

  /// The message of the app; nil for none.
  var message: MessageLine? { get }

  /// The frame of the app without the navigator pane, at the end of its transition.
  mutating func appGlass() -> Frame

  /// The first time that a property was broken; nil if it has not been.
  ///
  /// - Throws: the reason that it cannot be decided.
  func violation(of property: String) throws(TapeFailure) -> TapeFailure?
}

extension TapeClaim {
  static func quoting(_ words: [TapeWord]) -> String? { nil }

  func check(names: inout TapeAppCheck) {}

  func actual(in app: inout some ClaimContext) throws(TapeFailure) -> String { "it is so" }
}

// MARK: - The expectations of recordings

extension TapeExpectation {
  /// `Expect /regex/`, `Expect+Line /regex/`.
  package static func glass(_ scope: TapeScope, _ pattern: TapePattern) -> TapeExpectation {
    TapeExpectation(GlassClaim(scope: scope, pattern: pattern))
  }

  /// `Expect state "stack" "feed post"`.
  package static func state(path: String, value: String) -> TapeExpectation {
    TapeExpectation(StateClaim(path: path, value: .wording(.text(value))))
  }

  /// `Expect result "login" completed`.
  package static func result(screen: String, _ outcome: TapeOutcome) -> TapeExpectation {
    TapeExpectation(ResultClaim(screen: screen, outcome: outcome))
  }

  /// `Expect property "nobody pays twice"`.
  package static func property(_ name: String) -> TapeExpectation {
    TapeExpectation(PropertyClaim(name: name))
  }

  /// `Expect refused /regex/`.
  package static func refused(_ pattern: TapePattern) -> TapeExpectation {
    TapeExpectation(RefusalClaim(pattern: pattern))
  }

  /// The opposite.
  var negated: TapeExpectation {
    var other = self
    other.isNegated.toggle()
    return other
  }

  /// The same claim, after whose failure the tape continues or ends.
  package func softened(_ isSoft: Bool) -> TapeExpectation {
    var other = self
    other.isSoft = isSoft
    return other
  }
}

// MARK: - Questions

extension TapeExpectation {
  /// The path of the state that it is about; nil for another expectation.
  var path: String? { (claim as? StateClaim)?.path }

  /// The property that it is about; nil for another expectation.
  var property: String? { (claim as? PropertyClaim)?.name }

  /// Whether the last command must have been refused.
  var isOfRefusal: Bool { isAboutRefusal && !isNegated }

  /// Whether it is about a refusal, or that there is none.
  var isAboutRefusal: Bool { claim is RefusalClaim }

  /// Whether it holds in an app.
  ///
  /// - Throws: the failure of an expectation that cannot be judged, such as one of a cell outside
  ///   the screen.
  func holds(in app: inout some ClaimContext) throws(TapeFailure) -> Bool {
    (try claim.failure(in: &app) == nil) != isNegated
  }
}

extension TapeExpectation: Hashable {
  /// Whether both expect the same of the same claim.
  public static func == (one: TapeExpectation, other: TapeExpectation) -> Bool {
    one.isSoft == other.isSoft && one.isNegated == other.isNegated
      && AnyHashable(one.claim) == AnyHashable(other.claim)
  }

  /// Hashes the claim.
  public func hash(into hasher: inout Hasher) { hasher.combine(claim) }
}

extension TapeExpectation: CustomStringConvertible {
  /// The text after the word `Expect`.
  public var description: String {
    let scope = (claim as? GlassClaim)?.scope == .line ? "+Line" : ""
    let words = [isNegated ? "not" : "", type(of: claim).word, claim.arguments]
    return (isSoft ? "+Soft" : "") + scope
      + words.filter { !$0.isEmpty }.map { " \($0)" }.joined()
  }
}

import Roots
import RootsTerminal

/// `Expect refused /regex/`: the last command was refused for this reason, or only warned.
struct RefusalClaim: TapeClaim {
  static let word = "refused"
  var pattern: TapePattern

  static func read(by parser: inout TapeParser) -> RefusalClaim? {
    guard parser.next.isPattern else { return parser.refuse("refused needs a /pattern/") }
    return parser.pattern(parser.take()).map { RefusalClaim(pattern: $0) }
  }

  var arguments: String { "\(pattern)" }
  var values: [String] { [pattern.source] }

  func filled(by variables: TapeVariables) throws(TapeVariableError) -> RefusalClaim {
    RefusalClaim(pattern: try variables.filled(pattern))
  }

  func failure(in app: inout some ClaimContext) throws(TapeFailure) -> TapeFailure? {
    let expected = "a refusal like \(pattern)"
    let refusals = refusals(in: app)
    guard let refusal = refusals.first else {
      return TapeFailure(
        "nothing was refused", expected: expected, actual: "the last command was not refused")
    }
    if try pattern.isPart(ofOneOf: refusals) { return nil }
    return TapeFailure(
      "the refusal is not like \(pattern)", expected: expected, actual: "'\(refusal)'")
  }

  func actual(in app: inout some ClaimContext) throws(TapeFailure) -> String {
    "'\(refusals(in: app).first ?? "")'"
  }

  /// The reason the last command was refused, as it is shown and in the engine's words; empty if it
  /// was not refused.
  private func refusals(in app: some ClaimContext) -> [String] {
    var refusals: [String] = []
    // An act that only warns of the loss of a form has done nothing, too.
    if let message = app.message, message.isRefusal || app.session.lossWarning == .act {
      refusals.append(message.text)
    }
    if let refusal = app.session.lastRefusal { refusals.append("\(refusal)") }
    return refusals
  }
}

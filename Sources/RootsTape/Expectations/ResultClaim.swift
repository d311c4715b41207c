import Roots
import RootsTerminal

/// `Expect result "login" completed`: the last result of a screen had this outcome.
struct ResultClaim: TapeClaim {
  static let word = "result"
  var screen: String
  var outcome: TapeOutcome

  var arguments: String { "\(bare(screen)) \(outcome.word)" + (outcome.detail.map(written) ?? "") }

  var values: [String] {
    if case .completed(let payload?) = outcome { [payload] } else { [] }
  }

  func filled(by variables: TapeVariables) throws(TapeVariableError) -> ResultClaim {
    var claim = ResultClaim(screen: try variables.filled(screen), outcome: outcome)
    if case .completed(let payload?) = outcome {
      let filled =
        isInBraces(payload)
        ? try variables.filled(command: payload) : try variables.filled(payload)
      claim.outcome = .completed(payload: filled)
    }
    return claim
  }

  func check(names: inout TapeAppCheck) {
    names.checkResult(of: screen)
    if case .dismissed(let reason?) = outcome {
      names.check("reason", reason, in: Dismissal.allCases.map(\.rawValue))
    }
    if let problem = outcome.problem { names.note(problem.sentence, at: problem.text) }
  }

  func failure(in app: inout some ClaimContext) throws(TapeFailure) -> TapeFailure? {
    if case .dismissed(let reason?) = outcome { try checkThatReasonExists(reason) }
    let expected = "\(outcome)"
    guard let ending = try ending(in: app.session) else {
      return TapeFailure(
        "'\(screen)' has given no result", expected: expected, actual: "no result so far")
    }
    guard !outcome.matches(ending) else { return nil }
    if let problem = outcome.problem { throw TapeFailure(problem.sentence) }
    if case .inherited(let heir) = ending {
      let name = app.session.navigator.world.state.entry(heir)?.screen
      return TapeFailure(
        "'\(screen)' was replaced and gives no result; the one in its place gives it"
          + (name.map { ": '\($0)'" } ?? ""))
    }
    return TapeFailure(
      "the result of '\(screen)' is '\(ending)'", expected: expected, actual: "\(ending)")
  }

  private func ending(in session: Session) throws(TapeFailure) -> Removal? {
    let map = session.navigator.world.map
    let names = map.names + map.flows.map(\.name)
    guard let name = names.first(where: { $0.text == screen }) else {
      let known = names.map(\.text)
      throw TapeFailure(UnknownName("screen, accessory or flow", screen, known: known).sentence)
    }
    return session.results[name]
  }

  private func checkThatReasonExists(_ reason: String) throws(TapeFailure) {
    guard Dismissal(rawValue: reason) == nil else { return }
    let reasons = Dismissal.allCases.map(\.rawValue)
    throw TapeFailure(
      "there is no reason '\(reason)'; the reasons are \(reasons.joined(separator: ", "))")
  }

  /// A payload in braces stays bare; a word that starts a command is quoted.
  private func written(_ detail: String) -> String {
    if isInBraces(detail), !detail.contains(where: \.isNewline) { return " " + detail }
    return " " + (TapeWords.isCommand(detail) ? quoted(detail) : bareValue(detail))
  }
}

/// The outcome of a screen's result.
///
/// Without a detail any payload or reason matches.
package enum TapeOutcome: Hashable, Sendable {
  /// Completed with a value, in the text form of payloads.
  case completed(payload: String?)
  /// Dismissed without a value, for a reason.
  case dismissed(reason: String?)
}

extension TapeOutcome: CustomStringConvertible {
  /// The word of the outcome.
  fileprivate var word: String {
    switch self {
    case .completed: "completed"
    case .dismissed: "dismissed"
    }
  }

  /// The payload or the reason.
  fileprivate var detail: String? {
    switch self {
    case .completed(let detail), .dismissed(let detail): detail
    }
  }

  /// The outcome as it is written in a tape: `completed {id: 1}`, `dismissed popped`.
  package var description: String { word + (detail.map { " \($0)" } ?? "") }

  /// The problem of a payload in braces that is no value, with its text; nil without one.
  ///
  /// It would never be equal to a result, so that an expectation with `not` would always hold.
  fileprivate var problem: (sentence: String, text: String)? {
    guard case .completed(let text?) = self, isInBraces(text) else { return nil }
    do throws(CommandSyntaxError) {
      _ = try Command(parsing: "finish with \(text)")
      return nil
    } catch {
      return ("the payload cannot be read: \(error)", text)
    }
  }

  fileprivate func matches(_ ending: Removal) -> Bool {
    switch (self, ending) {
    case (.completed(nil), .completed), (.dismissed(nil), .dismissed): true
    case (.completed(let text?), .completed(let payload?)): payload.reads(text)
    case (.dismissed(let reason?), .dismissed(let dismissal)): dismissal.rawValue == reason
    default: false
    }
  }
}

extension Payload {
  /// Whether a text has the same value: as a value of commands, or as a text without quotes.
  fileprivate func reads(_ text: String) -> Bool {
    guard let literal else { return description == text }
    if literal.plainText == text || literal.revealed.plainText == text { return true }
    return Literal(writtenAs: text).map { literal.matches($0) } ?? false
  }
}

extension Literal {
  /// Reads a value in command syntax; nil for an invalid text.
  fileprivate init?(writtenAs text: String) {
    guard case .finish(_, let payload)? = try? Command(parsing: "finish with \(text)"),
      let literal = payload?.literal
    else { return nil }
    self = literal
  }
}

// MARK: - Parsing

extension ResultClaim {
  static func quoting(_ words: [TapeWord]) -> String? {
    guard words.count > 2, ["completed", "dismissed"].contains(words[1].text) else { return nil }
    let value = words[2...].map(\.text).joined(separator: " ")
    return "\(bare(words[0].text)) \(words[1].text) \(isInBraces(value) ? value : bareValue(value))"
  }

  /// Reads `"screen" completed|dismissed [payload or reason]`.
  static func read(by parser: inout TapeParser) -> ResultClaim? {
    guard let screen = parser.argument("a screen in quotes", isLast: false) else { return nil }
    let word = parser.literal(parser.next)
    guard parser.next.kind == .word, word == "completed" || word == "dismissed" else {
      return parser.refuse(
        "the result is completed or dismissed", near: nearest(word, in: ["completed", "dismissed"]))
    }
    parser.take()
    let detail = detail(by: &parser)
    let isCompleted = word == "completed"
    return ResultClaim(
      screen: screen,
      outcome: isCompleted ? .completed(payload: detail) : .dismissed(reason: detail))
  }

  /// Reads an optional payload or reason; a command word starts the next command instead.
  private static func detail(by parser: inout TapeParser) -> String? {
    switch parser.next.kind {
    case .word, .keyword:
      return TapeWords.isCommand(parser.literal(parser.next))
        ? nil : parser.literal(parser.take())
    case .text, .unclosedText: return parser.text(parser.take())
    case .braces: return parser.literal(parser.take())
    case .unclosedBraces:
      parser.error("the payload has no closing } on its line", at: parser.take())
      return nil
    case .number: return parser.literal(parser.take())
    default: return nil
    }
  }
}

import Roots
import RootsTerminal

/// The check of `Expect result`.
extension TapeRun {
  func failure(
    result screen: String, _ outcome: TapeOutcome
  ) throws(TapeFailure) -> TapeFailure? {
    if case .dismissed(let reason?) = outcome { try checkThatReasonExists(reason) }
    let expected = "\(outcome)"
    guard let ending = try ending(of: screen) else {
      return TapeFailure(
        "'\(screen)' has given no result", expected: expected, actual: "no result so far")
    }
    guard !outcome.matches(ending) else { return nil }
    return TapeFailure(
      "the result of '\(screen)' is '\(ending)'", expected: expected, actual: "\(ending)")
  }

  private func ending(of screen: String) throws(TapeFailure) -> Removal? {
    let map = session.navigator.world.map
    let names = map.names + map.flows.map(\.name)
    guard let name = names.first(where: { $0.text == screen }) else {
      let near = nearest(screen, in: names.map(\.text))
      throw TapeFailure(
        "there is no screen, accessory or flow '\(screen)'"
          + (near.map { "; did you mean '\($0)'?" } ?? ""))
    }
    return session.results[name]
  }

  private func checkThatReasonExists(_ reason: String) throws(TapeFailure) {
    guard Dismissal(rawValue: reason) == nil else { return }
    let reasons = Dismissal.allCases.map(\.rawValue)
    throw TapeFailure(
      "there is no reason '\(reason)'; the reasons are \(reasons.joined(separator: ", "))")
  }
}

extension TapeOutcome: CustomStringConvertible {
  /// The outcome as it is written in a tape: `completed {id: 1}`, `dismissed popped`.
  public var description: String {
    switch self {
    case .completed(let payload): "completed" + (payload.map { " \($0)" } ?? "")
    case .dismissed(let reason): "dismissed" + (reason.map { " \($0)" } ?? "")
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

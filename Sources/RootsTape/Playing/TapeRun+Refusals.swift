import Roots
import RootsTerminal

/// Commands that are refused, and keys that have no effect.
extension TapeRun {
  /// Fails an act by name, a `Do` or an `Open` that was refused, unless the tape expects or allows
  /// refusals.
  func checkThatCommandPassed(_ statement: TapeStatement) throws(TapeFailure) {
    guard let kind = statement.command.kindOfRequest, !settings.allowsRefusals,
      let refusal = refusal(of: statement.command), !script.tape.expectsRefusal(after: script.place)
    else { return }
    var failure = TapeFailure("\(kind) was refused: \(refusal)")
    failure.details = [
      "if that is right, write 'Expect refused /.../' after it, or 'Set Refusals allow' before it"
    ]
    throw failure
  }

  /// The reason the current command was refused, as it is shown; nil if it was not refused.
  ///
  /// A command that requests what holds already is no failure, as inside a transaction. The refusal
  /// of another command, which this one has overtaken, is none of this command.
  private func refusal(of command: TapeCommand) -> String? {
    if let (reason, command) = log.refusal, reason.isNoOp(of: command) { return nil }
    let isOfSession =
      session.message?.kind == .refusal && !log.hasRefusedOthers && command.isRefusedBySession
    guard log.refusal != nil || session.warnsOfLoss || isOfSession else { return nil }
    if let message = session.message, message.kind == .refusal { return message.text }
    return log.refusal.map { "\($0.reason)" }
  }

  /// Follows the warning of an act that would discard a form: one that no act repeats, and no
  /// expectation is about, is noted, because the act has done nothing.
  mutating func followWarning(of statement: TapeStatement) {
    // The warning of an earlier act stays until the next one.
    if session.warnsOfLoss, !log.hasAct { return }
    if session.repeatsWarnedAct { effect.warned = nil }
    noteWarned()
    guard session.warnsOfLoss, !script.tape.expectsRefusal(after: script.place) else { return }
    let warning = session.message.map { ": \($0.text)" } ?? ""
    let name = statement.command.kindOfRequest ?? "\(statement.command)"
    effect.warned = ("\(name) only warns\(warning)", statement.position)
  }

  /// Notes the last act if it has only warned.
  mutating func noteWarned() {
    guard let (act, position) = effect.warned else { return }
    effect.warned = nil
    note(act, at: position, .warning)
  }

  /// The failure of a tape whose keys all have no effect, and which expects nothing.
  var lackOfEffect: TapeFailure? {
    if let handover = stage?.pace.handover, handover != .failure { return nil }
    return effect.lack
  }
}

extension TapeCommand {
  /// Whether it can be refused without a step: something used by its name by the rules of a form,
  /// and a word of the prompt by the session; a field takes what is wrong.
  fileprivate var isRefusedBySession: Bool {
    switch self {
    case .act(.use, _): true
    case .perform(let line): (try? Command(parsing: line)) == nil
    default: false
    }
  }

  /// What a command that can be refused asks for; nil for other commands.
  var kindOfRequest: String? {
    switch self {
    case .perform: "the command"
    case .open: "the link"
    case .act(let act, _): "\(act)"
    default: nil
    }
  }
}

extension Tape {
  /// Whether an expectation about a refusal follows a command, before the next key, command or
  /// event; `Expect not refused` fails in place of the command.
  ///
  /// - Parameter place: the index of the command.
  func expectsRefusal(after place: Int) -> Bool {
    for statement in statements.dropFirst(place + 1) {
      if statement.command.claim?.isAboutRefusal == true { return true }
      if statement.command.traits.contains(.acts) { return false }
    }
    return false
  }
}

import Roots
import RootsTerminal

/// What a statement finds, and what it does.
struct NamedMoment {
  /// The fields before it.
  var fields: [FilledField] = []
  /// Whether a tool covers the app before it.
  var hasTool = false
  /// Whether time matters before it, because a timer runs.
  var hasTimer = false
  /// What has warned of the loss of a form before it; by its name, a Back warns in place of an
  /// Escape that leaves a field.
  var warning: LossWarning?
  var parts: World?
  /// What refused the statement, in the words of the engine or of a form.
  var refusal: TapeExpectation?
  /// Whether it is a key of the program, such as the one that reads the app again.
  var isOfProgram = false
  /// The names of the acts in it; nil for one without a name.
  var acts: [NamedAct?] = []
}

extension NamedMoment {
  /// Whether a field of it is one of another moment, too.
  func hasFields(of other: NamedMoment) -> Bool {
    fields.contains { field in other.fields.contains { $0.place == field.place } }
  }
}

/// Follows the play of a recording.
///
/// A class because the session's observers add to it.
final class NameWatch {
  /// The moments of the statements, and one for the end.
  private(set) var moments: [NamedMoment] = []
  private(set) var performed = PerformedActs()
  private var observations: [Subscription] = []
  private let commands: [TapeCommand]

  /// - Parameter commands: those of the statements that are played.
  init(_ commands: [TapeCommand]) { self.commands = commands }

  deinit { for observation in observations { observation.cancel() } }

  /// Begins the moment of the next statement.
  func follow(_ session: Session) {
    if observations.isEmpty { observe(session) }
    performed.endEvent(in: session)
    if let message = session.message, let last = moments.indices.last,
      moments[last].refusal == nil
    {
      moments[last].refusal = message.refusalClaim(\.isSayable)
    }
    moments.append(
      NamedMoment(
        fields: session.filledFields, hasTool: session.hasTool,
        hasTimer: session.scheduler.nextDue != nil, warning: session.lossWarning,
        parts: session.navigator.world.comparable, isOfProgram: isOfProgram(session)))
  }

  /// Whether the next statement is a key of the program that no screen and no field takes.
  private func isOfProgram(_ session: Session) -> Bool {
    guard moments.count < commands.count, let key = commands[moments.count].key else {
      return false
    }
    return session.isOfProgram(key)
  }

  private func observe(_ session: Session) {
    observations = [
      session.observers.acts.add { [weak self] act, name in
        guard let self, act != .wait, !moments.isEmpty else { return }
        let name = name()
        performed.add(act, as: name)
        moments[moments.count - 1].acts.append(name)
      },
      session.observers.steps.add { [weak self] result in
        self?.performed.note(result)
        result.forEachRefusal { reason, command in
          if !reason.isNoOp(of: command) { self?.note(reason) }
        }
      },
    ]
  }

  private func note(_ reason: Refusal) {
    guard let last = moments.indices.last else { return }
    moments[last].refusal = TapePattern(beginning: "\(reason)").map { .refused($0) }
  }
}

extension TapeCommand {
  /// The key of a command of one key; nil for other commands.
  fileprivate var key: Key? {
    switch self {
    case .press(let key, _, _): key.pressed()
    case .type(let text, _): text.first.map { Key(typing: $0) }
    case .chord(let chord): chord.keys.first?.pressed(with: chord.modifiers)
    default: nil
    }
  }
}

import Roots
import RootsTerminal

/// What a statement finds, and what it does.
struct NamedMoment {
  /// The state before it.
  let state: PlayedState
  /// The fields before it that can be filled.
  let fields: [FilledField]
  /// Whether a tool covers the app before it.
  let hasTool: Bool
  /// Whether time matters before it, because a timer runs.
  let hasTimer: Bool
  /// What has warned of the loss of a form before it; by its name, a Back warns in place of an
  /// Escape that leaves a field.
  let warning: LossWarning?
  let parts: World
  /// Whether it is a key of the program, such as the one that reads the app again.
  let isOfProgram: Bool
  /// The frame of its screenshot or snapshot; nil for another statement.
  let picture: Frame?
  /// What its expectation finds; nil for another statement.
  let finding: String?
  /// What refused the statement, in the words of the engine or of a form.
  var refusal: TapeExpectation?
  /// The names of the acts in it; nil for one without a name.
  var acts: [NamedAct?] = []

  init(of session: Session, before command: TapeCommand?) {
    state = PlayedState(of: session)
    fields = session.filledFields
    hasTool = session.hasTool
    hasTimer = session.scheduler.nextDue != nil
    warning = session.lossWarning
    parts = session.navigator.world.comparable
    isOfProgram = command?.key.map(session.isOfProgram) == true
    picture = command?.traits.contains(.pictures) == true ? session.frame() : nil
    finding = command?.claim?.finding(in: session)
  }
}

extension NamedMoment {
  /// The screens that take a key of the statement, with what is selected there; nil for a key of
  /// the program or of an open tool.
  var receivers: [ScreenInput]? {
    hasTool || isOfProgram ? nil : state.inputs.filter(\.isReached)
  }
}

/// A state of a session, by which two plays of a recording are compared.
struct PlayedState {
  /// The world with canonical ids, because the entries of another play have other numbers.
  let world: World
  /// The input of all open screens, also of those that are hidden.
  let inputs: [ScreenInput]
  /// Whether the message warns of the loss of a form.
  let warnsOfLoss: Bool

  init(of session: Session) {
    world = session.navigator.world.canonical
    inputs = session.inputs
    warnsOfLoss = session.warnsOfLoss
  }

  /// The first difference to another play in the navigation, the facts and the texts of forms; nil
  /// for none.
  func difference(from other: PlayedState) -> String? {
    if world != other.world, let change = world.changes(since: other.world).first { return change }
    return inputs.map(\.texts) == other.inputs.map(\.texts) ? nil : "a field has another text"
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
    let command = moments.count < commands.count ? commands[moments.count] : nil
    moments.append(NamedMoment(of: session, before: command))
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

extension TapeExpectation {
  /// The selected row, or whether the claim holds; nil for a claim about a refusal or a property.
  fileprivate func finding(in session: Session) -> String? {
    if isAboutRefusal || property != nil { return nil }
    if claim is SelectionClaim {
      return session.selectedRow.map { "\($0.label) \($0.detail ?? "")" } ?? ""
    }
    var app = MarkedApp(session: session, message: session.message)
    return (try? holds(in: &app)).map { "\($0)" } ?? ""
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

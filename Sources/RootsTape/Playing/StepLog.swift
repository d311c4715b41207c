import Roots
import RootsTerminal

/// The commands since the last assertion that held, and the refusals that followed from them.
///
/// A class because the navigator's callback adds refusals while the tape is played.
final class StepLog {
  enum Event {
    case statement(TapeStatement)
    case refusal(Refusal, of: Command)
  }

  /// The maximum number of refusals kept, because a timer can repeat one; commands are all kept,
  /// because the keys to a failure must not be hidden.
  private static let refusalLimit = 60

  private(set) var events: [Event] = []
  private var refusalCount = 0
  /// The position of the last assertion that held; nil before the first.
  private(set) var held: TapePosition?
  /// The frame and the world when that assertion held, or at the beginning.
  private(set) var moment: (frame: Frame, world: World)?
  /// The last refusal since the current command began, of no command that waited before; nil
  /// without one.
  private(set) var refusal: (reason: Refusal, command: Command)?
  /// Whether a command that waited before was refused since: the message of the session can be
  /// about it.
  private(set) var hasRefusedOthers = false
  /// Whether the current command has done an act, if only with a warning.
  private(set) var hasAct = false
  private var waiting: [Command] = []
  /// Whether navigation commands are collected, for the markers of a recording.
  var notesNavigations = false
  private var navigations: [String] = []

  private var observations: [Subscription] = []

  init(of session: Session) {
    observations = [
      session.observers.steps.add { [weak self] in self?.add($0) },
      session.observers.acts.add { [weak self] act, _ in if act != .wait { self?.hasAct = true } },
    ]
  }

  func end() { for observation in observations { observation.cancel() } }

  /// - Parameter others: the commands that wait already, which the statement may overtake.
  func begin(_ statement: TapeStatement, whileWaiting others: [Command] = []) {
    (refusal, hasRefusedOthers, hasAct, waiting) = (nil, false, false, others)
    events.append(.statement(statement))
  }

  private func add(_ result: StepResult) {
    let sent: Command? =
      switch result.input {
      case .command(let issued), .later(let issued): issued.command
      default: nil
      }
    result.forEachRefusal { reason, command in
      if command != sent, waiting.contains(command) {
        hasRefusedOthers = true
      } else {
        refusal = (reason, command)
      }
      if refusalCount < Self.refusalLimit { events.append(.refusal(reason, of: command)) }
      refusalCount += 1
    }
    if notesNavigations { noteNavigation(result) }
  }

  /// Records that an assertion held, or that the tape begins; earlier events are removed.
  func hold(at position: TapePosition?, _ frame: Frame, _ world: World) {
    held = position
    var world = world
    // The next step would copy it.
    world.keepHistory(ofCommits: 0)
    moment = (frame, world)
    events.removeAll(keepingCapacity: true)
    refusalCount = 0
  }

  /// Returns the navigation commands since the last call.
  func takeNavigations() -> [String] {
    defer { navigations = [] }
    return navigations
  }

  private func noteNavigation(_ result: StepResult) {
    let moves = result.changes.filter { if case .fact = $0 { false } else { true } }
    guard let move = moves.first else { return }
    switch result.input {
    case .command(let issued), .later(let issued):
      navigations.append(visible("\(issued.command)"))
    case .next, .answer, .expired, .withdraw, .revoke, .recheck, .restore, .notPrepared:
      navigations.append(visible("\(move)"))
    }
  }
}

import Roots
import RootsTerminal

/// What happened since the last claim of a tape that held: its commands, and the steps they led to.
///
/// A class, because the navigator tells it of each step while the tape is played.
final class StepLog {
  enum Event {
    case statement(TapeStatement)
    case step(Step)
  }

  /// One input and what came of it, taken down at once: the navigator uses its consequences again.
  struct Step {
    let input: Input
    let refusal: Refusal?
    /// The first of its changes, and how many there were in all.
    let changes: ArraySlice<Change>
    let changeCount: Int
  }

  /// How many events are kept at least, and how many changes of a step are told.
  static let eventLimit = 60
  static let changeLimit = 8

  private(set) var events: [Event] = []
  /// How many events are no longer kept.
  private(set) var droppedCount = 0
  /// How many steps there were in all.
  private(set) var stepCount = 0
  /// The claim that held last; nil before the first.
  private(set) var held: TapePosition?
  /// What there was when it held, or at the beginning.
  private(set) var moment: TapeMoment?
  /// Whether the commands that lead somewhere are wanted, for the markers of a recording.
  var notesNavigations = false
  private var navigations: [String] = []

  init() {}

  func begin(_ statement: TapeStatement) { append(.statement(statement)) }

  func add(_ input: Input, _ consequences: Consequences) {
    stepCount += 1
    let changes = consequences.changes
    if notesNavigations { noteNavigation(input, changes) }
    append(
      .step(
        Step(
          input: input, refusal: consequences.refusal,
          changes: ArraySlice(changes.prefix(Self.changeLimit)), changeCount: changes.count)))
  }

  /// A claim held, or all begins: what came before explains nothing any more.
  func hold(at position: TapePosition?, _ moment: TapeMoment) {
    held = position
    self.moment = moment
    events.removeAll(keepingCapacity: true)
    droppedCount = 0
  }

  /// The commands that led somewhere since this was asked last.
  func takeNavigations() -> [String] {
    defer { navigations = [] }
    return navigations
  }

  private func noteNavigation(_ input: Input, _ changes: ContiguousArray<Change>) {
    let moves = changes.filter { if case .fact = $0 { false } else { true } }
    guard let move = moves.first else { return }
    switch input {
    case .command(let command, _, _, _, _), .later(let command, _, _, _, _, _):
      navigations.append(visible("\(command)"))
    case .next, .answer, .expired, .revoke: navigations.append(visible("\(move)"))
    }
  }

  private func append(_ event: Event) {
    if events.count == 2 * Self.eventLimit {
      events.removeFirst(Self.eventLimit)
      droppedCount += Self.eventLimit
    }
    events.append(event)
  }
}

import Roots
import RootsTerminal

/// The commands and steps since the last assertion that held.
///
/// A class because the navigator's callback adds steps while the tape is played.
final class StepLog {
  enum Event {
    case statement(TapeStatement)
    case step(Step)
  }

  /// One input and its outcome.
  struct Step {
    let input: Input
    let refusal: Refusal?
    /// The first changes of the step, and the number of all of them.
    let changes: ArraySlice<Change>
    let changeCount: Int
  }

  /// The minimum number of steps kept, and the maximum number of changes kept per step; commands
  /// are all kept, because the keys to a failure must not be hidden.
  static let stepLimit = 60
  static let changeLimit = 8

  private(set) var events: [Event] = []
  private var keptSteps = 0
  /// The number of steps that were removed.
  private(set) var droppedCount = 0
  /// The number of all steps.
  private(set) var stepCount = 0
  /// The position of the last assertion that held; nil before the first.
  private(set) var held: TapePosition?
  /// The frame and state when that assertion held, or at the beginning.
  private(set) var moment: TapeMoment?
  /// The last refusal since the current command began, of no command that waited before; nil
  /// without one.
  private(set) var refusal: (reason: Refusal, command: Command)?
  private var waiting: [Command] = []
  /// Whether navigation commands are collected, for the markers of a recording.
  var notesNavigations = false
  private var navigations: [String] = []

  init() {}

  /// - Parameter others: the commands that wait already, which the statement may overtake.
  func begin(_ statement: TapeStatement, whileWaiting others: [Command] = []) {
    (refusal, waiting) = (nil, others)
    append(.statement(statement))
  }

  func add(_ input: Input, _ result: StepResult) {
    stepCount += 1
    result.forEachLaterEffect { effect in
      guard case .other(.refused(let reason, let command, _)) = effect else { return }
      if !waiting.contains(command) { refusal = (reason, command) }
    }
    let changes = result.changes
    if notesNavigations { noteNavigation(input, changes) }
    append(
      .step(
        Step(
          input: input, refusal: result.refusal,
          changes: ArraySlice(changes.prefix(Self.changeLimit)), changeCount: changes.count)))
  }

  /// Records that an assertion held, or that the tape begins; earlier events are removed.
  func hold(at position: TapePosition?, _ moment: TapeMoment?) {
    held = position
    self.moment = moment
    events.removeAll(keepingCapacity: true)
    (keptSteps, droppedCount) = (0, 0)
  }

  /// Returns the navigation commands since the last call.
  func takeNavigations() -> [String] {
    defer { navigations = [] }
    return navigations
  }

  private func noteNavigation(_ input: Input, _ changes: ContiguousArray<Change>) {
    let moves = changes.filter { if case .fact = $0 { false } else { true } }
    guard let move = moves.first else { return }
    switch input {
    case .command(let issued), .later(let issued):
      navigations.append(visible("\(issued.command)"))
    case .next, .answer, .expired, .withdraw, .revoke, .recheck, .notPrepared:
      navigations.append(visible("\(move)"))
    }
  }

  private func append(_ event: Event) {
    events.append(event)
    guard case .step = event else { return }
    keptSteps += 1
    guard keptSteps > 2 * Self.stepLimit else { return }
    var surplus = keptSteps - Self.stepLimit
    (droppedCount, keptSteps) = (droppedCount + surplus, Self.stepLimit)
    events.removeAll { event in
      guard case .step = event, surplus > 0 else { return false }
      surplus -= 1
      return true
    }
  }
}

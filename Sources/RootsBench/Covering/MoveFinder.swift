import Roots
import RootsBlueprint
package import RootsTerminal

/// Follows the acts of a session as moves of an app.
///
/// A class because the callbacks of the session add to it.
package final class MoveFinder {
  package private(set) var covered: CoveredItems
  /// Called after each move, and after each change by something else.
  var onStep: ((Step) -> Void)?
  private let run: AppRun
  private(set) var state: AppState
  /// The event that is being handled.
  private var event: Event?
  private var observations: [Subscription] = []
  /// The acts since the last look.
  private var acts: [Act] = []
  /// The commands that ran since the last look.
  private var change = ClaimMove()
  /// The results that were settled, and the branches that ran, since the last look.
  private var events: [AppEvent] = []
  /// The commands that were refused since the last look.
  private var refusals: [AppEvent] = []
  private let session: Session.Link
  /// The map of the app; a session that was reloaded with another one is not followed.
  private let map: NavigationMap

  /// A move of a session, or a change by something else.
  struct Step {
    /// The number of the move; nil for a command.
    let move: UInt32?
    let before: AppState
    /// The state after it; nil if it was refused.
    let after: AppState?
    /// The event that made it; nil for one that came with the time or by a command.
    let event: Event?
    /// What was found in the move and in the state after it.
    let items: [Item]
  }

  /// Follows a session of the app from its start.
  /// - Parameter covered: what earlier sessions have covered.
  package init(_ session: Session, _ run: AppRun, covered: CoveredItems) {
    self.covered = covered
    self.session = session.link
    self.run = run
    map = session.navigator.world.map
    state = self.covered.start()
    observations = [
      session.observers.events.add { [weak self] event, moment in
        self?.follow()
        if moment == .before { self?.event = event }
      },
      session.observers.acts.add { [weak self] act, _ in self?.acts.append(act) },
      session.observers.steps.add { [weak self] result in
        self?.change.add(result)
        self?.events += result.events
        // A link that finds all as it asks has changed nothing, like a refused command.
        if let satisfied = result.satisfied, let command = result.issued?.command {
          self?.refusals.append(.refused(command, satisfied.reason))
        }
        result.forEachRefusal { self?.refusals.append(.refused($1, $0)) }
      },
    ]
  }

  deinit { for observation in observations { observation.cancel() } }

  /// Follows the session to its present state; to be called once more at the end.
  package func follow() {
    guard let session = session.session, session.navigator.world.map === map else { return }
    defer { (acts, change, events, refusals, event) = ([], ClaimMove(), [], [], nil) }
    let waits = acts.count { $0 == .wait }
    for _ in 0..<waits { add(run.table.wait, after: nil) }
    // What follows from an act in the same event, such as a question that goes back, is no act.
    let numbers = acts.first { $0 != .wait }.flatMap { run.table.numbers[$0] } ?? []
    let world = session.navigator.world.referring(to: run.blueprint.map)
    let now = world.comparable
    if let done = numbers.first(where: { leads(from: state, to: now, by: $0) }) {
      add(done, after: event)
    } else if state.comparable != now {
      let isTravel = numbers.isEmpty && change.commands.isEmpty && events.isEmpty
      if isTravel {
        travel(to: world)
      } else {
        addUnknown(world, numbers.first)
        let route = acts.lazy.compactMap { self.run.route(of: $0) }.first
        if numbers.isEmpty, let route, refusals.isEmpty { covered.add(.route(route)) }
      }
    } else if let refused = numbers.first(where: isRefused) {
      add(refused, after: event)
    }
  }

  private func leads(from state: AppState, to end: World, by number: UInt32) -> Bool {
    var next = state
    guard run.perform(number, on: &next) == nil else { return false }
    // A restart counts also if it changes nothing.
    let counts = next.hasChanged || Int(number) == run.table.restart
    return counts && next.comparable == end
  }

  private func add(_ number: UInt32, after event: Event?) {
    let before = state
    let (items, isDone) = covered.add(number, to: &state)
    onStep?(
      Step(
        move: number, before: before, after: isDone ? state : nil, event: event, items: items))
  }

  /// Follows rewinding and its like, which are no moves: they run no command.
  private func travel(to world: World) {
    state = run.resumed(in: world, after: state, by: ClaimMove())
    covered.add(state)
  }

  /// Adds a command, or a form with a text that no sample has: only the state is known.
  /// - Parameter number: the move of which the act is; nil for a command.
  private func addUnknown(_ world: World, _ number: UInt32?) {
    let before = state
    state = run.resumed(in: world, after: before, by: change)
    let found = number == nil ? events + refusals : events
    let items = covered.add(found, of: number, from: before, to: state)
    onStep?(Step(move: number, before: before, after: state, event: event, items: items))
  }

  /// Whether a move that changes nothing is refused, in the session too.
  private func isRefused(_ number: UInt32) -> Bool {
    var next = state
    switch run.perform(number, on: &next) {
    case .placeholder?: return session.session?.message?.kind == .refusal
    case .refused(let command, let refusal)?:
      return refusals.contains(.refused(command, refusal))
    case .impossible?, nil: return false
    }
  }
}

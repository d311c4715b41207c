import Roots
package import RootsApp
import RootsBlueprint
package import RootsTerminal

/// Finds the moves of an app that a person or a tape makes in a session.
///
/// A class because the callbacks of the session add to it.
package final class MoveFinder {
  package private(set) var covered: CoveredItems
  /// Called after each move that was found.
  var onStep: ((Step) -> Void)?
  private let run: AppRun
  private(set) var state: AppState
  /// The last event, while no move has come of it.
  private var event: Event?
  private var observations: [Subscription] = []
  /// The commands that ran since the last move; their results tell moves to equal states apart.
  private var change = ClaimMove()
  /// The results that were settled since the last move.
  private var settled: [AppEvent] = []
  /// The commands that were refused since the last move.
  private var refusals: [AppRefusal] = []
  private weak var session: Session?
  /// The navigator of the last look; the session has another one after a restart.
  private weak var navigator: Navigator?
  /// The map of the app; a session that was reloaded with another one is not followed.
  private let map: NavigationMap
  /// The controls that the session uses, which tell moves to equal states apart.
  private let used: UsedControls

  /// The greatest number of timers that run out between two keys.
  private static let timersAtMost = 100

  /// A move of a session, or a change by something else.
  struct Step {
    /// The number of the move; nil for a command, or for a text that no sample has.
    let move: UInt32?
    let before: AppState
    /// The state after it; nil if it was refused.
    let after: AppState?
    /// The event that made it; nil for one that came with the time or by a command.
    let event: Event?
    /// The results that a change without a number settled, and the refusals of what followed.
    var events: [AppEvent] = []
  }

  /// Watches a session of the app from its start.
  /// - Parameters:
  ///   - used: the controls that the session uses.
  ///   - covered: what earlier sessions have covered.
  package init(_ session: Session, noting used: UsedControls, _ run: AppRun, covered: CoveredItems)
  {
    self.covered = covered
    self.used = used
    self.session = session
    self.run = run
    map = session.navigator.world.map
    navigator = session.navigator
    state = self.covered.start()
    observations = [
      session.observeEvents { [weak self] event, moment in
        self?.follow()
        if moment == .before { self?.event = event }
      },
      session.observeSteps { [weak self] _, result in
        self?.change.add(result)
        self?.settled += result.settledEvents
        result.forEachLaterEffect { effect in
          guard case .refused(let refusal, let command, _) = effect else { return }
          self?.refusals.append(.refused(command, refusal))
        }
      },
    ]
  }

  deinit { for observation in observations { observation.cancel() } }

  /// Follows the session to its present state; to be called once more at the end.
  package func follow() {
    guard let session, session.navigator.world.map === map else { return }
    let now = session.navigator.world.placedParts
    defer {
      (change, settled, refusals, event, used.last) = (ClaimMove(), [], [], nil, nil)
      navigator = session.navigator
    }
    if isRestarted, run.table.restart == nil {
      if state.placedParts != now { addUnknown(session.navigator.world) }
      return
    }
    var later = state
    var waits: [UInt32] = []
    for _ in 0...Self.timersAtMost {
      let isThere = later.placedParts == now
      // A visit that another one like it replaces leads to an equal state.
      let isEqual = isThere && waits.isEmpty && event != nil && !change.commands.isEmpty
      let last = !isThere || isEqual ? move(from: later, to: now, isMade: isEqual) : nil
      if isThere || last != nil {
        for number in waits { add(number, after: nil) }
        if let last { return add(last, after: event) }
        if !waits.isEmpty { return }
        return event == nil ? followRefusedTimers() : followRefusal(session.message)
      }
      guard let wait = waitingMove(in: later), run.perform(wait, on: &later) == nil else { break }
      waits.append(wait)
    }
    addUnknown(session.navigator.world)
  }

  private func add(_ number: UInt32, after event: Event?) {
    let before = state
    let isDone = covered.add(number, to: &state)
    onStep?(Step(move: number, before: before, after: isDone ? state : nil, event: event))
  }

  /// Adds a command, or a text that no sample has: only the state is known, and the form.
  private func addUnknown(_ world: World) {
    let number = run.table.moves.firstIndex { isUsed($0) }.map { UInt32($0) }
    if let number { covered.add(useOf: number) }
    let before = state
    covered.add(settled, from: before.world)
    state = run.resumed(in: world, after: before, by: change)
    covered.add(state)
    let events = settled + refusals.compactMap(\.event)
    onStep?(Step(move: number, before: before, after: state, event: event, events: events))
  }

  /// Adds the move of the last event if it was refused, so that nothing changed.
  private func followRefusal(_ message: MessageLine?) {
    guard let event else { return }
    let text = message?.kind == .refusal ? message?.text ?? "" : ""
    let refused = possibleMoves(in: state).filter { number in
      var next = state
      switch run.perform(number, on: &next) {
      case .placeholder(let error)?: return refusals.isEmpty && text.contains("\(error)")
      case .refused(let command, let refusal)?:
        return refusals.contains(.refused(command, refusal))
      case .impossible?: return false
      // What follows the refusal of the action was refused too.
      case nil: return !next.hasChanged && next.events.contains(where: isRefused)
      }
    }
    if let number = refused.max(by: { fit($0) < fit($1) }) { add(number, after: event) }
  }

  /// Whether a command was refused in the session too.
  private func isRefused(_ event: AppEvent) -> Bool {
    guard case .refused(let command, let refusal) = event else { return false }
    return refusals.contains(.refused(command, refusal))
  }

  /// Adds the moves of timers whose actions were refused, so that nothing changed.
  private func followRefusedTimers() {
    var (left, later, waits) = (refusals, state, 0)
    for _ in 0..<Self.timersAtMost where !left.isEmpty {
      guard let wait = waitingMove(in: later), run.perform(wait, on: &later) == nil,
        later.placedParts == state.placedParts
      else { return }
      waits += 1
      let count = left.count
      for case .refused(let command, let refusal) in later.events {
        left.removeAll { $0 == .refused(command, refusal) }
      }
      if left.count == count { continue }
      for _ in 0..<waits { add(wait, after: nil) }
      (later, waits) = (state, 0)
    }
  }

  /// The possible move that leads to a world: one with the control that was used, or else with the
  /// same results, or else by the last event.
  /// - Parameter isMade: whether it must be by the event, and change something.
  private func move(from state: AppState, to parts: WorldParts, isMade: Bool) -> UInt32? {
    var best: (number: UInt32, fit: Int)?
    for number in possibleMoves(in: state) where !isMade || fit(number) > 0 {
      var next = state
      guard run.perform(number, on: &next) == nil, next.hasChanged || !isMade || isRestarted,
        next.placedParts == parts, !change.travels || next.endings == change.endings
      else { continue }
      let fit = fit(number) + (next.endings == change.endings ? 2 : 0)
      if fit > best?.fit ?? -1 { best = (number, fit) }
    }
    return best?.number
  }

  /// The certainty that a move was made: 4 for its control, and 1 for an event that can make it.
  private func fit(_ number: UInt32) -> Int {
    let move = run.table.moves[Int(number)]
    return (isUsed(move) ? 4 : 0) + (isMade(move) ? 1 : 0)
  }

  /// Whether the last event can make a move; several moves can lead to one state.
  private func isMade(_ move: Move) -> Bool {
    switch (event, move.act) {
    case (.link(let link)?, .link(let other)): link == other
    case (.link?, _), (_, .link): false
    case (.key(let key)?, .back): key == Key(.escape)
    case (.key(let key)?, .tab): key.typed?.isNumber == true
    case (.key(let key)?, _): key != Key(.escape)
    case (nil, _): move.act == .wait
    default: true
    }
  }

  /// Whether a move uses the control that the session used last.
  private func isUsed(_ move: Move) -> Bool {
    switch (used.last, move.act) {
    case (.appKey(let key)?, .appKey(let other)): key == other
    case (.content(let screen, let variant, _, let control)?, .use(let other, let part)):
      control == other && screen == run.screen(of: move, part) && move.variant == variant
    case (.content(let screen, let variant, _, .submit)?, .submit(_, let part)):
      screen == run.screen(of: move, part) && move.variant == variant
    default: false
    }
  }

  /// Whether the app was ended and started again since the last look.
  private var isRestarted: Bool { session?.navigator !== navigator }

  private func possibleMoves(in state: AppState) -> [UInt32] {
    let isLink = if case .link? = event { true } else { false }
    return run.moves(in: state).filter { number in
      let move = run.table.moves[Int(number)]
      return move.isLink == isLink && (move.act == .restart) == isRestarted
    }
  }

  /// The move that waits for the next timer; nil if none runs.
  private func waitingMove(in state: AppState) -> UInt32? {
    guard state.world.nextDue != nil else { return nil }
    return run.table.moves.firstIndex { $0.act == .wait }.map { UInt32($0) }
  }
}

extension AppRun {
  /// The name of the screen that declares a part of a move's screen.
  func screen(of move: Move, _ part: Int) -> String? { content(of: move, part)?.screen.text }

  /// The content of a part of the screen of a move.
  func content(of move: Move, _ part: Int) -> Content? {
    guard let name = move.screen,
      let content = blueprint.content(of: name, variant: move.variant)
    else { return nil }
    let parts = blueprint.parts(of: content)
    return parts.indices.contains(part) ? parts[part] : nil
  }
}

extension AppState {
  /// The results that the last move settled.
  fileprivate var endings: [ClaimMove.Ending] {
    events.compactMap { event in
      if case .settled(let entry, let removal) = event {
        ClaimMove.Ending(entry.screen, removal)
      } else {
        nil
      }
    }
  }
}

extension AppRefusal {
  /// The refusal as an event of a move; nil if no command was refused.
  fileprivate var event: AppEvent? {
    if case .refused(let command, let refusal) = self { .refused(command, refusal) } else { nil }
  }
}

extension ClaimMove {
  /// Whether a command undid or redid navigation, which no other move does.
  fileprivate var travels: Bool {
    commands.contains { command in
      switch command {
      case .undo, .redo: true
      default: false
      }
    }
  }
}

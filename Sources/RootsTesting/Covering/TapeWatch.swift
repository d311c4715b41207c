import Roots
package import RootsApp
import RootsBlueprint
package import RootsTerminal

/// Finds the moves of an app that a person or a tape makes in a session.
///
/// A class because the callbacks of the session add to it.
package final class TapeWatch {
  package private(set) var seen: SeenItems
  private let run: AppRun
  private var state: AppState
  private var observations: [Subscription] = []
  /// The results that were settled since the last move, which tell moves to equal states apart.
  private var endings: [ClaimMove.Ending] = []
  /// The refusal of a command since the last move.
  private var refusal: Refusal?
  private weak var session: Session?
  /// The controls that the session uses, which tell moves to equal states apart.
  private let used: UsedControls

  /// The greatest number of timers that run out between two keys.
  private static let timersAtMost = 100

  /// Watches a session of the app from its start.
  /// - Parameters:
  ///   - used: the controls that the session uses.
  ///   - seen: what earlier sessions have seen.
  package init(
    _ session: Session, noting used: UsedControls, _ result: ExplorationResult, seen: SeenItems
  ) {
    self.seen = seen
    self.used = used
    self.session = session
    run = result.run
    state = self.seen.start()
    observations = [
      session.observeEvents { [weak self] event, moment in
        if case .link(let link) = event, moment == .after {
          self?.follow(link: link)
        } else {
          self?.follow()
        }
      },
      session.observeSteps { [weak self] _, result in
        var move = ClaimMove()
        move.add(result)
        self?.endings += move.endings
        self?.refusal = result.refusal ?? self?.refusal
      },
    ]
  }

  deinit { for observation in observations { observation.cancel() } }

  /// Follows the session to its present state; to be called once more at the end.
  package func follow() { follow(link: nil) }

  /// - Parameter link: the link that has just arrived.
  private func follow(link: String?) {
    guard let world = session?.navigator.world else { return }
    let now = AppState(world).placedParts
    defer { (endings, refusal, used.last) = ([], nil, nil) }
    for _ in 0..<Self.timersAtMost {
      if state.placedParts == now {
        if let refusal, let number = move(refusedBy: refusal) { seen.add(number, to: &state) }
        return
      }
      if let link { seen.add(arrivalOf: link, in: state) }
      if let number = move(to: now, isLink: link != nil) { return seen.add(number, to: &state) }
      guard let wait = waitingMove else { break }
      seen.add(wait, to: &state)
    }
    // A command, or a text that no sample has: only the state is known, and the form.
    if let number = run.table.moves.firstIndex(where: { isUsed($0) }) {
      seen.add(useOf: UInt32(number))
    }
    state = run.resumed(in: world)
    seen.begin(in: state)
  }

  /// The possible move that leads to a world: one with the control that was used, or else with the
  /// same results.
  private func move(to parts: WorldParts, isLink: Bool) -> UInt32? {
    var best: (rank: Int, number: UInt32)?
    for number in possibleMoves where run.table.moves[Int(number)].isLink == isLink {
      var next = state
      guard run.perform(number, on: &next) == nil, next.placedParts == parts else { continue }
      let rank = (isUsed(run.table.moves[Int(number)]) ? 2 : 0) + (next.endings == endings ? 1 : 0)
      if rank > best?.rank ?? -1 { best = (rank, number) }
    }
    return best?.number
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

  /// The first possible move that is refused for a reason.
  private func move(refusedBy refusal: Refusal) -> UInt32? {
    let refused = possibleMoves.filter { number in
      var next = state
      guard case .refused(_, refusal)? = run.perform(number, on: &next) else { return false }
      return true
    }
    return refused.first { isUsed(run.table.moves[Int($0)]) } ?? refused.first
  }

  private var possibleMoves: [UInt32] {
    var numbers: [UInt32] = []
    run.table.possible(in: state, into: &numbers)
    return numbers
  }

  /// The move that waits for the next timer; nil if none runs.
  private var waitingMove: UInt32? {
    guard state.nextTimer != nil else { return nil }
    return run.table.moves.firstIndex { $0.act == .wait }.map { UInt32($0) }
  }
}

extension AppRun {
  /// The name of the screen that declares a part of a move's screen.
  fileprivate func screen(of move: Move, _ part: Int) -> String? {
    guard let name = move.screen,
      let content = blueprint.content(of: name, variant: move.variant)
    else { return nil }
    let parts = blueprint.parts(of: content)
    return parts.indices.contains(part) ? parts[part].screen.text : nil
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

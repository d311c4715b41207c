import Roots
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

  /// The greatest number of timers that run out between two keys.
  private static let timersAtMost = 100

  /// Watches a session of the app from its start.
  /// - Parameter seen: what earlier sessions have seen.
  package init(_ session: Session, _ result: ExplorationResult, seen: SeenItems) {
    self.seen = seen
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
    defer { (endings, refusal) = ([], nil) }
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
    // A command, or a text that no sample has: only the state is known.
    state = run.resumed(in: world)
    seen.begin(in: state)
  }

  /// The first possible move that leads to a world with the same results, or else to the world.
  private func move(to parts: WorldParts, isLink: Bool) -> UInt32? {
    var first: UInt32?
    for number in possibleMoves where run.table.moves[Int(number)].isLink == isLink {
      var next = state
      guard run.perform(number, on: &next) == nil, next.placedParts == parts else { continue }
      if next.endings == endings { return number }
      first = first ?? number
    }
    return first
  }

  /// The first possible move that is refused for a reason.
  private func move(refusedBy refusal: Refusal) -> UInt32? {
    possibleMoves.first { number in
      var next = state
      guard case .refused(_, refusal)? = run.perform(number, on: &next) else { return false }
      return true
    }
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

import Roots
import RootsBlueprint

// The declarations that moves are of: one for all samples of a form and all links of a route.
extension AppRun {
  /// The declaration of a move, as a move; for a wait, that of the timer that runs out.
  func cause(of number: UInt32, in before: AppState) -> Move {
    let move = table.moves[Int(number)]
    switch move.act {
    case .wait: return timer(in: before) ?? move
    case .submit, .link, .use, .appKey, .tab, .nestedTab, .back, .restart:
      return declaration(of: move)
    }
  }

  /// The first sample of a form, the first link of a route, and every other move itself.
  func declaration(of move: Move) -> Move {
    switch move.act {
    case .submit(_, let part):
      return Move(.submit(sample: 0, part: part), screen: move.screen, variant: move.variant)
    case .link(let link):
      let index = route(of: link)
      return table.moves.first { other in
        if case .link(let text) = other.act {
          index != nil && route(of: text) == index
        } else {
          false
        }
      } ?? move
    case .use, .appKey, .tab, .nestedTab, .back, .wait, .restart:
      return Move(move.act, screen: move.screen, variant: move.variant)
    }
  }

  /// The index of the route of a link; nil without one.
  private func route(of link: String) -> Int? { try? blueprint.map.links.match(link).index }

  /// The timed action or the progress bar whose time runs out next; nil for that of a question.
  private func timer(in state: AppState) -> Move? {
    var later = state.world
    guard let next = later.nextDue, case .timer(let id, let index)? = later.pass(next).first,
      let entry = state.world.state.entry(id)
    else { return nil }
    let timer = blueprint.map.timers(of: entry)[index]
    return Move(
      .use(timer.isKept ? .progress : .after, part: timer.part), screen: entry.screen,
      variant: Int(entry.variant))
  }
}

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
    let next = state.nextTimer
    guard let timer = state.timers.first(where: { $0.isRunning && $0.left == next }) else {
      return nil
    }
    let (id, control, part): (EntryID, Control, Int?) =
      switch timer.owner {
      case .after(let id): (id, .after, nil)
      case .progress(let id, let part): (id, .progress, part)
      case .request: (.none, .after, nil)
      }
    guard let entry = state.world.state.entry(id), let site = table.site(of: entry) else {
      return nil
    }
    let place = part ?? site.parts.firstIndex { $0.content.after != nil } ?? 0
    return Move(.use(control, part: place), screen: entry.screen, variant: Int(entry.variant))
  }
}

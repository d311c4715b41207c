import Roots
import RootsBlueprint
import RootsTerminal

// The declarations that moves are of: one for all samples of a form and all links of a route.
extension AppRun {
  /// The declaration of a move, as an act; for a wait, that of the timer that runs out.
  func cause(of number: UInt32, in before: AppState) -> Act {
    let act = table[number].act
    return act == .wait ? timer(in: before) ?? act : declaration(of: act)
  }

  /// The first link of a route, and every other act itself.
  func declaration(of act: Act) -> Act {
    guard let route = route(of: act) else { return act }
    return table.moves.first { self.route(of: $0.act) == route }?.act ?? act
  }

  /// The index of the route of a link; nil for another act, and for a link without one.
  ///
  /// A route with a parameter of a few words is one for each of them in the map; the first stands
  /// for all.
  func route(of act: Act) -> Int? {
    guard case .link(let link) = act, let match = try? blueprint.map.links.match(link) else {
      return nil
    }
    let routes = blueprint.map.links.routes
    return routes.firstIndex { $0.text == routes[match.index].text }
  }

  /// The timed action or the progress bar whose time runs out next; nil for that of a question.
  private func timer(in state: AppState) -> Act? {
    var later = state.world
    guard let next = later.nextDue, case .timer(let id, let index)? = later.pass(next).first,
      let entry = state.world.state.entry(id)
    else { return nil }
    let timer = blueprint.map.timers(of: entry)[index]
    return .use(
      timer.isKept ? .progress : .after,
      of: ScreenPart(entry.screen, variant: Int(entry.variant), index: timer.part))
  }
}

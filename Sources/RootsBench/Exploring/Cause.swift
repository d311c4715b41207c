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
    route(of: act).flatMap { table.linksOfRoutes[$0] } ?? act
  }

  /// The index of the route of a link; nil for another act, and for a link without one.
  func route(of act: Act) -> Int? {
    guard case .link(let link) = act else { return nil }
    return table.routes[link] ?? MoveTable.route(of: link, in: blueprint)
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

import Roots
import RootsBlueprint

/// The pairs of a search of frames, in which a start can be left for good.
///
/// A way that only some stacks below a pair have does not count, so that fewer starts are
/// introductions here. The stacks of several tabs are looked at one by one, and have none.
struct FrameStarts: StartGraph {
  let search: FrameSearch
  let game: FrameGame
  /// The states of the pairs, without what is below.
  let states: [AppState]
  /// Whether a way may contain a move.
  let isAllowed: (UInt32) -> Bool

  func ways(to goals: [Bool?]) -> [Bool?] {
    let goals = goals.map { $0 == true }
    var isLost = states.map { _ in false }
    for pair in game.lost(to: goals, by: isAllowed) { isLost[pair] = true }
    // The others all lead to a goal, or to a lower stack with one of them.
    let isBack = game.reached(
      from: game.reached(from: goals, by: isAllowed), lower: isLost.map { !$0 }, by: isAllowed)
    let hasTabs = !search.run.blueprint.map.tabs.isEmpty
    return states.indices.map { isLost[$0] ? false : isBack[$0] && !hasTabs ? true : nil }
  }

  func leads(to goals: [Bool], past barred: [Bool?]) -> [Bool] {
    game.reached(from: goals, past: barred.map { $0 == true }, by: isAllowed)
  }

  func states(after pair: Int) -> [Int] { Array(game.pairs(after: pair, by: isAllowed)) }

  func visibleScreens(of pair: Int) -> [Name]? { states[pair].visibleScreens }

  func hasEntry(of screens: Set<Name>, in pair: Int) -> Bool? {
    if screens.contains(where: states[pair].world.state.hasEntry) { return true }
    let isBelow = screens.contains {
      search.contexts.has($0, below: search.order[pair].frame)
    }
    return isBelow ? nil : false
  }
}

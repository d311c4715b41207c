import Roots
import RootsBlueprint

// The end of the program and its next start, which restores what was saved.
extension AppRun {
  /// Ends the app and starts it again with its saved state.
  func restart(_ state: inout AppState) {
    let map = blueprint.map
    let rules = RestorationRules(of: map)
    let saved = rules.decided(SavedState(state.world, rules), in: map)
    let plan = RestorationPlan(saved, on: World(map, historyLimit: 0), .restart)
    let memories = state.memories
    state = AppState(plan.world)
    state.memories = memories
    state.events += plan.dropped.map { .dropped($0) }
    take(.restore, &state)
  }
}

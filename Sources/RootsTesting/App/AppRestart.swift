import Roots
import RootsBlueprint

// The end of the program and its next start, which restores what was saved.
extension AppRun {
  /// Ends the app and starts it again with its saved state.
  func restart(_ state: inout AppState) {
    let map = blueprint.map
    let rules = RestorationRules(of: map)
    let saved = SavedState(state.world, rules)
    let layers = saved.layers
    let plan = RestorationPlan(saved, on: World(map, historyLimit: 0), .restart) {
      position, entry in
      rules.decide(entry, at: layers[position.layer].place, in: map) {
        .allowed($0.payload, protections: $1)
      }
    }
    let memories = state.memories
    state = AppState(plan.world)
    state.memories = memories
    state.events += plan.dropped.map { .dropped($0) }
    take(.restore, &state)
  }
}

import Roots
import RootsBlueprint

/// Saved entries that wait for a verdict after a restart.
struct AppRestoration: Hashable, Sendable {
  var chain: RestorationChain
  /// The pending command of the first item.
  var awaited: PendingID
}

// The end of the program and its next start, which restores what was saved.
extension AppRun {
  /// Ends the app and starts it again with its saved state.
  func restart(_ state: inout AppState) {
    let map = blueprint.map
    let rules = RestorationRules(of: map)
    var saved = SavedState(state.world, rules)
    var newest = state.world.newestID
    for waiting in state.restorations { waiting.chain.add(to: &saved, newest: &newest) }
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
    note(plan.dropped, &state)
    for held in plan.held { goOn(with: RestorationChain(held, of: plan), &state) }
    for id in state.world.state.visibleEntries { appear(id, &state) }
    drain(&state)
  }

  /// Restores the items of a chain, up to the first that waits for a verdict.
  private func goOn(with chain: RestorationChain, _ state: inout AppState) {
    var chain = chain
    while true {
      var dropped: [DroppedPart] = []
      let issued = chain.next(in: state.world, &dropped)
      note(dropped, &state)
      guard let issued else { return }
      let newest = state.world.newestID
      let result = step(&state.world, .command(issued))
      if let refusal = result.refusal {
        note(chain.refuse(refusal), &state)
        continue
      }
      perform(result, &state)
      if let pending = result.pending {
        state.restorations.append(AppRestoration(chain: chain, awaited: pending))
        return drain(&state)
      }
      _ = chain.finish(in: state.world, after: newest)
      drain(&state)
    }
  }

  private func note(_ dropped: [DroppedPart], _ state: inout AppState) {
    state.events += dropped.map { .dropped($0) }
  }

  /// Removes the chain that waited for a pending command which has run.
  /// - Returns: the chain, which goes on after the queued commands; nil if none waited for it.
  func decide(
    restoration id: PendingID, _ result: StepResult, _ state: inout AppState
  ) -> RestorationChain? {
    guard result.pending == nil,
      let place = state.restorations.firstIndex(where: { $0.awaited == id })
    else { return nil }
    var chain = state.restorations.remove(at: place).chain
    if let refusal = result.refusal {
      note(chain.refuse(refusal), &state)
    } else {
      _ = chain.finish(in: state.world, after: 0)
    }
    return chain
  }

  /// Goes on with the chains whose commands have run or are gone.
  func goOn(with decided: [RestorationChain], _ state: inout AppState) {
    var decided = decided
    let pending = state.world.pending
    for waiting in state.restorations
    where !pending.contains(where: { $0.pendingID == waiting.awaited }) {
      var chain = waiting.chain
      note(chain.refuse(.noLongerNeeded), &state)
      decided.append(chain)
    }
    state.restorations.removeAll { waiting in
      !pending.contains { $0.pendingID == waiting.awaited }
    }
    for chain in decided { goOn(with: chain, &state) }
  }
}

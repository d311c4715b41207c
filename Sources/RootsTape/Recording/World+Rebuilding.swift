import Roots

extension World {
  /// Commands that rebuild the facts and the screens of this world in an app that has just begun.
  ///
  /// Openers, pending commands, nested navigators and the view are not rebuilt.
  var rebuildingCommands: [Command] {
    let start = World(map)
    let facts = zip(map.facts, facts.values).filter { fact, value in
      value != start.fact(fact.name) && !value.hasSecrets
    }
    let tabs = map.tabs.indices.map { Layer.tab($0) }
    var commands = facts.map { Command.set($0.0.name, $0.1) }
    for (layer, tab) in zip(tabs, map.tabs) where state[layer] != start.state[layer] {
      commands.append(.reset(.tab(.name(tab.name)), to: state[layer].resetEntries))
    }
    if !map.tabs.isEmpty, state.selectedTab != start.state.selectedTab {
      commands.append(.show(.name(map.tabs[state.selectedTab].name)))
    }
    commands += commandsForMain(start)
    for level in 0..<Layer.limit {
      guard let layer = state.shownAccessory(level) else { continue }
      commands += state[layer].entries.enumerated().map { index, entry in
        index == 0
          ? .overlay(entry.screen, at: level, with: entry.payload)
          : .push(entry.screen, on: .accessory(level), with: entry.payload)
      }
    }
    return commands
  }

  private func commandsForMain(_ start: World) -> [Command] {
    guard state[.main] != start.state[.main] else { return [] }
    guard !map.tabs.isEmpty else { return [.reset(.main, to: state[.main].resetEntries)] }
    return state[.main].entries.dropFirst().map { .push($0.screen, on: .main, with: $0.payload) }
  }
}

extension Stack {
  /// The entries for a `reset` of a layer.
  fileprivate var resetEntries: [ResetEntry] {
    entries.map { ResetEntry(.screen($0.screen), with: $0.payload) }
  }
}

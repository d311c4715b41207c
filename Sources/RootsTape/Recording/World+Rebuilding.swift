import Roots

extension World {
  /// Commands that rebuild the facts and the screens of this world in an app that has just begun,
  /// those of nested navigators included.
  ///
  /// Openers, pending commands and the view are not rebuilt. Of several nested navigators with one
  /// name, the one that a command would mean is.
  var rebuildingCommands: [Command] {
    let start = World(map)
    let facts = zip(map.facts, facts.values).filter { fact, value in
      value != start.fact(fact.name) && !value.hasSecrets
    }
    let beginning = Beginning(tabs: map.tabs, start: map.start)
    let nested = map.nested.flatMap { nested -> [Command] in
      guard let stacks = state.stacks(of: nested.name) else { return [] }
      return Beginning(tabs: nested.tabs, start: nested.start).commands(to: stacks)
        .map { .inside(nested.name, $0) }
    }
    return facts.map { .set($0.0.name, $0.1) } + beginning.commands(to: state) + nested
  }
}

/// The stacks with which an app or a nested navigator begins.
private struct Beginning {
  let tabs: [TabDefinition]
  let start: Start

  /// The commands that lead from the beginning to other stacks.
  func commands(to state: NavigationState) -> [Command] {
    var commands = tabs.indices.compactMap { index -> Command? in
      let (stack, tab) = (state[.tab(index)], tabs[index])
      if stack.isEmpty || stack.holds(tab.root, tab.payload) { return nil }
      return .reset(.tab(.name(tab.name)), to: stack.resetEntries)
    }
    if !tabs.isEmpty, start != .tab(state.selectedTab) {
      commands.append(.show(.name(tabs[state.selectedTab].name)))
    }
    commands += commandsForMain(state)
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

  private func commandsForMain(_ state: NavigationState) -> [Command] {
    let main = state[.main]
    if !tabs.isEmpty {
      return main.entries.dropFirst().map { .push($0.screen, on: .main, with: $0.payload) }
    }
    if case .screen(let root, let payload) = start, main.holds(root, payload) { return [] }
    return main.isEmpty ? [] : [.reset(.main, to: main.resetEntries)]
  }
}

extension Stack {
  /// Whether the only entry is this visit.
  fileprivate func holds(_ screen: Name, _ payload: Payload?) -> Bool {
    count == 1 && top?.screen == screen && top?.payload == payload
  }

  /// The entries for a `reset` of a layer.
  fileprivate var resetEntries: [ResetEntry] {
    entries.map { ResetEntry(.screen($0.screen), with: $0.payload) }
  }
}

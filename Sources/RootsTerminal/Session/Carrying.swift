import Roots

extension Navigator {
  /// Brings a world at its beginning to where another was, as far as its map still allows.
  ///
  /// Only commands are used for it, so that nothing comes back that could not have been reached.
  /// Who waits for a result waits on, if the map still says the same of what is to follow.
  /// - Returns: what could not be brought along, each thing in a word or two.
  func carryOver(_ old: World) -> [String] {
    var carrying = Carrying(from: old, to: self)
    carrying.carry()
    return carrying.dropped
  }
}

/// What is brought from one world to another, and what was lost on the way.
private struct Carrying {
  let old: World
  let navigator: Navigator
  var dropped: [String] = []
  /// The entries that are there, by the ids that they had.
  private var ids: [EntryID: EntryID] = [:]

  init(from old: World, to navigator: Navigator) {
    self.old = old
    self.navigator = navigator
  }

  mutating func carry() {
    carryFacts()
    for (index, tab) in old.map.tabs.enumerated() { carry(tab.name, .tab(index)) }
    selectTab()
    carryMain()
    for nested in old.map.nested { carryNested(nested) }
    for layer in old.state.layers where !layer.isContent { carryAccessories(layer) }
  }

  /// What stands above the roots of a nested navigator, and which of its tabs is shown.
  private mutating func carryNested(_ nested: NestedDefinition) {
    guard let stacks = old.state.stacks(of: nested.name) else { return }
    guard navigator.world.state.host(of: nested.name) != nil else {
      dropped.append("\(nested.name)")
      return
    }
    func carry(_ layer: Layer, _ name: LayerName) {
      for entry in stacks[layer].entries.dropFirst() {
        send(
          entry, .inside(nested.name, .push(entry.screen, on: name, with: entry.payload)))
      }
    }
    for (index, tab) in nested.tabs.enumerated() { carry(.tab(index), .tab(.name(tab.name))) }
    if stacks.selectedTab < nested.tabs.count {
      let selected = nested.tabs[stacks.selectedTab].name
      navigator.send(.inside(nested.name, .show(.name(selected))))
    }
    carry(.main, .main)
  }

  private mutating func carryFacts() {
    for (fact, value) in zip(old.map.facts, old.facts.values) {
      guard let now = navigator.world.fact(fact.name) else {
        if value != fact.initial { dropped.append("fact \(fact.name)") }
        continue
      }
      if now == value { continue }
      if navigator.send(.set(fact.name, value)).refusal != nil {
        dropped.append("fact \(fact.name)")
      }
    }
  }

  private mutating func carry(_ name: Name, _ layer: Layer) {
    let entries = old.state[layer].entries
    guard let index = navigator.world.map.index(ofTab: name) else {
      dropped.append("tab \(name)")
      return
    }
    let there = navigator.world.state[.tab(index)].entries
    if let root = entries.first, let rootNow = there.first {
      if root.screen == rootNow.screen {
        ids[root.id] = rootNow.id
      } else {
        push(root, on: .tab(.index(index)), verb: { .go($0, on: $1, with: $2) })
      }
    }
    for entry in entries.dropFirst() { push(entry, on: .tab(.index(index))) }
  }

  private mutating func carryMain() {
    let entries = old.state.main.entries
    guard let root = entries.first, let rootNow = navigator.world.state.main.entries.first else {
      return
    }
    if root.screen == rootNow.screen {
      ids[root.id] = rootNow.id
    } else if root.screen != .host, root.screen != .empty {
      push(root, on: .main, verb: { .go($0, on: $1, with: $2) })
    }
    for entry in entries.dropFirst() { push(entry, on: .main) }
  }

  /// Done before anything lies over the tabs, because showing one would take it away.
  private mutating func selectTab() {
    let state = navigator.world.state
    guard old.map.tabs.indices.contains(old.state.selectedTab), state.hasHost,
      state.main.count == 1,
      let index = navigator.world.map.index(ofTab: old.map.tabs[old.state.selectedTab].name),
      index != state.selectedTab
    else { return }
    navigator.send(.show(.index(index)))
  }

  /// What belongs to a screen can be opened over that screen alone, and so only while it is seen.
  private mutating func carryAccessories(_ layer: Layer) {
    guard case .accessory(let level, let owner) = layer else { return }
    if let owner, ids[owner] == nil || ids[owner] != navigator.world.state.visibleContent?.id {
      dropped += old.state[layer].entries.map { "\($0.screen)" }
      return
    }
    for (place, entry) in old.state[layer].entries.enumerated() {
      if place == 0 {
        send(entry, .overlay(entry.screen, at: level, with: entry.payload))
      } else {
        push(entry, on: .accessory(level))
      }
    }
  }

  private mutating func push(
    _ entry: Entry, on layer: LayerName,
    verb: (Name, LayerName?, Payload?) -> Command = { .push($0, on: $1, with: $2) }
  ) {
    send(entry, verb(entry.screen, layer, entry.payload))
  }

  private mutating func send(_ entry: Entry, _ command: Command) {
    var request = Request(command, from: entry.opener.flatMap { ids[$0] })
    let place = Int(entry.reaction.number) - 1
    if old.map.reactions.indices.contains(place),
      let now = navigator.world.map.reactions.firstIndex(of: old.map.reactions[place])
    {
      request.reaction = ReactionID(UInt32(now + 1))
    }
    let reply = navigator.send(request)
    if reply.refusal != nil { dropped.append("\(entry.screen)") }
    ids[entry.id] = reply.entry
  }
}

import Roots

/// An error that names a broken law.
struct Broken: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

func law(_ holds: Bool, _ sentence: @autoclosure () -> String) throws(Broken) {
  if !holds { throw Broken(sentence()) }
}

/// A world and the model of it, checked against every law after every command.
struct LawRun {
  private(set) var world: World
  private(set) var model: Model
  private var ledger: Ledger
  private var result = StepResult()

  init(_ shape: Shape, map: NavigationMap, limit: Int = 6) throws(Broken) {
    world = World(map, historyLimit: limit)
    model = Model(shape, limit: limit)
    ledger = Ledger(model.places.entries)
    try compare()
  }

  mutating func take(_ asked: Asked, isThorough: Bool) throws(Broken) {
    let before = world
    let modelBefore = model
    result = step(&world, .command(asked.command, origin: asked.origin))
    let isAccepted = model.run(asked.command, from: asked.origin)
    if let refusal = result.refusal {
      try law(!isAccepted, "the model allows what is refused: \(refusal)")
      try law(world == before, "a refusal left something behind: \(refusal)")
      try law(result.changes.isEmpty, "a refusal has changes")
      try law(result.effects.count == 1, "a refusal has effects")
    } else {
      try law(isAccepted, "the model refuses this")
      try compare()
      try checkChanges(modelBefore)
      try checkFlows(modelBefore)
      try ledger.check(result, model, modelBefore)
      if isThorough { try checkUndo(asked, before, modelBefore) }
    }
    if isThorough { try checkText(asked) }
  }

  private func compare() throws(Broken) {
    let state = world.state
    let places = model.places
    try law(world.violations.isEmpty, "invariants: \(world.violations)")
    try law(state.main.entries == places.main, "main is \(state.main), not \(places.main)")
    try law(state.tabs.count == places.tabs.count, "\(state.tabs.count) tabs")
    for index in places.tabs.indices {
      try law(
        state.tabs[index].entries == places.tabs[index],
        "tab \(index) is \(state.tabs[index]), not \(places.tabs[index])")
    }
    for (layer, pile) in places.over {
      try law(state[layer].entries == pile, "\(layer) is \(state[layer]), not \(pile)")
    }
    for (host, inner) in places.inside {
      let name = "\(inner.name) of \(host)"
      guard let stacks = state.stacks(in: host) else { throw Broken("\(name) is not there") }
      try law(state.navigator(in: host) == inner.name, "\(name) has another name")
      try law(stacks.main.entries == inner.places.main, "main in \(name) is \(stacks.main)")
      try law(
        stacks.tabs.map(\.entries) == inner.places.tabs, "the tabs in \(name) are \(stacks.tabs)")
      try law(stacks.selectedTab == inner.places.selected, "the wrong tab in \(name)")
      let over = inner.places.over.values.reduce(0) { $0 + $1.count }
      try law(stacks.accessoryEntryCount == over, "not \(over) accessories in \(name)")
      for (layer, pile) in inner.places.over {
        try law(stacks[layer].entries == pile, "\(layer) in \(name) is \(stacks[layer])")
      }
    }
    for nested in model.shape.nested {
      let hosts = places.inside.filter { $0.value.name == nested.name }.keys.sorted()
      try law(state.hosts(of: nested.name) == hosts, "\(nested.name) is not in \(hosts)")
    }
    for entry in places.entries {
      let (link, expected) = (world.marks.links[entry.id], model.links[entry.id])
      try law(link == expected, "\(entry) came by \(link ?? "none"), not \(expected ?? "none")")
    }
    try law(state.entryCount == places.entries.count, "\(state.entryCount) entries")
    let stacks = [places] + places.inside.values.map(\.places)
    let count = stacks.flatMap(\.over.values).reduce(0) { $0 + $1.count }
    try law(state.accessoryEntryCount == count, "not \(count) accessories")
    try law(state.selectedTab == places.selected, "the wrong tab is selected")
    let shown = model.shownTabs.map { SavedPlace($0, in: world.map) }
    try law(world.shownTabs == shown, "\(world.shownTabs) were shown, not \(shown)")
    try law(state.activeLayer == places.active, "\(state.activeLayer) is active")
    let top = places.topAccessory
    try law(state.activeAccessory == top, "the active accessory is not \(String(describing: top))")
    let focus = places.focus(in: nil)
    try law(state.focusedLayers == focus, "\(state.focusedLayers) are focused, not \(focus)")
    try law(state.focusedLayer == focus.last, "\(state.focusedLayer) is focused")
    try law(state.visibleContent == places.visible, "something else is visible")
    try law(world.history.undoCount == model.past.count, "\(world.history.undoCount) to undo")
    try law(world.history.redoCount == model.future.count, "\(world.history.redoCount) to redo")
    for fact in model.shape.facts {
      try law(world.fact(fact.name) == model.facts[fact.name], "fact \(fact.name) differs")
    }
  }

  /// The net changes lead from the earlier state to this one.
  private func checkChanges(_ before: Model) throws(Broken) {
    var places = before.places
    var facts = before.facts
    let shape = model.shape
    for change in result.changes { try change.play(on: &places, &facts, shape) }
    try law(places.withoutShown == model.places.withoutShown, "the net changes lead elsewhere")
    try law(facts == model.facts, "the net changes lead to other facts")
  }

  /// Checks that an ended flow leaves nothing behind, and that an open one is complete.
  private func checkFlows(_ before: Model) throws(Broken) {
    if model.shape.flows.isEmpty { return }
    let there = world.state.entries
    for layer in before.places.content + before.places.over.keys {
      let pile = before.places[layer]
      for (place, first) in pile.enumerated() where isOver(first, there) {
        for entry in pile[place...] where there[entry.id] != nil {
          let isOn = isCarriedOn(first, to: entry, before)
          try law(isOn, "\(entry) is left of the flow of \(first)")
        }
      }
    }
    for run in world.flowRuns {
      try law(there[run.id] == run.first, "\(run) has lost its first entry")
      let entries = world.entries(of: run)
      try law(entries.first == run.first, "\(run) does not begin with its first entry")
      try law(entries.last == world.state[run.layer].top, "\(run) ends below the top")
      for entry in entries {
        try law(world.flowRun(of: run.name, around: entry.id) != nil, "\(entry) is not in \(run)")
      }
    }
  }

  private func isOver(_ first: Entry, _ there: [EntryID: Entry]) -> Bool {
    first.flow != .none && there[first.id] == nil
  }

  /// Whether a flow goes on with another first entry, which took the place of the old one.
  private func isCarriedOn(_ first: Entry, to entry: Entry, _ before: Model) -> Bool {
    let old = Set(before.places.entries.map(\.id))
    let pile = world.state.layer(of: entry.id).map { world.state[$0].entries } ?? []
    return pile.prefix { $0.id != entry.id }.contains {
      $0.flow == first.flow && !old.contains($0.id)
    }
  }

  /// Checks that an undo leads to the earlier state, and a redo back to this one.
  private func checkUndo(
    _ asked: Asked, _ before: World, _ modelBefore: Model
  ) throws(Broken) {
    guard !asked.command.isTravel, world.state != before.state else { return }
    var trip = world
    if model.changesTabs(since: modelBefore) {
      let reply = step(&trip, .command(.undo(), origin: nil))
      return try law(reply.refusal != nil, "undo reaches behind a change of the tabs")
    }
    try law(step(&trip, .command(.undo(), origin: nil)).refusal == nil, "undo is refused")
    try law(trip.state == before.state, "undo leads elsewhere")
    let facts = model.isInTransaction ? before.facts : world.facts
    try law(trip.facts == facts, "undo leads to other facts")
    try law(step(&trip, .command(.redo(), origin: nil)).refusal == nil, "redo is refused")
    try law(trip.state == world.state, "redo leads elsewhere")
    try law(trip.facts == world.facts, "redo leads to other facts")
    try law(trip.history == world.history, "redo leaves another history")
  }

  private func checkText(_ asked: Asked) throws(Broken) {
    let text = asked.command.description
    guard let parsed = try? Command(parsing: text) else { throw Broken("does not parse: \(text)") }
    try law(parsed == asked.command, "parses as something else: \(parsed)")
    try law(text.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "prints a control character")
  }
}

extension Change {
  /// Applies a change without the engine.
  fileprivate func play(
    on places: inout Places, _ facts: inout [Name: Literal], _ shape: Shape
  ) throws(Broken) {
    switch self {
    case .inserted(let entry, let layer, let under):
      try law(places[layer].count >= under, "\(entry) is below more than there are on \(layer)")
      places[layer].insert(entry, at: places[layer].count - under)
    case .removed(let entry, let layer, _, let under):
      let place = places[layer].count - 1 - under
      // An entry has the payload with which it leaves, which the same step may have given it.
      try law(
        place >= 0
          && places[layer].remove(at: place).forgetful(with: entry.payload)
            == entry.forgetful(with: entry.payload),
        "\(entry) is not under \(under) on \(layer)")
    case .updated(let entry, let layer, let previous):
      let place = places[layer].firstIndex { $0.id == entry.id }
      guard let place else { throw Broken("\(entry) is not on \(layer)") }
      let old = places[layer][place]
      try law(
        old.payload == previous && old.forgetful(with: nil) == entry.forgetful(with: nil),
        "\(entry) was \(old)")
      try law(
        previous != entry.payload || old.earlier != entry.earlier,
        "\(entry) has its old payload")
      places[layer][place] = entry
    case .selected(let tab, let previous):
      try law(places[tab.host].selected == previous, "tab \(previous) was not selected")
      places[tab.host].selected = tab.tabIndex
    case .hosted(let name, let host, let previous):
      if let previous {
        try law(places.inside[previous]?.name == name, "\(name) was not in \(previous)")
        try law(places[previous].entries.isEmpty, "\(name) is not empty")
        places.inside[previous] = nil
      }
      guard let host, let number = shape.nested.firstIndex(where: { $0.name == name }) else {
        return
      }
      try law(places.inside[host] == nil, "\(host) hosts a navigator already")
      places.inside[host] = Places.Inside(name: name, number: number)
    case .fact(let name, let old, let new):
      try law(facts[name] == old, "\(name) was not \(old)")
      facts[name] = new
    }
  }
}

extension Entry {
  /// The visit with a payload and without the remembered ones, of which no change tells.
  fileprivate func forgetful(with payload: Payload?) -> Entry {
    Entry(
      id: id, screen: screen, payload: payload, opener: opener, reaction: reaction, flow: flow,
      variant: variant)
  }
}

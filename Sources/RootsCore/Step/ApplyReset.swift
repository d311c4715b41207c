// Stage 2, `reset`: a layer gets the entries that are asked for; those at its bottom that are there
// already stay, with their controllers and their results.

extension World {
  mutating func reset(
    _ layer: Layer, to entries: [ResetEntry]?, _ step: StepState
  ) throws(Refusal) {
    let wanted = entries ?? declaredRoot(of: layer).map { [$0] } ?? []
    let present = state[layer].entries
    let kept = zip(present, wanted).prefix { isMeant($0, by: $1) }.count
    for (place, entry) in wanted.enumerated() {
      try check(entry.payload)
      if place >= kept { try checkNew(entry, on: layer, isDeclared: entries == nil, present) }
    }
    let start = step.happened.count
    if kept < present.count || kept < wanted.count { clearAccessories(ifVisible: layer, step) }
    cut(layer, to: kept, .tabReset, step)
    for (entry, new) in zip(present.prefix(kept), wanted) {
      guard let payload = new.payload else { continue }
      _ = try update(entry, on: layer, with: payload, merging: false, step)
    }
    try insert(wanted.dropFirst(kept), on: layer, isDeclared: entries == nil, step)
    if step.happened.count > start { return }
    guard entries == nil, case .tab(let index) = layer.inner else { throw Refusal.changesNothing }
    throw Refusal.alreadyReset(tabs(within: layer.host)[index].name)
  }

  /// Adds entries above those that stay; the result of the topmost one goes to the command.
  private mutating func insert(
    _ entries: ArraySlice<ResetEntry>, on layer: Layer, isDeclared: Bool, _ step: StepState
  ) throws(Refusal) {
    var layer = layer
    for (number, entry) in entries.enumerated() {
      guard case .screen(let screen) = entry.visit else { continue }
      let variant = isDeclared ? 0 : try admit(screen, entry.payload, on: layer)
      let place = step.happened.count
      try insert(screen, on: layer, entry.payload, variant, step)
      if number < entries.count - 1 { step.ownParts.roots.insert(step.happened.id(at: place)) }
      // An entry that belongs to the visible screen opens a layer of that screen.
      layer = step.happened[place].layer
    }
  }

  /// Whether an entry is the one that is asked for.
  private func isMeant(_ entry: Entry, by wanted: ResetEntry) -> Bool {
    switch wanted.visit {
    case .entry(let id): return entry.id == id
    case .screen(let screen):
      if entry.screen != screen { return false }
      if entry.payload == wanted.payload { return true }
      return wanted.payload != nil && map.isVisit(entry, to: screen, with: wanted.payload)
    }
  }

  /// Refuses an entry that cannot be added.
  private func checkNew(
    _ entry: ResetEntry, on layer: Layer, isDeclared: Bool, _ present: ContiguousArray<Entry>
  ) throws(Refusal) {
    switch entry.visit {
    case .entry(let id):
      throw present.contains { $0.id == id } ? Refusal.cannotStay(id) : Refusal.noEntry(id)
    case .screen(let screen):
      if !isDeclared { _ = try admit(screen, entry.payload, on: layer) }
    }
  }

  /// Returns the entry with which a layer begins; nil for an accessory layer.
  private func declaredRoot(of layer: Layer) -> ResetEntry? {
    let nested = layer.host.flatMap { state.nested(in: $0) }.map { map.nested[$0.number] }
    let navigator =
      nested ?? NestedDefinition(.host, in: .host, tabs: map.tabs, start: map.start)
    return navigator.roots.first { $0.layer == layer.inner }.map {
      ResetEntry(.screen($0.screen), with: $0.payload)
    }
  }
}

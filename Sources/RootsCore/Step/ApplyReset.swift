// Stage 2, `reset`: a layer gets the entries that are asked for; those that are there already stay,
// with their controllers and their results.

extension World {
  mutating func reset(
    _ layer: Layer, to entries: [ResetEntry]?, _ step: StepResult
  ) throws(Refusal) {
    if let entries, entries.isEmpty {
      throw layer.isContent ? Refusal.atRoot(map.place(of: layer)) : Refusal.changesNothing
    }
    let root = definition(within: layer.host).root(of: layer.slot)
    var wanted = entries ?? root.map { [ResetEntry(.screen($0.screen), with: $0.payload)] } ?? []
    for (place, entry) in wanted.enumerated() {
      guard case .screen(let screen) = entry.visit,
        entry.payload != nil || map.payloadType(of: screen)?.isRequired == false
      else { continue }
      wanted[place] = ResetEntry(entry.visit, with: try completed(entry.payload, for: screen))
    }
    let present = state[layer].entries
    let kept = kept(of: present, by: wanted)
    for (place, entry) in wanted.enumerated() {
      try check(entry.payload)
      if kept[place] == nil { try checkNew(entry, on: layer, isDeclared: entries == nil, present) }
    }
    let start = step.editCount
    let isTopKept = present.isEmpty ? wanted.isEmpty : kept.last == present.count - 1
    if !isTopKept { clearAccessories(ifVisible: layer, step) }
    let staying = Set(kept.compactMap(\.self))
    var above = 0
    for place in present.indices.reversed() {
      if staying.contains(place) {
        above += 1
      } else {
        remove(layer, under: above, .dismissed(.tabReset), step)
      }
    }
    for (place, new) in zip(kept, wanted) {
      guard let place, let payload = new.payload else { continue }
      _ = try update(present[place], on: layer, with: payload, step)
    }
    try insert(wanted, unlessKept: kept, on: layer, isDeclared: entries == nil, step)
    if step.editCount > start { return }
    guard entries == nil, case .tab(let index) = layer.slot else { throw Refusal.changesNothing }
    throw Refusal.alreadyReset(tabs(within: layer.host)[index].name)
  }

  /// Adds the entries that are not there; the result of the topmost one goes to the command.
  private mutating func insert(
    _ entries: [ResetEntry], unlessKept kept: [Int?], on layer: Layer, isDeclared: Bool,
    _ step: StepResult
  ) throws(Refusal) {
    var layer = layer
    var above = kept.count { $0 != nil }
    let topmost = kept.lastIndex { $0 == nil }
    for (place, entry) in entries.enumerated() {
      guard kept[place] == nil, case .screen(let screen) = entry.visit else {
        above -= 1
        continue
      }
      let (payload, variant) =
        isDeclared ? (entry.payload, 0) : try admit(screen, entry.payload, on: layer)
      let id = EntryID(newestID + 1)
      try insert(screen, on: layer, under: above, payload, variant, step)
      if place != topmost { step.ownParts.roots.insert(id) }
      // An entry that belongs to the visible screen opens a layer of that screen.
      layer = state.layer(of: id) ?? layer
    }
  }

  /// Returns the position of the entry that stays for each wanted one; nil for a new one.
  ///
  /// The entries keep their order. Of all ways, the one that keeps most entries is taken, above all
  /// those that are named by their ids; of several, the one with the lowest entries, for the first
  /// that ask for them. Without the first entry of a flow, no entry above it stays.
  /// - Complexity: O(present * wanted).
  private func kept(of present: ContiguousArray<Entry>, by wanted: [ResetEntry]) -> [Int?] {
    let width = wanted.count + 1
    // The value of the best way from a present entry and a wanted one on.
    var best = ContiguousArray(repeating: 0, count: (present.count + 1) * width)
    for place in present.indices.reversed() {
      for number in wanted.indices.reversed() {
        let left = present[place].flow == .none ? best[(place + 1) * width + number] : 0
        let staying = value(of: present[place], as: number, of: wanted).map {
          $0 + best[(place + 1) * width + number + 1]
        }
        best[place * width + number] = max(staying ?? 0, left, best[place * width + number + 1])
      }
    }
    var kept = [Int?](repeating: nil, count: wanted.count)
    var number = 0
    for place in present.indices {
      let all = best[place * width + number]
      if all == 0 { break }
      let stays = (number..<wanted.count).first { number in
        value(of: present[place], as: number, of: wanted)
          .map { $0 + best[(place + 1) * width + number + 1] } == all
      }
      guard let stays else { continue }
      kept[stays] = place
      number = stays + 1
    }
    return kept
  }

  /// The value of an entry that stays for a wanted one; nil when it is not meant.
  private func value(of entry: Entry, as number: Int, of wanted: [ResetEntry]) -> Int? {
    // Only the bottom entry of main can be the host of the tabs.
    if entry.screen == .host, number > 0 { return nil }
    switch wanted[number].visit {
    case .entry(let id): return entry.id == id ? wanted.count + 1 : nil
    case .screen(let screen):
      if entry.screen != screen { return nil }
      let payload = wanted[number].payload
      let isMeant =
        entry.payload == payload
        || payload != nil && map.isVisit(entry, to: screen, with: payload)
      return isMeant ? 1 : nil
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
}

import Roots

/// Resetting a layer.
extension Model {
  mutating func reset(_ layer: Layer, _ entries: [ResetEntry]?) throws {
    let wanted = entries ?? root(of: layer)
    let old = places[layer]
    let kept = choices(old, wanted).max { $0.worth(wanted) < $1.worth(wanted) } ?? [:]
    let staying = Set(kept.values)
    for (number, entry) in wanted.enumerated() where kept[number] == nil {
      guard case .screen(let screen) = entry.visit else { throw Refused() }
      if entries != nil { _ = try admit(screen, entry.payload, on: layer) }
    }
    let isTopKept =
      old.isEmpty && wanted.isEmpty
      || !old.isEmpty && !wanted.isEmpty && kept[wanted.count - 1] == old.count - 1
    if !isTopKept { navigate(layer) }
    for (place, entry) in old.enumerated().reversed() where !staying.contains(place) {
      take(entry, from: layer, .dismissed(.tabReset))
    }
    var changes = kept.count < max(old.count, wanted.count)
    for (number, place) in kept.sorted(by: { $0.key < $1.key }) {
      guard let payload = wanted[number].payload else { continue }
      do {
        try update(old[place].id, on: layer, with: payload)
        changes = true
      } catch let refused as Refused where refused.isNoOp {}
    }
    var layer = layer
    for (number, entry) in wanted.enumerated() where kept[number] == nil {
      guard case .screen(let screen) = entry.visit else { continue }
      let variant = entries == nil ? 0 : try admit(screen, entry.payload, on: layer)
      let before = newest
      let above = kept.keys.count { $0 > number }
      try put(screen, entry.payload, variant, on: layer, under: above, opener: asker)
      layer = places.layer(of: EntryID(before + 1)) ?? layer
    }
    if !changes { throw Refused(isNoOp: true) }
  }

  /// All ways in which entries can stay: the places of the old ones, by the number of the wanted.
  private func choices(_ old: Places.Pile, _ wanted: [ResetEntry]) -> [[Int: Int]] {
    var found: [[Int: Int]] = [[:]]
    for (number, asked) in wanted.enumerated() {
      for choice in found {
        let next = (choice.values.max() ?? -1) + 1
        for place in old.indices.dropFirst(next) {
          guard isMeant(old[place], asked), old[place].screen != .host || number == 0 else {
            continue
          }
          // A flow whose first entry goes takes all above it.
          if old[next..<place].contains(where: { $0.flow != .none }) { break }
          found.append(choice.merging([number: place]) { $1 })
        }
      }
    }
    return found
  }

  private func isMeant(_ entry: Entry, _ wanted: ResetEntry) -> Bool {
    switch wanted.visit {
    case .entry(let id): entry.id == id
    case .screen(let screen):
      entry.screen == screen
        && (entry.payload == wanted.payload
          || wanted.payload != nil && isVisit(entry, screen, wanted.payload))
    }
  }

  /// The declared root of a layer; none for accessories.
  private func root(of layer: Layer) -> [ResetEntry] {
    let nested = layer.host.flatMap { places.inside[$0] }.map { shape.nested[$0.number] }
    switch (layer.slot, nested?.start ?? shape.start) {
    case (.tab(let index), _):
      let tab = (nested?.tabs ?? shape.tabs)[index]
      return [ResetEntry(.screen(tab.root), with: tab.payload)]
    case (.main, .tab): return [ResetEntry(.screen(.host))]
    case (.main, .screen(let screen, let payload)):
      return [ResetEntry(.screen(screen), with: payload)]
    case (.main, .empty): return [ResetEntry(.screen(.empty))]
    default: return []
    }
  }
}

extension [Int: Int] {
  /// How good it is that these entries stay: most named ones, then most, then the lowest, which
  /// are taken for the first that ask for them.
  fileprivate func worth(_ wanted: [ResetEntry]) -> Worth {
    let named = keys.count { number in
      if case .entry = wanted[number].visit { true } else { false }
    }
    return Worth(parts: [named, count] + values.sorted().map { -$0 } + keys.sorted().map { -$0 })
  }
}

private struct Worth: Comparable {
  let parts: [Int]
  static func < (a: Worth, b: Worth) -> Bool { a.parts.lexicographicallyPrecedes(b.parts) }
}

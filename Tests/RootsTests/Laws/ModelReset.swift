import Roots

/// Resetting a layer.
extension Model {
  mutating func reset(_ layer: Layer, _ entries: [ResetEntry]?) throws {
    let wanted = entries ?? root(of: layer)
    let old = places[layer]
    var kept = 0
    while kept < min(old.count, wanted.count), isMeant(old[kept], wanted[kept]) { kept += 1 }
    for entry in wanted[kept...] {
      guard case .screen(let screen) = entry.visit else { throw Refused() }
      if entries != nil { _ = try admit(screen, entry.payload, on: layer) }
    }
    if kept < max(old.count, wanted.count) { navigate(layer) }
    empty(layer, to: kept, .tabReset)
    var changes = kept < max(old.count, wanted.count)
    for (entry, new) in zip(old.prefix(kept), wanted) {
      guard let payload = new.payload else { continue }
      do {
        try update(entry.id, with: payload, merging: false)
        changes = true
      } catch let refused as Refused where refused.isNoOp {}
    }
    var layer = layer
    for entry in wanted[kept...] {
      guard case .screen(let screen) = entry.visit else { continue }
      let variant = entries == nil ? 0 : try admit(screen, entry.payload, on: layer)
      let before = newest
      try put(screen, entry.payload, variant, on: layer, opener: origin)
      layer = places.layer(of: EntryID(before + 1)) ?? layer
    }
    if !changes { throw Refused(isNoOp: true) }
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
    switch (layer.inner, nested?.start ?? shape.start) {
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

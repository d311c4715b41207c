import Roots

/// Updating the payloads of entries.
extension Model {
  mutating func update(_ id: EntryID, with payload: Payload, isRemembered: Bool = false) throws {
    guard let layer = places.layer(of: id), here == nil || layer.host == here else {
      throw Refused()
    }
    let old = places[layer].first { $0.id == id }
    try update(id, on: layer, with: payload)
    guard isRemembered, let old, let place = places[layer].firstIndex(where: { $0.id == id })
    else { return }
    places[layer][place] = remembering(old.earlier + [old.payload], in: places[layer][place])
  }

  /// An entry with other payloads to which `back` leads.
  private func remembering(_ earlier: [Payload?], in entry: Entry) -> Entry {
    Entry(
      id: entry.id, screen: entry.screen, payload: entry.payload, earlier: earlier.suffix(100),
      opener: entry.opener, reaction: entry.reaction, flow: entry.flow, variant: entry.variant)
  }

  /// Brings the last payload back that differs; returns whether there was one.
  mutating func recall(on layer: Layer) -> Bool {
    guard let top = places[layer].last else { return false }
    var earlier = top.earlier
    while let payload = earlier.popLast() {
      if payload == top.payload { continue }
      places[layer][places[layer].count - 1] = remembering(earlier, in: top.with(payload: payload))
      return true
    }
    return false
  }

  /// Gives an entry of a layer another payload; a command reaches any layer by its owner.
  mutating func update(_ id: EntryID, on layer: Layer, with payload: Payload) throws {
    guard let position = places[layer].firstIndex(where: { $0.id == id }) else { throw Refused() }
    let old = places[layer][position]
    if old.screen == .host { throw Refused() }
    if shape.takesNumber.contains(old.screen) {
      guard case .int? = payload.literal else { throw Refused() }
    }
    if payload == old.payload { throw Refused(isNoOp: true) }
    places[layer][position] = old.with(payload: payload)
  }

  /// Whether an entry is the same visit as another to a screen.
  func isVisit(_ entry: Entry, _ screen: Name, _ payload: Payload?) -> Bool {
    guard entry.screen == screen else { return false }
    guard let fields = shape.identities[screen] else { return entry.payload == payload }
    if fields.isEmpty { return true }
    if case .object(let old)? = entry.payload?.literal, case .object(let new)? = payload?.literal {
      return fields.allSatisfy { old[$0] == new[$0] }
    }
    return entry.payload == payload
  }

  /// The entry that an update means.
  func subject(of visit: Visit?) throws -> EntryID {
    let focused = places.focus(in: here).last.flatMap { places[$0].last?.id }
    switch visit {
    case .entry(let id): return id
    case nil:
      guard let id = unnamed else { throw Refused() }
      return id
    case .screen(let screen):
      let known = shape.screens + shape.accessories.map(\.name)
      guard known.contains(screen) else { throw Refused() }
      let outer = origin == nil ? focused.flatMap { places.layer(of: $0) }?.host : around
      var host = here ?? outer
      while true {
        if let found = nearest(screen, in: host) { return found }
        guard here == nil, let around = host else { throw Refused() }
        host = places.layer(of: around)?.host
      }
    }
  }

  /// The host of the navigator around the origin, also after its end.
  var around: EntryID? {
    guard let origin else { return nil }
    if let layer = places.layer(of: origin) { return layer.host }
    return home.flatMap { places.inside[$0] == nil ? nil : $0 }
  }

  /// The entry of a command that names none: its origin, or the one with the focus; with `in`, only
  /// entries of that navigator itself.
  var unnamed: EntryID? {
    if let here, origin.flatMap({ places.layer(of: $0) })?.host != here {
      return places.focus(in: here).first.flatMap { places[$0].last?.id }
    }
    return origin ?? places.focus(in: nil).last.flatMap { places[$0].last?.id }
  }

  /// The nearest entry of a screen in a navigator: over the content, on main, on the tabs.
  private func nearest(_ screen: Name, in host: EntryID?) -> EntryID? {
    let part = places[host]
    var layers = (0..<10).reversed().compactMap { part.shown($0) } + [.main]
    if !part.tabs.isEmpty { layers.append(.tab(part.selected)) }
    layers += part.tabs.indices.map { .tab($0) }
    return layers.lazy.compactMap { part[$0].last { $0.screen == screen }?.id }.first
  }
}

import Roots

/// Adding and removing entries.
extension Model {
  mutating func take(_ layer: Layer, _ ending: Removal) {
    guard let top = places[layer].last else { return }
    take(top, from: layer, ending)
  }

  mutating func take(_ entry: Entry, from layer: Layer, _ ending: Removal) {
    let reason: Dismissal = ending == .dismissed(.revoked) ? .revoked : .cleared
    if layer.isContent {
      for level in (0..<10).reversed() {
        let own = places.layer(.accessory(level, of: entry.id), in: layer.host)
        empty(own, to: 0, reason)
      }
    }
    if places.inside[entry.id] != nil { end(entry.id, reason) }
    places[layer].removeAll { $0.id == entry.id }
    gone.append((entry, ending))
    formerLayer[entry.id] = layer
  }

  mutating func empty(_ layer: Layer, to count: Int, _ reason: Dismissal) {
    while places[layer].count > count { take(layer, .dismissed(reason)) }
  }

  /// Begins the nested navigators of an entry.
  mutating func begin(in host: Entry) throws {
    guard let number = shape.nested.firstIndex(where: { $0.host == host.screen }) else { return }
    let nested = shape.nested[number]
    places.inside[host.id] = Places.Inside(name: nested.name, number: number)
    func found(_ screen: Name, _ layer: Layer, _ payload: Payload? = nil) throws {
      let root = make(screen, payload)
      places[places.layer(layer, in: host.id)] = [root]
      try begin(in: root)
    }
    switch nested.start {
    case .tab(let index):
      places[host.id].tabs = nested.tabs.map { _ in [] }
      try found(.host, .main)
      for (place, tab) in nested.tabs.enumerated() where isPresent(tab) {
        try found(tab.root, .tab(place), tab.payload)
      }
      places[host.id].selected = index
    case .screen(let screen, let payload): try found(screen, .main, payload)
    case .empty: try found(.empty, .main)
    }
  }

  /// Ends a nested navigator: its accessories, the entries over its tabs, its tabs, its root.
  private mutating func end(_ host: EntryID, _ reason: Dismissal) {
    func drop(_ layer: Layer, to count: Int) {
      empty(places.layer(layer, in: host), to: count, reason)
    }
    for level in (0..<10).reversed() { drop(.accessory(level), to: 0) }
    drop(.main, to: 1)
    for index in places[host].tabs.indices.reversed() { drop(.tab(index), to: 0) }
    drop(.main, to: 0)
    places.inside[host] = nil
  }

  mutating func clear(_ navigator: EntryID?, from lowest: Int = 0) {
    for level in (lowest..<10).reversed() {
      let layer = places.layer(.accessory(level), in: navigator)
      guard let opener = places[layer].first else { continue }
      if definition(opener)?.policy ?? .cleared == .cleared { empty(layer, to: 0, .cleared) }
    }
  }

  mutating func navigate(_ layer: Layer) {
    let navigator = layer.host
    if layer.slot == .main || layer.slot == places[navigator].active.slot { clear(navigator) }
  }

  /// On an empty accessory layer, an accessory that belongs to a screen starts a stack of that
  /// screen.
  mutating func put(
    _ screen: Name, _ payload: Payload?, _ variant: Int, on layer: Layer, under above: Int = 0,
    opener: EntryID?, flow: FlowID = .none
  ) throws {
    let entry = make(screen, payload, opener: opener, variant: variant, flow: flow)
    var layer = layer
    if case .accessory(let level, nil) = layer.slot, places[layer].isEmpty,
      definition(entry)?.policy == .belongs
    {
      let owner = places[layer.host].visible?.id
      layer = places.layer(.accessory(level, of: owner), in: layer.host)
    }
    places[layer].insert(entry, at: places[layer].count - above)
    goal = layer
    try begin(in: entry)
  }

  private func definition(_ entry: Entry) -> AccessoryDefinition? {
    let variants = shape.accessories.filter { $0.name == entry.screen }
    return variants.isEmpty ? nil : variants[Int(entry.variant)]
  }
}

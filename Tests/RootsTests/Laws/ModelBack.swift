import Roots

/// Going back, and the tabs that were shown before.
extension Model {
  mutating func goBack() throws {
    let layers = places.focus(in: here)
    for layer in layers.reversed() {
      if recall(on: layer) { return }
      if places[layer].count > (layer.isContent ? 1 : 0) { return try pop(layer, 1, nil) }
      guard case .tab(let index) = layer.slot, let tab = tab(before: index, in: layer.host) else {
        continue
      }
      places[layer.host].selected = tab
      places[layer.host].shown.removeAll { $0 == tab }
      return
    }
    try pop(layers[0], 1, nil)
  }

  mutating func select(_ tab: Int, in host: EntryID?) {
    let previous = places[host].selected
    guard previous != tab else { return }
    places[host].selected = tab
    guard back(in: host).0 == .history else { return }
    places[host].shown.removeAll { $0 == tab || $0 == previous }
    places[host].shown.append(previous)
  }

  /// The layers of the tabs that were shown before.
  var shownTabs: [Layer] {
    let nested = places.inside.sorted { $0.key > $1.key }.flatMap { host, inner in
      inner.places.shown.map { places.layer(.tab($0), in: host) }
    }
    return nested + places.shown.map { .tab($0) }
  }

  private func tab(before index: Int, in host: EntryID?) -> Int? {
    let first = tabs(before: index, in: host).first { !places[host].tabs[$0].isEmpty }
    return first == index ? nil : first
  }

  /// The tabs to which `back` may lead, the first choice first.
  func tabs(before index: Int, in host: EntryID?) -> [Int] {
    let (back, start) = back(in: host)
    switch back {
    case .none: return []
    case .start: return [start]
    case .first: return Array(places[host].tabs.indices)
    case .order: return (0..<index).reversed()
    case .history: return places[host].shown.reversed()
    }
  }

  /// What `back` does in a navigator, and the tab where it begins.
  private func back(in host: EntryID?) -> (BackBehavior, Int) {
    let nested = host.flatMap { places.inside[$0] }.map { shape.nested[$0.number] }
    guard case .tab(let start) = nested?.start ?? shape.start else { return (.none, 0) }
    return (nested?.back ?? shape.back, start)
  }
}

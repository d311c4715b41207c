import Roots

extension World {
  /// The differences of the facts and the stacks from those of an earlier world, a line each.
  package func differences(from before: World) -> [String] {
    let facts = zip(map.facts, self.facts.values).compactMap { fact, value -> String? in
      guard let old = before.fact(fact.name), old != value else { return nil }
      return "\(fact.name): \(old) -> \(value)"
    }
    let layers = before.state.layers + state.layers.filter { !before.state.layers.contains($0) }
    let stacks = layers.compactMap { layer -> String? in
      let (old, new) = (before.path(of: layer), path(of: layer))
      let map = before.state.layers.contains(layer) ? before.map : map
      return old == new ? nil : "\(map.place(of: layer)): \(old) -> \(new)"
    }
    let (old, new) = (before.nameOfTab, nameOfTab)
    return (old == new ? [] : ["tab: \(old) -> \(new)"]) + stacks + facts
  }

  /// The screens of a layer, bottom first; `-` for an empty one.
  func path(of layer: Layer) -> String {
    let names = state[layer].entries.map { entry in
      entry.screen.text + (entry.payload.map { " \($0)" } ?? "")
    }
    return names.isEmpty ? "-" : names.joined(separator: " > ")
  }
}

extension World: CustomStringConvertible {
  /// A line for each layer with its entries, bottom first, and a line for the facts.
  public var description: String {
    var lines = state.layers.map { layer in
      ([title(of: layer)] + state[layer].entries.map { "\($0)" }).joined(separator: " ")
    }
    if !map.facts.isEmpty {
      let values = zip(map.facts, facts.values).map { "\($0.name) \($1)" }
      lines.append("facts: " + values.joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }

  /// The name of the selected tab; `none` without tabs.
  package var nameOfTab: String {
    map.tabs.isEmpty ? "none" : map.tabs[state.selectedTab].name.text
  }

  /// Returns the start of a layer's line: `main:`, `tab friends, selected:`,
  /// `accessory 0 of #3:`.
  private func title(of layer: Layer) -> String {
    let host = layer.host
    let tabs = tabs(within: host)
    var place = layer.navigator.map { " in \($0)" } ?? ""
    if let name = layer.navigator, let host, state.hosts(of: name).count > 1 {
      place += " of \(host)"
    }
    guard case .tab(let index) = layer.slot, tabs.indices.contains(index) else {
      return "\(layer.slot)\(place):"
    }
    let isSelected = index == state.stacks(within: host).selectedTab
    return "tab \(tabs[index].name)\(place)" + (isSelected ? ", selected:" : ":")
  }
}

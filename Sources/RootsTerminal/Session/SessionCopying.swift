import Roots

// Copying the place of the visible screen to the clipboard.
extension Session {
  /// Copies the link to the visible screen to the clipboard of the terminal, or the command that
  /// opens it if it has no link.
  func copy() {
    let state = navigator.world.state
    let layer = state.focusedLayer
    guard let entry = state[layer].top else {
      message = MessageLine(.info, "no link leads to this screen")
      return
    }
    let text = navigator.world.link(to: entry) ?? "\(command(to: entry, on: layer))"
    driverRequests.append(.copy(text))
    message = MessageLine(.info, "copied \(text)")
  }

  private func command(to entry: Entry, on layer: Layer) -> Command {
    switch layer.slot {
    case .tab(let index) where layer.host == nil && navigator.world.state[layer].count == 1:
      .show(.name(navigator.world.map.tabs[index].name))
    case .accessory: .overlay(entry.screen, with: entry.payload)
    case .main, .tab: .push(entry.screen, with: entry.payload)
    }
  }
}

extension World {
  /// A link that shows the screen of an entry with its payload; nil if no route leads there.
  ///
  /// The parameters of a route are filled from the payload. Whether the link leads to the screen is
  /// found out on a world in its initial state, and then with the facts of this world.
  func link(to entry: Entry) -> String? {
    var values: [String: Literal] = [:]
    let literal = entry.payload?.literal
    if case .object(let fields)? = literal { values = fields }
    for route in map.links.routes where !route.definition.isLive {
      var values = values
      if let literal, let only = route.pattern.parameters.first, values[only.name] == nil {
        values[only.name] = literal
      }
      for tab in route.pattern.parameters where tab.kind == .tab {
        values[tab.name] =
          map.tabs.indices.contains(state.selectedTab)
          ? .string(map.tabs[state.selectedTab].name.text) : nil
      }
      guard let link = route.pattern.link(values) else { continue }
      if leads("\(link)", to: entry) { return "\(link)" }
    }
    return nil
  }

  private func leads(_ link: String, to entry: Entry) -> Bool {
    var world = World(map)
    for (fact, value) in zip(map.facts, facts.values) where world.fact(fact.name) != value {
      _ = step(&world, .command(.set(fact.name, value), origin: nil))
    }
    let result = step(&world, .command(.open(link), origin: nil))
    guard result.refusal == nil || result.refusal?.isNoOp == true, world.requests.isEmpty else {
      return false
    }
    let top = world.state[world.state.focusedLayer].top
    return top?.screen == entry.screen && top?.payload == entry.payload
  }
}

import Roots

// Copying the place of the visible screen to the clipboard.
extension Workbench {
  /// Copies the link to the visible screen to the clipboard of the terminal, or the command that
  /// opens it if it has no link.
  func copy() {
    let state = navigator.world.state
    let layer = state.focusedLayer
    guard let entry = state[layer].top else {
      message = MessageLine(.info, "no link leads to this screen")
      return
    }
    let commands = commands(to: entry, on: layer)
    let command = commands.count == 1 ? commands[0] : .transaction(commands)
    let text = navigator.world.link(to: entry) ?? "\(command)"
    session.driverRequests.append(.copy(text))
    message = MessageLine(.info, "copied \(text)")
  }

  /// The commands that show an entry; those that show the host of its navigator come first.
  private func commands(to entry: Entry, on layer: Layer) -> [Command] {
    let (world, isRoot) = (navigator.world, navigator.world.state[layer].count == 1)
    let nested = layer.navigator.flatMap { world.map.index(ofNested: $0) == nil ? nil : $0 }
    let own: Command? =
      switch layer.slot {
      case .tab(let index) where isRoot: .show(.name(world.tabs(within: layer.host)[index].name))
      // It comes with its host.
      case .main where isRoot && nested != nil: nil
      case .accessory: .overlay(entry.screen, with: entry.payload)
      case .main, .tab: .push(entry.screen, with: entry.payload)
      }
    guard let nested, let id = layer.host, let host = world.state.entry(id),
      let outer = world.state.layer(of: id)
    else { return [own].compactMap(\.self) }
    return commands(to: host, on: outer) + [own.map { .inside(nested, $0) }].compactMap(\.self)
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

import Roots

/// The place to which the last command of a link leads.
struct LinkTarget {
  /// The name of the screen, the accessory or the tab.
  let name: Name
  private let command: Command
  private let map: NavigationMap

  /// - Returns: nil for a link without a route, and for one that names no screen and no tab.
  init?(of link: String, in map: NavigationMap) {
    guard let command = try? ResolvedLink(of: link, by: map.links).steps.last,
      let name = Self.name(of: command, map)
    else { return nil }
    (self.name, self.command, self.map) = (name, command, map)
  }

  private static func name(of command: Command, _ map: NavigationMap) -> Name? {
    switch command {
    case .inside(_, _, let inner): return name(of: inner, map)
    case .show(.name(let tab), _): return tab
    case .start(let flow, let intent, _, _, _):
      let definition = map.number(ofFlow: flow).flatMap { map.flow($0) }
      return definition.flatMap { try? $0.firstScreen(at: intent) }
    case .reset(_, let entries):
      return if case .screen(let screen)? = entries?.last?.visit { screen } else { nil }
    default: return command.newScreen
    }
  }

  /// Whether the place is visible, with the payload that the link gives it.
  func isVisible(in world: World) -> Bool { isVisible(command, within: nil, world) }

  private func isVisible(
    _ command: Command, within navigator: Name?, _ world: World
  ) -> Bool {
    let state = world.state
    switch command {
    case .inside(let navigator, _, let inner): return isVisible(inner, within: navigator, world)
    case .start(let flow, _, _, _, _):
      return state.visibleEntries.contains { world.flowRun(of: flow, around: $0) != nil }
    case .show(.name(let tab), _):
      return state.activeLayers.contains { layer in
        guard case .tab(let index) = layer.inner, layer.navigator == navigator else { return false }
        let tabs = navigator.map { name in map.nested.first { $0.name == name }?.tabs ?? [] }
        return (tabs ?? map.tabs)[index].name == tab
      }
    default:
      let payload = command.arguments.payload
      return state.visibleEntries.contains { id in
        guard world.isShown(id), let entry = state.entry(id), entry.screen == name else {
          return false
        }
        return payload == nil || entry.payload == payload
      }
    }
  }
}

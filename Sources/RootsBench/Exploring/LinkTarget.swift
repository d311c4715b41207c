import Roots
import RootsBlueprint

/// The place to which the last command of a link leads.
struct LinkTarget {
  /// The name of the screen, the accessory or the tab.
  let name: Name
  private let link: String
  private let command: Command
  private let blueprint: Blueprint

  private var map: NavigationMap { blueprint.map }

  /// - Returns: nil for a link without a route, and for one that names no screen and no tab.
  init?(of link: String, in blueprint: Blueprint) {
    let map = blueprint.map
    guard let command = try? ResolvedLink(of: link, by: map.links).steps.last,
      let destination = map.destinations(of: command).last
    else { return nil }
    if case .tab(let tab) = destination.place {
      name = tab
    } else if let screen = map.screen(of: destination) {
      name = screen
    } else {
      return nil
    }
    (self.link, self.command, self.blueprint) = (link, command, blueprint)
  }

  /// Whether the place is visible, with the payload that the link gives it, or the screen with
  /// which a protection asks before it.
  ///
  /// What lies under a modal accessory is not: nobody can act on it, and it may be covered whole.
  func isVisible(in world: World) -> Bool {
    let uncovered = Set(KeyTargets(in: world).uncovered.map(\.id))
    return isVisible(command, within: nil, world, uncovered)
      || world.pending.contains { item in
        // A question about leaving what covers that of the link is visible in its place.
        item.issued.command == .open(link)
          && world.cards(shownFor: item).contains { card in
            card.map { world.isShown($0) && uncovered.contains($0) } ?? true
          }
      }
  }

  private func isVisible(
    _ command: Command, within navigator: Name?, _ world: World, _ uncovered: Set<EntryID>
  ) -> Bool {
    let state = world.state
    switch command {
    case .inside(let navigator, _, let inner):
      return isVisible(inner, within: navigator, world, uncovered)
    case .start(let flow, _, _, _, _):
      return uncovered.contains { world.flowRun(of: flow, around: $0) != nil }
    case .show:
      return state.activeLayers.contains { layer in
        guard case .tab(let index) = layer.slot, layer.navigator == navigator else { return false }
        return map.tabs(of: navigator)[index].name == name
      }
    default:
      let payload = command.arguments.payload.map { map.completed($0, for: name) }
      return state.visibleEntries.contains { id in
        guard world.isShown(id), uncovered.contains(id), let entry = state.entry(id),
          entry.screen == name
        else {
          return false
        }
        return payload == nil || entry.payload == payload
      }
    }
  }
}

package import Roots
package import RootsBlueprint

/// The nodes of a graph that tapes have seen, by name.
package struct GraphSight: Hashable, Sendable {
  /// The screens and accessories.
  package var screens: Set<String> = []
  package var tabs: Set<String> = []
  package var flows: Set<String> = []

  package init() {}

  /// Whether a node was seen; nil for a node that is no place of the app.
  func sees(_ node: AppGraph.Node) -> Bool? {
    switch node.kind {
    case .menu, .screen, .accessory: screens.contains(node.name)
    case .tab: tabs.contains(node.name)
    case .flow: flows.contains(node.name)
    case .host, .anywhere, .links: nil
    }
  }
}

extension AppGraph.Node {
  /// Whether tapes have seen a node; a node to which nothing leads counts only if it was seen.
  enum Sight: String, CaseIterable {
    case seen
    case unseen
  }
}

extension GraphSight {
  /// Adds the places that a world shows.
  package mutating func add(_ world: World, of app: Blueprint) {
    for id in world.state.visibleEntries {
      guard let entry = world.state.entry(id) else { continue }
      screens.insert(entry.screen.text)
      for part in app.content(of: entry).map({ app.parts(of: $0) }) ?? [] {
        screens.insert(part.screen.text)
      }
      guard let layer = world.state.layer(of: id), let host = layer.host,
        let nested = world.map.nested.first(where: { $0.name == layer.navigator }),
        let tab = world.state.stacks(in: host)?.selectedTab, nested.tabs.indices.contains(tab)
      else { continue }
      tabs.insert(nested.tabs[tab].name.text)
    }
    if world.state.visibleContent != nil, case .tab(let tab) = world.state.activeLayer {
      tabs.insert(world.map.tabs[tab].name.text)
    }
    for run in world.flowRuns { flows.insert(run.name.text) }
  }
}

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

    /// The words of a legend.
    var legend: String { self == .seen ? "seen by a tape" : "not seen" }
  }
}

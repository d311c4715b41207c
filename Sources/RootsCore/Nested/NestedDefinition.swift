/// A navigator with stacks of its own that lives inside a screen, under a name.
public struct NestedDefinition: Hashable, Sendable {
  /// What it is called; commands address it as `in NAME`.
  public let name: Name
  /// The screen whose visit it lives and ends with.
  public let host: Name
  /// Its tabs, by index; may be none.
  public let tabs: [TabDefinition]
  /// Where it begins.
  public let start: Start

  /// A nested navigator.
  public init(_ name: Name, in host: Name, tabs: [TabDefinition] = [], start: Start? = nil) {
    self.name = name
    self.host = host
    self.tabs = tabs
    self.start = start ?? (tabs.isEmpty ? .empty : .tab(0))
  }

  /// What stands at the bottom of each of its stacks when it begins, main first.
  package var roots: [(layer: Layer, screen: Name)] {
    switch start {
    case .tab: [(.main, .host)] + tabs.enumerated().map { (.tab($0), $1.root) }
    case .screen(let name): [(.main, name)]
    case .empty: [(.main, .empty)]
    }
  }
}

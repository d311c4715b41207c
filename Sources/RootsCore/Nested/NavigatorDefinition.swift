/// The stacks with which a navigator begins: the app, or a nested navigator.
///
/// A nested navigator has a name and lives inside a screen: each entry of the screen hosts one of
/// its own; several can be live at once.
package struct NavigatorDefinition: Hashable, Sendable {
  /// The name; commands address the navigator as `in NAME`.
  package let name: Name
  /// The screen that hosts the navigator; the navigator ends with the visit.
  package let host: Name
  /// The tabs, by index from 0; may be empty.
  package let tabs: [TabDefinition]
  /// The place where the navigator begins.
  package let start: Start
  /// The tab to which `back` leads from the root of another one.
  package let back: BackBehavior

  package init(
    _ name: Name, in host: Name, tabs: [TabDefinition] = [], start: Start? = nil,
    back: BackBehavior = .none
  ) {
    self.name = name
    self.host = host
    self.tabs = tabs
    self.back = back
    self.start = start ?? (tabs.isEmpty ? .empty : .tab(0))
  }

  /// The most entries with which a navigator may begin, with those of the navigators inside it.
  package static let rootLimit = 1000

  /// The screen that is shown first; nil when there is none.
  var startScreen: Name? {
    switch start {
    case .tab(let index): tabs.indices.contains(index) ? tabs[index].root : nil
    case .screen(let name, _): name
    case .empty: nil
    }
  }

  /// The first entry of a stack.
  package typealias Root = (slot: Layer.Slot, screen: Name, payload: Payload?)

  /// The first entry of each of its stacks when it begins, main first.
  package var roots: [Root] {
    switch start {
    case .tab: [(.main, .host, nil)] + tabs.enumerated().map { (.tab($0), $1.root, $1.payload) }
    case .screen(let name, let payload): [(.main, name, payload)]
    case .empty: [(.main, .empty, nil)]
    }
  }

  /// Returns the first entry of a stack; nil for an accessory layer.
  func root(of slot: Layer.Slot) -> Root? { roots.first { $0.slot == slot } }

  /// A navigator without stacks.
  static let none = NavigatorDefinition(.empty, in: .empty)
}

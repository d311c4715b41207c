/// The conditions of the tabs of an app and of its nested navigators.
package struct TabConditions: Sendable {
  /// The conditions, in the order of the navigators and their tabs.
  package let all: [Condition<Name>]
  /// The facts on which tabs depend.
  let facts: Set<Name>

  init(of navigators: [NavigatorDefinition]) {
    all = navigators.flatMap { $0.tabs.compactMap(\.condition) }
    facts = all.reduce(into: []) { $0.formUnion($1.references) }
  }
}

extension MapCheck {
  /// Checks that no navigator starts at a tab with a condition, so that at least one tab is always
  /// present.
  mutating func checkStarts(of navigators: [NavigatorDefinition]) {
    for navigator in navigators {
      guard case .tab(let index) = navigator.start, navigator.tabs.indices.contains(index),
        let condition = navigator.tabs[index].condition
      else { continue }
      let name = navigator.host == .host ? nil : navigator.name
      report(.conditionalStart(name, tab: navigator.tabs[index].name, condition))
    }
  }
}

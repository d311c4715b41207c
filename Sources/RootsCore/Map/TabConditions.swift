/// The conditions of the tabs of an app and of its nested navigators.
package struct TabConditions: Sendable {
  /// The conditions, in the order of the navigators and their tabs.
  package let all: [Condition<Name>]
  /// The facts on which tabs depend.
  let facts: Set<Name>

  init(of navigators: [NestedDefinition]) {
    all = navigators.flatMap { $0.tabs.compactMap(\.condition) }
    facts = all.reduce(into: []) { $0.formUnion($1.references) }
  }
}

extension MapCheck {
  /// Checks the conditions of tabs: they refer to declared facts, and no navigator starts at a tab
  /// with one, so that at least one tab is always present.
  mutating func checkConditions(of navigators: [NestedDefinition], facts: [FactDefinition]) {
    let known = Set(facts.map(\.name))
    for navigator in navigators {
      for tab in navigator.tabs {
        for fact in (tab.condition?.references ?? []).subtracting(known).sorted(by: {
          $0.text < $1.text
        }) {
          let near = nearest(fact.text, in: facts.map(\.name.text))
          report(.unknownTabFact(tab: tab.name, fact: fact, near: near))
        }
      }
      guard case .tab(let index) = navigator.start, navigator.tabs.indices.contains(index),
        let condition = navigator.tabs[index].condition
      else { continue }
      let name = navigator.host == .host ? nil : navigator.name
      report(.conditionalStart(name, tab: navigator.tabs[index].name, condition))
    }
  }
}

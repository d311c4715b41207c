/// The innermost visible nested navigator with more than one tab.
package struct InnermostTabs: Hashable, Sendable {
  /// The navigator.
  package let name: Name
  /// The entry that hosts it.
  package let host: EntryID
  /// The number of the selected tab among those that are present, from 1.
  package let selected: Int
  /// The number of present tabs.
  package let count: Int
}

extension NavigationState {
  /// The innermost visible nested navigator with more than one tab; nil if there is none.
  package var innermostTabs: InnermostTabs? {
    for layer in focusedLayers.reversed() {
      guard case .nested(let nested) = layer, let stacks = stacks(in: nested.host),
        stacks.presentTabs.count > 1
      else { continue }
      return InnermostTabs(
        name: nested.name, host: nested.host,
        selected: stacks.number(ofTab: stacks.selectedTab), count: stacks.presentTabs.count)
    }
    return nil
  }
}

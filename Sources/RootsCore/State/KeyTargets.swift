/// The entries that are offered a key in a world, in the order in which they get it.
///
/// The one rule for keys, clicks, help and the search, in nested navigators as at the top: a key
/// goes to the accessory in front, then to what it covers as far as accessories pass keys on, then
/// to the app, and last to tabs and undo.
package struct KeyTargets {
  /// An entry that is offered keys.
  package struct Target {
    package let entry: Entry
    /// Whether it is on main or a tab, also in a nested navigator.
    package let isContent: Bool
    /// The entry that hosts its nested navigator; nil for an entry of the app's own stacks.
    fileprivate let host: EntryID?
    fileprivate let passesKeysOn: Bool
    /// Whether it keeps all keys, or one that it covers on its layer does.
    fileprivate let isModal: Bool
  }

  /// All visible entries, back to front.
  private let visible: [Target]
  /// The index of the last one that is offered keys.
  private let first: Int
  /// Whether a modal accessory keeps all keys, also those of the tabs that it covers and those
  /// that an accessory in front of it does not take.
  package let isStopped: Bool
  /// Whether app-wide keys are active: no accessory keeps the keys from what it covers.
  package let reachesApp: Bool
  /// The tabs of the nested navigators around the entries that have more than one, innermost first.
  package private(set) var nestedTabs: [NestedTabs] = []

  /// The innermost tabs of a nested navigator, which digits and Tab select; nil without any.
  package var tabs: NestedTabs? { nestedTabs.first }

  /// The innermost entry whose nested navigator has a name and can be given a tab; nil for none.
  package func host(of navigator: Name) -> EntryID? {
    nestedTabs.first { $0.name == navigator }?.host
  }

  /// The entries, front first.
  package var targets: ReversedCollection<ArraySlice<Target>> { visible[first...].reversed() }
  /// The entries, front first.
  package var entries: [Entry] { targets.map(\.entry) }
  /// The visible entries that no modal accessory covers, back to front; their time passes.
  package var uncovered: [Entry] {
    visible[(visible.lastIndex(where: \.isModal) ?? 0)...].map(\.entry)
  }

  /// The targets in a world, as its screens are declared.
  package init(in world: World) {
    let map = world.map
    self.init(in: world.state, map) { map.isModal($0) }
  }

  /// The targets in the stacks of a world.
  /// - Parameter isModal: whether an entry keeps all keys or passes them on; nil if the policy of
  ///   its accessory decides.
  package init(in state: NavigationState, _ map: NavigationMap, isModal: (Entry) -> Bool?) {
    var panes: [Target] = []
    state.forEachVisible { _, layer in
      guard let entry = state.top(of: layer) else { return }
      var (passesKeysOn, isStop) = (layer.host != nil, isModal(entry) == true)
      if !layer.isContent {
        let stack = state[layer]
        let modality = stack.modality(isModal)
        (passesKeysOn, isStop) = (map.passesKeysOn(stack, modality), modality == true)
      }
      panes.append(
        Target(
          entry: entry, isContent: layer.isContent, host: layer.host, passesKeysOn: passesKeysOn,
          isModal: isStop))
    }
    let first = panes.lastIndex { !$0.passesKeysOn } ?? panes.startIndex
    (self.first, visible) = (first, panes)
    isStopped = panes.contains(where: \.isModal)
    reachesApp = !isStopped && panes[first...].first?.isContent != false
    for case let host? in targets.lazy.map(\.host)
    where uncovered.contains(where: { $0.id == host })
      && !nestedTabs.contains(where: { $0.host == host })
    {
      NestedTabs(in: host, of: state).map { nestedTabs.append($0) }
    }
  }
}

extension Stack {
  /// Whether the entries of an accessory layer keep all keys; nil if the policy decides.
  ///
  /// The front one says it, unless one that it covers keeps them.
  package func modality(_ isModal: (Entry) -> Bool?) -> Bool? {
    if count > 1, entries.contains(where: { isModal($0) == true }) { return true }
    return top.flatMap(isModal)
  }
}

extension NavigationMap {
  /// Whether the entries of an accessory layer pass the keys on that they do not take.
  /// - Parameter isModal: whether they are modal; nil if the policy decides.
  func passesKeysOn(_ layer: Stack, _ isModal: Bool?) -> Bool {
    guard let opener = layer.bottom else { return true }
    return rules(ofLayerOpenedBy: opener).declared(isModal: isModal).passesKeysOn
  }
}

/// The tabs of a nested navigator with more than one tab.
package struct NestedTabs: Hashable, Sendable {
  /// The navigator.
  package let name: Name
  package let host: EntryID
  /// The indices of the tabs that are present.
  package let present: [Int]

  fileprivate init?(in host: EntryID, of state: NavigationState) {
    guard let name = state.navigator(in: host), let stacks = state.stacks(in: host),
      stacks.presentTabs.count > 1
    else { return nil }
    (self.name, self.host, present) = (name, host, stacks.presentTabs)
  }
}

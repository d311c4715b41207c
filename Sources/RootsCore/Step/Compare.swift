// Stage 2 ends with a comparison: what a step changed is read off the stacks and facts before it
// and after it.

/// An entry that a step removed, and how it ended.
///
/// Endings are noted when entries are removed, because two states do not tell them. All other
/// changes are differences of the states.
struct EndedEntry: Sendable {
  /// The entry as it was when it was removed.
  let entry: Entry
  let layer: Layer
  let ending: Removal
  /// The number of entries above it that were there before the step.
  let under: UInt32
  /// Whether the entry was there before the step; otherwise it came in the same step.
  let wasThere: Bool

  var id: EntryID { entry.id }

  /// The entry that inherited the result; nil when the result was settled.
  var heir: EntryID? { if case .inherited(let heir) = ending { heir } else { nil } }

  /// The removal as a change.
  var change: Change { .removed(entry, layer, ending, under: Int(under)) }
}

extension World {
  /// Finds what differs from the start of a step, except what it removed.
  /// - Complexity: O(changes), and O(stacks) for stacks that have not changed.
  func compare(_ step: StepState) {
    guard let start = step.start else { return }
    if !step.difference.isEmpty { step.difference = [] }
    state.compare(to: start.state, &step.difference)
    for (index, old) in facts.changes(since: start.facts) {
      step.difference.append(.fact(map.facts[index].name, old: old, new: facts[index]))
    }
  }

  /// Whether a step has changed a stack or a fact since an earlier moment of it.
  func hasChanged(since start: StepState.Start, _ step: StepState) -> Bool {
    let ended = step.ended[start.endedCount...]
    if ended.contains(where: { $0.id.number <= start.newestID }) { return true }
    var changes: ContiguousArray<Change> = []
    state.compare(to: start.state, &changes)
    return !changes.isEmpty || !facts.changes(since: start.facts).isEmpty
  }
}

extension NavigationState {
  /// Adds the changes that lead here from older stacks, except removals: new entries in the order
  /// of their ids, new payloads, selected tabs, and navigators that ended.
  func compare(to old: NavigationState, _ changes: inout ContiguousArray<Change>) {
    compareStacks(to: old, in: nil, &changes)
    if !nested.isEmpty || !old.nested.isEmpty { compareNested(to: old, &changes) }
    if changes.count > 1 { changes.sort { $0.order < $1.order } }
  }

  private func compareNested(to old: NavigationState, _ changes: inout ContiguousArray<Change>) {
    for now in nested {
      let before = old.nested(in: now.host)
      if before == nil { changes.append(.hosted(now.name, by: now.host, previous: nil)) }
      now.state.compareStacks(to: before?.state ?? NavigationState(), in: now, &changes)
    }
    for before in old.nested where nested(in: before.host) == nil {
      changes.append(.hosted(before.name, by: nil, previous: before.host))
    }
  }

  /// Compares the stacks of the app, or of a navigator.
  private func compareStacks(
    to old: NavigationState, in navigator: NestedState?, _ changes: inout ContiguousArray<Change>
  ) {
    func compare(_ stack: Stack, _ before: Stack, _ layer: Layer) {
      stack.forEachChange(since: before) { entry, above, older in
        let layer = navigator?.layer(layer) ?? layer
        changes.append(
          older.map { .updated(entry, layer, previous: $0.payload) }
            ?? .inserted(entry, layer, under: above))
      }
    }
    compare(main, old.main, .main)
    for index in tabs.indices {
      compare(tabs[index], index < old.tabs.count ? old.tabs[index] : Stack(), .tab(index))
    }
    for level in freeAccessories.indices {
      compare(freeAccessories[level], old[.accessory(level)], .accessory(level))
    }
    for (layer, stack) in ownedAccessories { compare(stack, old[layer], layer) }
    if selectedTab != old.selectedTab || shownTabs != old.shownTabs {
      let tab = Layer.tab(selectedTab)
      changes.append(.selected(navigator?.layer(tab) ?? tab, previous: old.selectedTab))
    }
  }
}

extension Change {
  /// The place among the changes of a step: those of one kind by their entries, a navigator after
  /// its host.
  fileprivate var order: UInt64 {
    switch self {
    case .removed(let entry, _, _, _): UInt64(entry.id.number)
    case .inserted(let entry, _, _): 1 << 40 | UInt64(entry.id.number) << 1
    case .hosted(_, let host?, _): 1 << 40 | UInt64(host.number) << 1 | 1
    case .updated(let entry, _, _): 2 << 40 | UInt64(entry.id.number)
    case .selected(let tab, _): 3 << 40 | UInt64(tab.host?.number ?? 0)
    case .hosted(_, nil, let host): 4 << 40 | UInt64(host?.number ?? 0)
    case .fact: 5 << 40
    }
  }

  /// The entry that was added; nil for other changes.
  var added: EntryID? { if case .inserted(let entry, _, _) = self { entry.id } else { nil } }
}

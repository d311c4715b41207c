// Stage 2 ends with a comparison: what a step changed is read off the stacks and facts before it
// and after it.

/// An entry that a step removed, and how it ended.
///
/// Endings are noted when entries are removed, because two states do not tell them. All other
/// changes are differences of the states.
struct EndedEntry: Sendable {
  /// The entry with the payload that it had when it was removed.
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

  var change: Change { .removed(entry, layer, ending, under: Int(under)) }
}

/// An entry that is there and was not before.
struct AddedEntry: Sendable {
  let entry: Entry
  let layer: Layer
  /// The number of entries above it that are older, or new with smaller ids.
  let under: UInt32

  var id: EntryID { entry.id }

  /// The addition as a change.
  var change: Change { .inserted(entry, layer, under: Int(under)) }
}

/// What two states tell of the step from one to the other: all its changes but the removals.
struct Difference: Sendable {
  /// The new entries in the order of their ids.
  ///
  /// Apart from the other changes, because most steps have one and nothing else.
  var added: ContiguousArray<AddedEntry> = []
  /// New payloads, selected tabs, navigators that began or ended, and facts.
  var others: ContiguousArray<Change> = []

  var isEmpty: Bool { added.isEmpty && others.isEmpty }

  /// The changes in order: a navigator begins after its host came.
  var changes: ContiguousArray<Change> {
    var changes = ContiguousArray(added.lazy.map(\.change)) + others
    if !others.isEmpty { changes.sort { $0.order < $1.order } }
    return changes
  }
}

extension Array {
  /// Whether both are one array and not only equal ones, or both are empty.
  func isSame(as other: [Element]) -> Bool {
    if isEmpty || other.isEmpty { return isEmpty && other.isEmpty }
    return unsafe withUnsafeBufferPointer { own in
      unsafe other.withUnsafeBufferPointer { unsafe own.baseAddress == $0.baseAddress }
    }
  }
}

extension World {
  /// Finds what differs from the start of a step, except what it removed.
  ///
  /// An edit that adds or removes an entry notes it; if it is the only one, nothing else differs.
  /// - Complexity: O(changes), and O(stacks) for stacks that have not changed.
  mutating func compare(_ step: StepResult) {
    if step.editCount == 1, step.difference.added.count + step.ended.count == 1 { return }
    guard let start = step.start else { return }
    if !step.difference.isEmpty { step.difference = Difference() }
    state.compare(to: start.state, &step.difference)
    for (index, old) in facts.changes(since: start.facts) {
      step.difference.others.append(.fact(map.facts[index].name, old: old, new: facts[index]))
    }
  }

  /// Whether a step has changed a stack or a fact since an earlier moment of it.
  func hasChanged(since start: StepResult.Checkpoint, _ step: StepResult) -> Bool {
    let ended = step.ended[start.endedCount...]
    if ended.contains(where: { $0.id.number <= start.newestID }) { return true }
    var difference = Difference()
    state.compare(to: start.state, &difference)
    return !difference.isEmpty || !facts.changes(since: start.facts).isEmpty
  }
}

extension NavigationState {
  /// Finds what differs from older stacks.
  func compare(to old: NavigationState, _ found: inout Difference) {
    if isIdentical(to: old) { return }
    compareStacks(to: old, in: nil, &found)
    if !nested.isSame(as: old.nested) { compareNested(to: old, &found) }
    if found.added.count > 1 { found.added.sort { $0.id < $1.id } }
    if found.others.count > 1 { found.others.sort { $0.order < $1.order } }
  }

  /// - Complexity: O(nested navigators * log(nested navigators)).
  private func compareNested(to old: NavigationState, _ found: inout Difference) {
    for now in nested {
      let before = old.nested(in: now.host)?.state
      if before == nil { found.others.append(.hosted(now.name, by: now.host, previous: nil)) }
      if let before, now.state.isIdentical(to: before) { continue }
      now.state.compareStacks(to: before ?? NavigationState(), in: now, &found)
    }
    for before in old.nested where nested(in: before.host) == nil {
      found.others.append(.hosted(before.name, by: nil, previous: before.host))
    }
  }

  /// Compares the stacks of the app, or of a navigator.
  private func compareStacks(
    to old: NavigationState, in navigator: NestedState?, _ found: inout Difference
  ) {
    func compare(_ stack: Stack, _ before: Stack, _ slot: Layer.Slot) {
      if stack.isIdentical(to: before) { return }
      let layer = navigator?.layer(slot) ?? Layer(slot)
      stack.forEachChange(since: before) { entry, above, older in
        if let older {
          found.others.append(.updated(entry, layer, previous: older.payload))
        } else {
          let under = UInt32(truncatingIfNeeded: above)
          found.added.append(AddedEntry(entry: entry, layer: layer, under: under))
        }
      }
    }
    compare(main, old.main, .main)
    for index in tabs.indices(changedSince: old.tabs) {
      compare(tabs[index], index < old.tabs.count ? old.tabs[index] : Stack(), .tab(index))
    }
    for level in freeAccessories.indices {
      compare(freeAccessories[level], old[.accessory(level)], .accessory(level))
    }
    for (layer, stack) in ownedAccessories { compare(stack, old[layer], layer.slot) }
    if selectedTab != old.selectedTab || shownBefore != old.shownBefore {
      let tab = navigator?.layer(.tab(selectedTab)) ?? .tab(selectedTab)
      found.others.append(.selected(tab, previous: old.selectedTab))
    }
  }
}

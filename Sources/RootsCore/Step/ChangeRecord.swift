/// A change in the form that steps and the history use: flat, 64 bytes, at most two references.
///
/// `Change` has the same content as an enum, but copying an enum of that size must first inspect
/// its case.
package struct ChangeRecord: Hashable, Sendable {
  package enum Kind: UInt8 {
    case inserted
    case completed
    case dismissed
    case inherited
    case updated
    case selected
    case fact
    case hosted
  }

  /// The entry that was added or removed, or the entry before it was updated.
  ///
  /// For a fact: its name as the screen, its old value as the payload. For a nested navigator: its
  /// name as the screen, and its host as the id when it begins. For a selected tab: the tabs shown
  /// before it as the payload.
  package let entry: Entry
  /// The result of a completed entry; the number of the heir; the previous tab, in 4 bits, and the
  /// tabs shown before that; or the new payload of an updated entry or the new value of a fact.
  let value: Payload?
  /// The layer of the added, removed or updated entry; the selected tab; or main of a nested
  /// navigator.
  package let layer: Layer
  package let kind: Kind
  /// The reason for a dismissal.
  package let reason: Dismissal
  /// The number of entries above the added or removed entry; 0 for other changes.
  package fileprivate(set) var under: UInt32

  private init(
    _ kind: Kind, _ entry: Entry, _ layer: Layer, _ value: Payload? = nil,
    _ reason: Dismissal = .popped, under: Int = 0
  ) {
    self.entry = entry
    self.value = value
    self.layer = layer
    self.kind = kind
    self.reason = reason
    self.under = UInt32(truncatingIfNeeded: under)
  }

  static func inserted(_ entry: Entry, _ layer: Layer, under: Int = 0) -> ChangeRecord {
    ChangeRecord(.inserted, entry, layer, under: under)
  }

  static func dismissed(
    _ entry: Entry, _ layer: Layer, _ reason: Dismissal, under: Int = 0
  ) -> ChangeRecord {
    ChangeRecord(.dismissed, entry, layer, nil, reason, under: under)
  }

  static func removed(
    _ entry: Entry, _ layer: Layer, _ ending: Removal, under: Int = 0
  ) -> ChangeRecord {
    switch ending {
    case .completed(let result): ChangeRecord(.completed, entry, layer, result, under: under)
    case .dismissed(let reason): dismissed(entry, layer, reason, under: under)
    case .inherited(let heir):
      ChangeRecord(.inherited, entry, layer, Payload(Int(heir.number)), under: under)
    }
  }

  /// The change of an entry's payload to another one.
  static func updated(_ entry: Entry, _ layer: Layer, to payload: Payload?) -> ChangeRecord {
    ChangeRecord(.updated, entry, layer, payload)
  }

  /// The selection of a tab, with the tabs shown before it and before the previous one.
  static func selected(
    _ tab: Layer, previous: Int, shown: ShownTabs = ShownTabs(),
    previouslyShown: ShownTabs = ShownTabs()
  ) -> ChangeRecord {
    let payload = shown == ShownTabs() ? nil : Payload(shown.bits)
    return ChangeRecord(
      .selected, Entry(id: .none, screen: .host, payload: payload), tab,
      Payload(previouslyShown.bits << 4 | previous))
  }

  /// The beginning of a nested navigator in its host, or its end.
  static func hosted(_ main: NestedLayer, isBeginning: Bool) -> ChangeRecord {
    ChangeRecord(
      .hosted, Entry(id: isBeginning ? main.host : .none, screen: main.name), .nested(main))
  }

  static func fact(_ name: Name, old: Literal, new: Literal) -> ChangeRecord {
    let entry = Entry(id: .none, screen: name, payload: Payload(old))
    return ChangeRecord(.fact, entry, .main, Payload(new))
  }
}

extension ChangeRecord {
  /// Whether the change removes an entry.
  package var isRemoval: Bool {
    switch kind {
    case .completed, .dismissed, .inherited: true
    case .inserted, .updated, .selected, .fact, .hosted: false
    }
  }

  /// The bytes of the change's payload and result.
  var byteCount: Int { (entry.payload?.byteCount ?? 0) + (value?.byteCount ?? 0) }

  /// Inserts the keys that the change affects.
  func note(in keys: inout KeySet) {
    switch kind {
    case .inserted, .completed, .dismissed, .inherited, .updated: keys.insert(layer)
    case .fact: keys.insert(activeLayer: false, activeAccessory: false, facts: true)
    case .selected, .hosted: break
    }
  }

  /// The kind of the removal; nil for other changes.
  var ending: Removal? {
    switch kind {
    case .completed: .completed(value)
    case .dismissed: .dismissed(reason)
    case .inherited: heir.map { .inherited(by: $0) }
    case .inserted, .updated, .selected, .fact, .hosted: nil
    }
  }

  /// The entry that inherited the result; nil for other changes.
  package var heir: EntryID? {
    guard kind == .inherited, let number else { return nil }
    return EntryID(UInt32(truncatingIfNeeded: number))
  }

  /// The previously selected tab.
  var previousTab: Int { (number ?? 0) & 0xF }

  /// The tabs shown before the previously selected one.
  private var previouslyShown: ShownTabs { ShownTabs(bits: (number ?? 0) >> 4) }

  /// The selected tab.
  var tab: Int { layer.tabIndex }

  /// The tabs shown before the selected one.
  var shown: ShownTabs {
    if case .int(let bits)? = entry.payload?.literal { ShownTabs(bits: bits) } else { ShownTabs() }
  }

  /// Whether the selection and the tabs shown before it are as they were.
  fileprivate var selectsNothing: Bool { tab == previousTab && shown == previouslyShown }

  /// Whether a nested navigator begins; false when it ends.
  var isBeginning: Bool { entry.id != .none }

  /// Returns this selection and a later one as one.
  fileprivate func followed(by later: ChangeRecord) -> ChangeRecord {
    .selected(
      later.layer, previous: previousTab, shown: later.shown, previouslyShown: previouslyShown)
  }

  /// The entry after its update.
  var updatedEntry: Entry { entry.with(payload: value) }

  /// The new value of a fact.
  var newValue: Literal { value?.literal ?? .null }

  /// The old value of a fact.
  var oldValue: Literal { entry.payload?.literal ?? .null }

  private var number: Int? {
    if case .int(let number)? = value?.literal { number } else { nil }
  }

  /// The change in the form for observers.
  var change: Change {
    switch kind {
    case .inserted: .inserted(entry, layer, under: Int(under))
    case .completed, .dismissed, .inherited:
      .removed(entry, layer, ending ?? .dismissed(reason), under: Int(under))
    case .updated: .updated(updatedEntry, layer, previous: entry.payload)
    case .selected: .selected(layer, previous: previousTab)
    case .fact: .fact(entry.screen, old: oldValue, new: newValue)
    case .hosted:
      .hosted(
        entry.screen, by: isBeginning ? layer.host : nil, previous: isBeginning ? nil : layer.host)
    }
  }
}

// MARK: Net changes

extension ContiguousArray<ChangeRecord> {
  /// Removes the changes that cancel out.
  ///
  /// These are entries that were added and removed, and tabs, facts and payloads that returned to
  /// their values.
  mutating func cancelOut() {
    guard count > 1 else { return }
    var inserted: Set<EntryID> = []
    var passing: Set<EntryID> = []
    var hasUpdates = false
    for record in self {
      if record.kind == .inserted { inserted.insert(record.entry.id) }
      if record.kind == .updated { hasUpdates = true }
    }
    var isBelow = false
    for record in self {
      if record.under > 0 { isBelow = true }
      if record.isRemoval, inserted.contains(record.entry.id) { passing.insert(record.entry.id) }
    }
    if isBelow { recountEntries(without: passing) }
    mergeSelections()
    mergeFacts()
    if hasUpdates { mergeUpdates() }
    removeAll {
      switch $0.kind {
      case .inserted, .completed, .dismissed, .inherited: passing.contains($0.entry.id)
      case .updated: $0.value == $0.entry.payload || passing.contains($0.entry.id)
      case .selected: $0.selectsNothing
      case .fact: $0.value == $0.entry.payload
      case .hosted: $0.layer.host.map { passing.contains($0) } ?? false
      }
    }
  }

  /// Counts the entries above each change without those that are added and removed again.
  private mutating func recountEntries(without passing: Set<EntryID>) {
    var left: Set<EntryID> = []
    for id in passing {
      left.insert(id)
      guard let first = firstIndex(where: { $0.entry.id == id && $0.kind == .inserted }),
        let last = lastIndex(where: { $0.entry.id == id && $0.isRemoval }), first < last
      else { continue }
      var above = self[first].under
      for place in first..<last
      where self[place].layer == self[first].layer && !left.contains(self[place].entry.id) {
        switch self[place].kind {
        case .inserted where self[place].under <= above: above += 1
        case .completed, .dismissed, .inherited:
          if self[place].under < above { above -= 1 } else { self[place].under -= 1 }
        case .inserted: self[place].under -= 1
        case .updated, .selected, .fact, .hosted: break
        }
      }
    }
  }

  /// Merges the selections of each navigator into the first one; the others become no-ops.
  ///
  /// Selections of a nested navigator are merged only while it is live.
  private mutating func mergeSelections() {
    var first: [EntryID?: Int] = [:]
    for index in indices {
      let navigator = self[index].layer.host
      if self[index].kind == .hosted { first[navigator] = nil }
      guard self[index].kind == .selected else { continue }
      guard let place = first[navigator] else {
        first[navigator] = index
        continue
      }
      self[place] = self[place].followed(by: self[index])
      self[index] = .selected(self[index].layer, previous: self[index].tab)
    }
  }

  /// Merges the updates of each entry into the first one; the others become no-ops.
  private mutating func mergeUpdates() {
    var first: [EntryID: Int] = [:]
    for index in indices where self[index].kind == .updated {
      let later = self[index]
      guard let place = first[later.entry.id] else {
        first[later.entry.id] = index
        continue
      }
      self[place] = .updated(self[place].entry, later.layer, to: later.value)
      self[index] = .updated(later.updatedEntry, later.layer, to: later.value)
    }
  }

  private mutating func mergeFacts() {
    var first: [Name: Int] = [:]
    for index in indices where self[index].kind == .fact {
      let later = self[index]
      guard let place = first[later.entry.screen] else {
        first[later.entry.screen] = index
        continue
      }
      self[place] = self[place].replacingNewValue(by: later)
      self[index] = later.replacingOldValue()
    }
  }
}

extension ChangeRecord {
  /// Returns the change of a fact from this change's old value to a later one's new value.
  fileprivate func replacingNewValue(by later: ChangeRecord) -> ChangeRecord {
    .fact(entry.screen, old: oldValue, new: later.newValue)
  }

  /// Returns the change of a fact from its new value to its new value.
  fileprivate func replacingOldValue() -> ChangeRecord {
    .fact(entry.screen, old: newValue, new: newValue)
  }
}

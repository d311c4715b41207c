/// A change as a step works with it and as the history keeps it: flat, 64 bytes, with at most two
/// counted references.
///
/// The enumeration says the same, but every copy of one of its size has to find out first which
/// case it is.
package struct ChangeRecord: Hashable, Sendable {
  package enum Kind: UInt8 {
    case inserted
    case completed
    case dismissed
    case inherited
    case selected
    case fact
    case hosted
  }

  /// The entry that came or went.
  ///
  /// Of a fact: its name as the screen, its old value as the payload. Of a nested navigator: its
  /// name as the screen, its host as the id.
  package let entry: Entry
  /// The result of what was completed; the number of the heir; the tab that was selected before;
  /// the new value of a fact; the number of the host before.
  let value: Payload?
  /// Where the entry came or went; the tab that was selected; main of a nested navigator.
  package let layer: Layer
  package let kind: Kind
  /// Why what was dismissed went.
  package let reason: Dismissal
  /// In a log: whether the next one belongs to the same commit.
  var isContinued = false

  @inline(__always)
  private init(
    _ kind: Kind, _ entry: Entry, _ layer: Layer, _ value: Payload? = nil,
    _ reason: Dismissal = .popped
  ) {
    self.entry = entry
    self.value = value
    self.layer = layer
    self.kind = kind
    self.reason = reason
  }

  @inline(__always)
  static func inserted(_ entry: Entry, _ layer: Layer) -> ChangeRecord {
    ChangeRecord(.inserted, entry, layer)
  }

  @inline(__always)
  static func completed(_ entry: Entry, _ layer: Layer, _ result: Payload?) -> ChangeRecord {
    ChangeRecord(.completed, entry, layer, result)
  }

  @inline(__always)
  static func dismissed(_ entry: Entry, _ layer: Layer, _ reason: Dismissal) -> ChangeRecord {
    ChangeRecord(.dismissed, entry, layer, nil, reason)
  }

  @inline(__always)
  static func removed(_ entry: Entry, _ layer: Layer, _ ending: Removal) -> ChangeRecord {
    switch ending {
    case .completed(let result): completed(entry, layer, result)
    case .dismissed(let reason): dismissed(entry, layer, reason)
    case .inherited(let heir):
      ChangeRecord(.inherited, entry, layer, Payload(Int(heir.number)))
    }
  }

  static func selected(_ tab: Layer, previous: Int) -> ChangeRecord {
    ChangeRecord(.selected, Entry(id: .none, screen: .host), tab, Payload(previous))
  }

  static func hosted(
    _ main: NestedLayer, by host: EntryID, previous: EntryID
  ) -> ChangeRecord {
    ChangeRecord(
      .hosted, Entry(id: host, screen: main.name), .nested(main), Payload(Int(previous.number)))
  }

  static func fact(_ name: Name, old: Literal, new: Literal) -> ChangeRecord {
    let entry = Entry(id: .none, screen: name, payload: Payload(old))
    return ChangeRecord(.fact, entry, .main, Payload(new))
  }
}

extension ChangeRecord {
  /// Whether an entry went.
  @inline(__always)
  package var isRemoval: Bool {
    switch kind {
    case .completed, .dismissed, .inherited: true
    case .inserted, .selected, .fact, .hosted: false
    }
  }

  /// The bytes of the payload and the result that it keeps alive.
  @inline(__always)
  var byteCount: Int { (entry.payload?.byteCount ?? 0) + (value?.byteCount ?? 0) }

  /// The same without its payload and result, for a commit that is forgotten.
  var emptied: ChangeRecord {
    var record = ChangeRecord(.selected, Entry(id: entry.id, screen: entry.screen), .main)
    record.isContinued = isContinued
    return record
  }

  /// Notes the keys it concerns.
  @inline(__always)
  func note(in keys: inout KeySet) {
    switch kind {
    case .inserted, .completed, .dismissed, .inherited: keys.insert(layer)
    case .fact: keys.insert(activeLayer: false, activeAccessory: false, facts: true)
    case .selected, .hosted: break
    }
  }

  /// How the entry went, if it did.
  var ending: Removal? {
    switch kind {
    case .completed: .completed(value)
    case .dismissed: .dismissed(reason)
    case .inherited: heir.map { .inherited(by: $0) }
    case .inserted, .selected, .fact, .hosted: nil
    }
  }

  /// The entry to which the result moved.
  package var heir: EntryID? {
    guard kind == .inherited, let number else { return nil }
    return EntryID(UInt32(truncatingIfNeeded: number))
  }

  /// The tab that was selected before.
  var previousTab: Int { number ?? 0 }

  /// The tab that was selected.
  var tab: Int { if case .tab(let index) = layer.inner { index } else { 0 } }

  /// The entry that hosted a nested navigator before.
  var previousHost: EntryID { EntryID(UInt32(truncatingIfNeeded: number ?? 0)) }

  /// A tab of the same navigator.
  private func layer(ofTab index: Int) -> Layer {
    guard case .nested(let nested) = layer else { return .tab(index) }
    return .nested(NestedLayer(.tab(index), of: nested.name, number: nested.number))
  }

  /// The selection of another tab in the same navigator.
  fileprivate func selecting(_ tab: Int, previous: Int) -> ChangeRecord {
    .selected(layer(ofTab: tab), previous: previous)
  }

  /// The new value of a fact.
  var newValue: Literal { value?.literal ?? .null }

  private var oldValue: Literal { entry.payload?.literal ?? .null }

  private var number: Int? {
    if case .int(let number)? = value?.literal { number } else { nil }
  }

  /// The change that takes this one back.
  var inverse: ChangeRecord {
    switch kind {
    case .inserted: .dismissed(entry, layer, .undone)
    case .completed, .dismissed, .inherited: .inserted(entry, layer)
    case .selected: selecting(previousTab, previous: tab)
    case .fact: .fact(entry.screen, old: newValue, new: oldValue)
    case .hosted: rehosted
    }
  }

  private var rehosted: ChangeRecord {
    guard case .nested(let main) = layer else { return self }
    return .hosted(main, by: previousHost, previous: entry.id)
  }

  /// The same for whoever is told.
  var change: Change {
    switch kind {
    case .inserted: .inserted(entry, layer)
    case .completed, .dismissed, .inherited:
      .removed(entry, layer, ending ?? .dismissed(reason))
    case .selected: .selected(tab: tab, previous: previousTab, of: layer.navigator)
    case .fact: .fact(entry.screen, old: oldValue, new: newValue)
    case .hosted:
      .hosted(
        entry.screen, by: entry.id == .none ? nil : entry.id,
        previous: previousHost == .none ? nil : previousHost)
    }
  }
}

// MARK: What cancels out

extension ContiguousArray<ChangeRecord> {
  /// Leaves what remains when everything that cancels out is taken away: an entry that came and
  /// went, a tab or a fact that is again what it was.
  mutating func cancelOut() {
    guard count > 1 else { return }
    var inserted: Set<EntryID> = []
    var passing: Set<EntryID> = []
    for record in self where record.kind == .inserted { inserted.insert(record.entry.id) }
    for record in self where record.isRemoval && inserted.contains(record.entry.id) {
      passing.insert(record.entry.id)
    }
    mergeSelections()
    mergeFacts()
    removeAll {
      switch $0.kind {
      case .inserted, .completed, .dismissed, .inherited: passing.contains($0.entry.id)
      case .selected: $0.tab == $0.previousTab
      case .fact: $0.value == $0.entry.payload
      case .hosted: passing.contains($0.entry.id) || passing.contains($0.previousHost)
      }
    }
  }

  /// The first selection takes the last one's target; the others become no-ops.
  ///
  /// In each navigator, and in a nested one only while it lives.
  private mutating func mergeSelections() {
    var first: [Name?: Int] = [:]
    for index in indices {
      if self[index].kind == .hosted { first[self[index].entry.screen] = nil }
      guard self[index].kind == .selected else { continue }
      let navigator = self[index].layer.navigator
      guard let place = first[navigator] else {
        first[navigator] = index
        continue
      }
      let (tab, previous) = (self[index].tab, self[index].previousTab)
      self[place] = self[place].selecting(tab, previous: self[place].previousTab)
      self[index] = self[index].selecting(previous, previous: previous)
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
  /// A change of a fact from the old value of this one to the new value of a later one.
  fileprivate func replacingNewValue(by later: ChangeRecord) -> ChangeRecord {
    .fact(entry.screen, old: oldValue, new: later.newValue)
  }

  /// A change of a fact from its new value to the same.
  fileprivate func replacingOldValue() -> ChangeRecord {
    .fact(entry.screen, old: newValue, new: newValue)
  }
}

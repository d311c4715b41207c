/// The changes of one step, in order.
package struct Changes: Hashable, Sendable {
  /// All changes, including those that cancel out.
  package private(set) var records: ContiguousArray<ChangeRecord> = []
  /// The changes without those that cancel out; nil until stage 4 computes them.
  ///
  /// While nil, all `records` count.
  private(set) var net: ContiguousArray<ChangeRecord>?
  /// The keys that the net changes affect; empty until they are noted.
  private(set) var keys = KeySet()

  /// Creates a list without changes.
  init() {}

  /// Whether the payload of an entry changed.
  private(set) var hasUpdates = false

  var isEmpty: Bool { records.isEmpty }
  /// The number of changes, including those that cancel out.
  package var count: Int { records.count }

  /// The change at a position, from 0.
  package subscript(place: Int) -> ChangeRecord { records[place] }

  mutating func append(_ record: consuming ChangeRecord) {
    if records.isEmpty { records.reserveCapacity(1) }
    if record.kind == .updated { hasUpdates = true }
    records.append(record)
  }

  /// Gives an entry that was added in this step its new payload in the change that added it.
  /// - Returns: whether the entry was added in this step.
  mutating func include(_ update: ChangeRecord) -> Bool {
    let place = records.lastIndex { $0.entry.id == update.entry.id && $0.kind == .inserted }
    guard let place else { return false }
    records[place] = .inserted(
      update.updatedEntry, records[place].layer, under: Int(records[place].under))
    return true
  }

  /// Calls a function with every net update of a payload.
  func forEachUpdate(_ perform: (ChangeRecord) -> Void) {
    guard hasUpdates else { return }
    for record in net ?? records where record.kind == .updated { perform(record) }
  }

  mutating func removeAll() {
    if !records.isEmpty { self = Changes() }
  }

  /// Computes the net changes, without those that cancel out.
  mutating func cancelOut() {
    guard records.count > 1 else { return }
    var net = records
    net.cancelOut()
    self.net = net
  }

  /// Inserts the keys of the net changes.
  mutating func noteKeys(activeLayer: Bool, activeAccessory: Bool) {
    if let net {
      for record in net { record.note(in: &keys) }
    } else {
      for place in records.indices { records[place].note(in: &keys) }
    }
    keys.insert(activeLayer: activeLayer, activeAccessory: activeAccessory)
  }

  /// Inserts keys of nested navigators.
  mutating func note(_ keys: KeySet) { self.keys.insert(keys) }

  /// The net changes in the form for observers.
  var changes: ContiguousArray<Change> {
    ContiguousArray((net ?? records).lazy.map(\.change))
  }
}

// MARK: Parts of a change, read without copying it

extension Changes {
  package func kind(at place: Int) -> ChangeRecord.Kind { records[place].kind }

  func isRemoval(at place: Int) -> Bool { records[place].isRemoval }

  /// Returns the id of the added or removed entry.
  package func id(at place: Int) -> EntryID { records[place].entry.id }

  /// Returns the ending of the removed entry.
  package func ending(at place: Int) -> Removal {
    records[place].ending ?? .dismissed(records[place].reason)
  }

  /// Returns the screen of the added or removed entry.
  package func screen(at place: Int) -> Name { records[place].entry.screen }

  /// Whether the added or removed entry has a reaction or begins a flow.
  ///
  /// In both cases commands or messages can follow its removal.
  func isFollowed(at place: Int) -> Bool { records[place].entry.isFollowed }
}

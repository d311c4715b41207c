/// The changes of one step, in order.
package struct Changes: Hashable, Sendable {
  /// All changes, including those that cancel out.
  package private(set) var records: ContiguousArray<ChangeRecord> = []
  /// The changes that remain when those that cancel out are left out.
  ///
  /// The same as `records` until stage 4 computes them.
  private(set) var net: ContiguousArray<ChangeRecord>?
  /// The keys that the net changes concern, once they are noted.
  private(set) var keys = KeySet()

  /// No changes.
  init() {}

  var isEmpty: Bool { records.isEmpty }
  /// The number of changes, including those that cancel out.
  package var count: Int { records.count }

  /// The change at a place, from 0.
  package subscript(place: Int) -> ChangeRecord { records[place] }

  mutating func append(_ record: consuming ChangeRecord) {
    if records.isEmpty { records.reserveCapacity(1) }
    records.append(record)
  }

  mutating func removeAll() {
    if !records.isEmpty { self = Changes() }
  }

  /// Leaves out the changes that cancel out.
  mutating func cancelOut() {
    guard records.count > 1 else { return }
    var net = records
    net.cancelOut()
    self.net = net
  }

  /// Notes the keys of the net changes.
  mutating func noteKeys(activeLayer: Bool, activeAccessory: Bool) {
    if let net {
      for record in net { record.note(in: &keys) }
    } else {
      for place in records.indices { records[place].note(in: &keys) }
    }
    keys.insert(activeLayer: activeLayer, activeAccessory: activeAccessory)
  }

  /// Notes keys of nested navigators.
  mutating func note(_ keys: KeySet) { self.keys.insert(keys) }

  /// The net changes and their keys, for the result of the step.
  consuming func commit() -> Commit { Commit(keys: keys, records: net ?? records) }
}

// MARK: Parts of a change, read in place

extension Changes {
  package func kind(at place: Int) -> ChangeRecord.Kind { records[place].kind }

  func isRemoval(at place: Int) -> Bool { records[place].isRemoval }

  /// The entry that came or went.
  package func id(at place: Int) -> EntryID { records[place].entry.id }

  /// The screen that came or went.
  package func screen(at place: Int) -> Name { records[place].entry.screen }

  /// Whether something follows the entry that came or went: its reaction, or a message about the
  /// end of the flow that began with it.
  func isFollowed(at place: Int) -> Bool { records[place].entry.isFollowed }
}

/// What one step changed, in order.
///
/// Nearly always that is one change: it is kept in place, and only what follows it in an array, so
/// that a step allocates nothing. It cannot be copied, because a step that copies its changes at
/// every stage spends most of its time on that.
package struct Changes: ~Copyable {
  /// What observers are told; in it the first change.
  private var commit = Commit()
  private var others: ContiguousArray<ChangeRecord>?
  package private(set) var count = 0

  /// Nothing yet.
  init() {}

  @inline(__always)
  var isEmpty: Bool { count == 0 }

  /// The change at a place, from 0.
  @inline(__always)
  package subscript(place: Int) -> ChangeRecord {
    place == 0 ? commit.first : other(place) ?? commit.first
  }

  @inline(never)
  private func other(_ place: Int) -> ChangeRecord? { others?[place - 1] }

  @inline(__always)
  mutating func append(_ record: consuming ChangeRecord) {
    if count == 0 {
      commit.first = record
    } else {
      appendOther(record)
    }
    count += 1
  }

  @inline(never)
  private mutating func appendOther(_ record: consuming ChangeRecord) {
    if others == nil { others = [] }
    others?.append(record)
  }

  @inline(__always)
  mutating func removeAll() {
    if count == 0 { return }
    commit.first = Commit.nothing
    commit.keys.removeAll()
    count = 0
    if others != nil {
      others = nil
      commit.several = nil
    }
  }

  /// What is left of several when some of them cancel out; only the first when there is one.
  var net: ContiguousArray<ChangeRecord>? {
    get { commit.several }
    set { commit.several = newValue }
  }

  /// The keys that the net changes concern, once they are noted.
  var keys: KeySet { @inline(__always) get { commit.keys } }

  /// Notes the keys of the net changes.
  @inline(__always)
  mutating func noteKeys(activeLayer: Bool, activeAccessory: Bool) {
    if count == 1 { commit.first.note(in: &commit.keys) } else { noteKeysOfSeveral() }
    commit.keys.insert(activeLayer: activeLayer, activeAccessory: activeAccessory)
  }

  @inline(never)
  private mutating func noteKeysOfSeveral() {
    for record in net ?? [] { record.note(in: &commit.keys) }
  }

  /// Notes keys of nested navigators.
  mutating func note(_ keys: KeySet) { commit.keys.insert(keys) }

  /// The net changes and their keys, for the result of the step.
  borrowing func takeCommit() -> Commit { commit }

  /// The net changes.
  var changes: ContiguousArray<Change> { isEmpty ? [] : commit.changes }

  /// All of them.
  package var records: ContiguousArray<ChangeRecord> {
    if count == 0 { return [] }
    return [commit.first] + (others ?? [])
  }
}

// MARK: What stages 4 to 6 ask of a change, without taking it out

extension Changes {
  @inline(__always)
  package func kind(at place: Int) -> ChangeRecord.Kind {
    place == 0 ? commit.first.kind : other(place)?.kind ?? .selected
  }

  @inline(__always)
  func isRemoval(at place: Int) -> Bool {
    place == 0 ? commit.first.isRemoval : other(place)?.isRemoval ?? false
  }

  /// The entry that came or went.
  @inline(__always)
  package func id(at place: Int) -> EntryID {
    place == 0 ? commit.first.entry.id : other(place)?.entry.id ?? .none
  }

  /// The screen that came or went.
  @inline(__always)
  package func screen(at place: Int) -> Name {
    place == 0 ? commit.first.entry.screen : other(place)?.entry.screen ?? .empty
  }

  /// Whether something is to follow the entry that came or went: its reaction, or a word to
  /// whoever is around the flow that began with it.
  @inline(__always)
  func isFollowed(at place: Int) -> Bool {
    place == 0 ? commit.first.entry.isFollowed : other(place)?.entry.isFollowed ?? false
  }

  /// The entry whose place an entry took, and inherited.
  package func predecessor(of heir: EntryID) -> EntryID? {
    records.first { $0.heir == heir }?.entry.id
  }
  /// The value with which something was completed.
  @inline(__always)
  package func value(at place: Int) -> Payload? {
    place == 0 ? commit.first.value : other(place)?.value
  }

  /// Why what was dismissed went.
  @inline(__always)
  package func reason(at place: Int) -> Dismissal {
    place == 0 ? commit.first.reason : other(place)?.reason ?? .popped
  }

}

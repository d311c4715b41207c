/// The keys that changed in one step, and the changes: the argument of observers.
public struct Commit: Hashable, Sendable {
  /// The keys that changed.
  public internal(set) var keys: KeySet
  /// The net changes in the internal form.
  var records: ContiguousArray<ChangeRecord>

  package init(keys: KeySet = KeySet(), records: ContiguousArray<ChangeRecord> = []) {
    self.keys = keys
    self.records = records
  }

  /// The net changes, in order.
  public var changes: ContiguousArray<Change> {
    ContiguousArray(records.lazy.map(\.change))
  }
}

/// What an observer is told: which of its keys changed, and how.
public struct Commit: Sendable {
  /// All keys that changed.
  public internal(set) var keys = KeySet()
  /// What changed first; without any change, one that means nothing.
  var first = Commit.nothing
  /// All net changes, where there is not just the first.
  var several: ContiguousArray<ChangeRecord>?

  /// Whether nothing changed.
  private var isEmpty: Bool { first.kind == .inserted && first.entry.id == .none }

  @inline(__always)
  static var nothing: ChangeRecord { .inserted(Entry(id: .none, screen: .host), .main) }

  package init(keys: KeySet = KeySet(), several: ContiguousArray<ChangeRecord>? = nil) {
    self.keys = keys
    self.several = several
  }

  /// The net changes, in order.
  public var changes: ContiguousArray<Change> {
    if let several { return ContiguousArray(several.lazy.map(\.change)) }
    return isEmpty ? [] : [first.change]
  }
}

extension Commit: Hashable {
  /// By what changed.
  public static func == (a: Commit, b: Commit) -> Bool {
    a.keys == b.keys && a.changes == b.changes
  }
  /// By what changed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(keys)
    hasher.combine(changes)
  }
}

/// The keys that changed in one step, and the changes: the argument of observers.
package struct Commit: Sendable {
  /// The step that made the changes; nil when the world was replaced by another one.
  private let step: StepState?

  /// Creates the commit of a world that replaces another: all keys, without changes.
  package init() { step = nil }

  /// Creates the commit of a step that is over.
  init(of step: StepState) { self.step = step }

  /// The keys that changed.
  /// - Complexity: O(changes) for each call.
  package var keys: Set<ObservedKey> { step?.keys ?? .all }

  /// Whether a key changed that fulfils a condition.
  /// - Complexity: O(changes).
  package func changesKey(where matches: (ObservedKey) -> Bool) -> Bool {
    step?.changesKey(where: matches) ?? true
  }

  /// Whether facts changed.
  package var changesFacts: Bool { step?.changesFacts ?? true }

  /// The net changes, in order.
  /// - Complexity: O(changes) for each call.
  package var changes: ContiguousArray<Change> { step?.changes ?? [] }
}

extension Commit: Hashable {
  /// Compares the keys and the changes.
  package static func == (a: Commit, b: Commit) -> Bool {
    a.keys == b.keys && a.changes == b.changes
  }

  /// Hashes the keys and the changes.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(keys)
    hasher.combine(changes)
  }
}

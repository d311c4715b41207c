/// The keys that changed in one step, and the changes: the argument of observers.
package struct Commit: Sendable {
  /// The keys that changed.
  package let keys: KeySet
  /// The step that made the changes; nil for a commit of keys alone.
  private let step: StepState?

  /// Creates a commit of keys without changes.
  package init(keys: KeySet) {
    self.keys = keys
    step = nil
  }

  /// Creates the commit of a step that is over.
  init(of step: StepState) {
    keys = step.keys
    self.step = step
  }

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

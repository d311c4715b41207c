/// The keys of a pane with their actions: the pane takes keys by this table, and the list of keys
/// shows it.
///
/// Inlinable, so that it is specialized in other modules.
@usableFromInline
package struct KeyTable<Action: Hashable & Sendable>: Sendable {
  /// The keys of an action, with its label in a word or two.
  @usableFromInline
  package struct Line: Sendable {
    @usableFromInline
    package let action: Action
    @usableFromInline
    package let keys: [Key]
    package let label: String

    package init(_ action: Action, _ keys: Key..., label: String) {
      self.action = action
      self.keys = keys
      self.label = label
    }
  }

  @usableFromInline
  package let lines: [Line]

  package init(_ lines: Line...) { self.lines = lines }

  /// Returns the action of a key; nil for a key without one.
  @inlinable
  package subscript(key: Key) -> Action? { lines.first { $0.keys.contains(key) }?.action }
}

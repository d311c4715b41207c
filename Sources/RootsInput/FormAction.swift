/// What a key does in a form, apart from the value of a field.
package enum FormAction: Hashable, Sendable {
  case next, previous, enter, leave

  package static let keys = KeyTable<FormAction>(
    .init(.enter, Key(.enter), label: "next field"),
    .init(.next, Key(.tab), Key(.down), label: "next field"),
    .init(.previous, Key(.backTab), Key(.up), label: "previous field"),
    .init(.leave, Key(.escape), label: "leave the field"))

  /// The keys that go to another field, or back to the form after its field was left.
  package static let moves = keys.lines.filter { $0.action != .leave }.flatMap(\.keys)
}

extension Key {
  /// Whether a focused field takes the key: to type, to edit, or to go to another field.
  ///
  /// Escape only leaves the field. An editing key with nothing to edit is taken, too.
  package var isTakenByField: Bool {
    typed != nil || LineEdit.keys[self] != nil || FormAction.moves.contains(self)
  }

  /// Whether a focused field gets the key before the screens in front of it: it takes the key, or
  /// is left by it.
  package var isOfferedToField: Bool { isTakenByField || self == Key(.escape) }
}

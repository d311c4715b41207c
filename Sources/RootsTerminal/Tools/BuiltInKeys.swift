import Roots

/// The keys that screens have without a declaration.
package enum BuiltInKeys {
  /// Their labels in help lines.
  package static let labels: Set<String> = [
    labels(RowAction.keys), labels(ValueAction.keysOfChoice), labels(ValueAction.keysOfToggle),
    labels(ValueAction.keysOfNumber), labels(ConfirmAction.keys), labels(CardAction.keys),
    labels(ScrollAction.keys), labels(ScrollAction.keysOfPager), labels(FormAction.keys),
    labels(LineEdit.keys), ["open", "back to the form", "next tab"],
  ].reduce(into: []) { $0.formUnion($1) }

  private static func labels<Action>(_ table: KeyTable<Action>) -> [String] {
    table.lines.map(\.label)
  }
}

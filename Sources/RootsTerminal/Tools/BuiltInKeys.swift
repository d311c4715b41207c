import Roots

/// The keys of screens without a declaration that can be pressed by name, as the list of keys names
/// them: those with a label of their own.
package enum BuiltInKeys {
  /// The keys of a list.
  package static let ofRows = single(RowAction.keys.items())

  package static let ofFields = single(LineEdit.keys.items() + FormField.keysOfNumbers)

  private static func single(_ items: [HelpLine.Item]) -> [HelpLine.Item] {
    items.filter { $0.keys.count == 1 }
  }
}

import Roots

/// What a person has entered and selected on a screen.
package struct ScreenInput: Hashable {
  package let screen: Name
  /// The labels of the fields with what was entered, of secrets with the number of characters.
  package let texts: [String]
  /// The index of the selected row, and that of the field that takes the keys; nil for none.
  package let selection, focusedField: Int?
  /// Whether a field takes every printable key.
  package let hasFocusedField: Bool
  /// Whether the screen is offered keys.
  package let isReached: Bool
}

extension Session {
  /// The input of all open screens, also of those that are hidden.
  package var inputs: [ScreenInput] {
    let (state, reached) = (navigator.world.state, Set(reachedPanes.map(\.entry.id)))
    return state.layers.flatMap { state[$0].entries }.compactMap { entry in
      guard let controller = controller(entry) else { return nil }
      let text = controller.accessibilityText
      return ScreenInput(
        screen: entry.screen,
        texts: text.fields.map { "\($0.label) " + ($0.isSecret ? "\($0.text.count)" : $0.text) },
        selection: text.selection, focusedField: text.focusedField,
        hasFocusedField: controller.hasFocusedField, isReached: reached.contains(entry.id))
    }
  }

  /// The selected row of the topmost screen that receives keys and has one; nil while a tool is
  /// open, and if no row is selected.
  package var selectedRow: AccessibilityText.Choice? {
    guard tool == nil else { return nil }
    for pane in panes().reversed() {
      if let choice = pane.controller?.accessibilityText.selectedChoice { return choice }
      if !pane.passesKeysOn { break }
    }
    return nil
  }
}

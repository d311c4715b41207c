import Roots

extension Session {
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

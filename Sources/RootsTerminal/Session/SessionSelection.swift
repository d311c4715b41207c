import Roots

extension Session {
  /// The selected row of the finder, or else of the topmost screen that has one and gets keys; nil
  /// if no row is selected.
  package var selectedRow: AccessibilityText.Choice? {
    switch tool {
    case .finder(let finder):
      return finder.selected.map { AccessibilityText.Choice($0.name, detail: $0.title) }
    case .prompt, .keys, .reader: return nil
    case nil: break
    }
    for pane in panes().reversed() {
      if let choice = pane.controller?.accessibilityText.selectedChoice { return choice }
      if !pane.passesKeysOn { break }
    }
    return nil
  }
}

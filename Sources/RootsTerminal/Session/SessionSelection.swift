import Roots

extension Session {
  /// The selected row of the finder or, if it is closed, of the topmost screen that receives keys
  /// and has a selected row; nil if no row is selected.
  package var selectedRow: AccessibilityText.Choice? {
    switch tool {
    case .finder(let finder):
      return finder.selected.map { AccessibilityText.Choice($0.name, detail: $0.title) }
    case .prompt, .reader: return nil
    case nil: break
    }
    for pane in panes().reversed() {
      if let choice = pane.controller?.accessibilityText.selectedChoice { return choice }
      if !pane.passesKeysOn { break }
    }
    return nil
  }
}

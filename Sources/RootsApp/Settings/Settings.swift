package import RootsTerminal

/// A user's settings for all apps: theme, keys and terminal behavior.
///
/// `roots man config` shows the file format.
package struct Settings: Sendable {
  /// The supported version of the format.
  package static let version = 1

  /// The styles; nil for dark or light, as the terminal is.
  package var theme: Theme?
  /// The keys of the session's actions.
  package var keymap = Keymap.standard
  package var transitions = Transitions.standard
  /// Whether the navigator pane is shown from the start on terminals of at least 100 columns.
  package var showsNavigator = true
  /// Whether the mouse is used; otherwise the terminal selects text with it.
  package var usesMouse = true
}

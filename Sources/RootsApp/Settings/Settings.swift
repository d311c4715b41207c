package import RootsTerminal

/// A user's settings for all apps: theme, keys and terminal behavior.
///
/// In a file it is written as `Settings.example` shows.
package struct Settings: Sendable {
  /// The format that this program reads, of settings, themes and key files alike.
  package static let version = 1

  /// The styles.
  package var theme: Theme
  /// Which keys mean which of the session's own actions.
  package var keymap: Keymap
  /// How the eye is led.
  package var transitions: Transitions
  /// Whether the mouse is listened to; where it is not, the terminal selects text by it.
  package var usesMouse: Bool

  package init(
    theme: Theme = .standard, keymap: Keymap = .standard, transitions: Transitions = .standard,
    usesMouse: Bool = true
  ) {
    self.theme = theme
    self.keymap = keymap
    self.transitions = transitions
    self.usesMouse = usesMouse
  }
}

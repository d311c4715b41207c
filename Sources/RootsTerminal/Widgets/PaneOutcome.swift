/// The result of a key in a pane.
public enum PaneOutcome: Hashable, Sendable {
  /// The key was used.
  case handled
  /// The key has no meaning in the pane; others may handle it.
  case ignored
  /// The row with this index was chosen.
  case activated(Int)
}

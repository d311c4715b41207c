/// The result of a key in a pane.
public enum PaneOutcome: Hashable, Sendable {
  /// The pane took the key, whether or not anything moved.
  case handled
  /// The key means nothing here; others may have it.
  case ignored
  /// The row with this index was chosen.
  case activated(Int)
}

/// How a saved state comes back.
public enum RestorationPolicy: Hashable, Sendable, CaseIterable {
  /// After the program has ended: restorable screens come back if their protections pass.
  case restart
  /// After the map was read again: everything that the map still declares comes back if its
  /// protections pass.
  case reload
  /// For the author's tools: everything comes back as it was, and no protection is asked.
  case rewind

  /// Whether entries keep their ids, and facts that are not saved keep their values.
  var isExact: Bool { self != .restart }
}

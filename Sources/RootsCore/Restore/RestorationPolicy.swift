/// The way in which a saved state is restored.
public enum RestorationPolicy: Hashable, Sendable, CaseIterable {
  /// After the program has ended: restorable screens are restored if their protections pass.
  case restart
  /// After the map was read again.
  ///
  /// All parts that the map still declares are restored if their protections pass.
  case reload
  /// For developer tools: everything is restored exactly, and no protection is evaluated.
  case rewind

  /// Whether entries keep their ids, and facts that are not saved keep their values.
  var isExact: Bool { self != .restart }
}

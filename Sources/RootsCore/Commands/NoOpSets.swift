extension Command {
  /// The same without what sets a fact to what it is already; nil when nothing else is in it.
  ///
  /// A form is sent off whole, and a message is written down as it is heard: that most of it is as
  /// it was is no reason to refuse it.
  ///
  /// - Parameter value: what a fact is now.
  package func withoutNoOpSets(_ value: (Name) -> Literal?) -> Command? {
    switch self {
    case .set(let fact, let new): return value(fact) == new ? nil : self
    case .transaction(let commands):
      let kept = Self.withoutNoOpSets(commands, value)
      return kept.isEmpty ? nil : kept.count == 1 ? kept[0] : .transaction(kept)
    default: return self
    }
  }

  private static func withoutNoOpSets(
    _ commands: [Command], _ value: (Name) -> Literal?
  ) -> [Command] {
    var changed: Set<Name> = []
    return commands.filter { command in
      guard case .set(let fact, let new) = command else { return true }
      guard !changed.contains(fact), value(fact) == new else {
        changed.insert(fact)
        return true
      }
      return false
    }
  }
}

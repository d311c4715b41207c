extension Command {
  /// Returns the command without each `set` that would leave its fact unchanged; nil when nothing
  /// is left.
  ///
  /// A form submits all its fields, and a message writes all its facts. A field that did not change
  /// is no reason to refuse the others. A `set` stays when an earlier one of its transaction
  /// changes the same fact.
  ///
  /// - Parameter value: the current value of a fact; nil when there is no such fact.
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

/// A condition on entering a screen, or on leaving it; the verdict can come later.
///
/// The protection passes while its condition holds. When it does not hold, the protection presents
/// its command; without a command it denies. A protection with neither is evaluated by the live
/// side.
package struct ProtectionDefinition: Hashable, Sendable {
  package let name: Name
  /// The condition, of facts; nil when only a verdict decides.
  package let passes: Condition<Name>?
  /// The command that is presented; it must not need this protection.
  ///
  /// The condition decides once the entry that it brings is gone; without a condition, a result
  /// other than `false` and null allows.
  package let ask: Command?
  /// The reaction to the result of that entry.
  package let reaction: ReactionID
  /// The time for a verdict, not counting while something is shown for it; nil for no limit.
  package let deadline: Duration?

  package init(
    _ name: Name, passes: Condition<Name>? = nil, ask: Command? = nil,
    reaction: ReactionID = .none, deadline: Duration? = RequestOptions.usualDeadline
  ) {
    self.name = name
    self.passes = passes
    self.ask = ask
    self.reaction = reaction
    self.deadline = deadline
  }
}

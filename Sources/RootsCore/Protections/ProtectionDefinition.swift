/// A condition on entering a screen, or on leaving it; the verdict can come later.
///
/// The protection passes while its condition holds. When it does not hold, the protection presents
/// its command; without a command it denies. A protection with neither is evaluated by the live
/// side.
public struct ProtectionDefinition: Hashable, Sendable {
  /// The name of the protection.
  public let name: Name
  /// The condition, of facts; nil when only a verdict decides.
  public let passes: Condition<Name>?
  /// The command that is presented; it must not need this protection.
  ///
  /// The condition decides once the entry that it brings is gone; without a condition, a result
  /// other than `false` and null allows.
  public let ask: Command?
  /// The reaction to the result of that entry.
  public let reaction: ReactionID
  /// The time for a verdict, not counting while something is shown for it; nil for no limit.
  public let deadline: Duration?

  /// The time for a verdict unless the protection sets another.
  public static let usualDeadline = Duration.seconds(60)

  /// Creates a protection.
  public init(
    _ name: Name, passes: Condition<Name>? = nil, ask: Command? = nil,
    reaction: ReactionID = .none, deadline: Duration? = ProtectionDefinition.usualDeadline
  ) {
    self.name = name
    self.passes = passes
    self.ask = ask
    self.reaction = reaction
    self.deadline = deadline
  }
}

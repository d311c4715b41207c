/// A condition on entering a screen, or on leaving it, possibly asked asynchronously.
///
/// It passes by itself while its condition holds. Otherwise it is asked: by what it presents, or,
/// with neither, of the live side. A condition that fails and presents nothing denies.
public struct ProtectionDefinition: Hashable, Sendable {
  /// What the protection is called.
  public let name: Name
  /// What passes by itself, of facts; nil when only an answer decides.
  public let passes: Condition<Name>?
  /// What is presented to be asked; it must not need this protection.
  ///
  /// With a condition, that decides once what was presented is gone; without one, a result other
  /// than `false` allows.
  public let ask: Command?
  /// What is to follow the result of what was presented.
  public let reaction: ReactionID
  /// How long an answer may take, not counting while what it presented is there; for ever when nil.
  public let deadline: Duration?

  /// How long the live side may take to answer unless the protection says otherwise.
  public static let usualDeadline = Duration.seconds(60)

  /// A protection.
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

/// The rules for every visit to a screen or an accessory, independent of the request.
public struct VisitRules: Hashable, Sendable {
  /// The protections on entering, in the order in which they are evaluated.
  public var protections: [Name]
  /// The guards on leaving, evaluated for every command that removes the entry.
  public var leaveGuards: [Name]
  /// The screens and accessories that can be reached from here; segues plan with them.
  public var children: [Name]
  /// The payloads of children that a segue visits on its way to another screen.
  public var childPayloads: [Name: Payload]
  /// The parent through which a segue leads when there are several; nil for no preference.
  public var primaryParent: Name?
  /// The time for which a removed controller is kept for reuse; nil to discard it at once.
  public var keepAlive: Duration?
  /// Whether a visit is restored after a restart, and under which identifier.
  public var restoration: Restoration
  /// Whether the screen is shown and hidden with a transition.
  public var isAnimated: Bool
  /// The name of the transition; nil for the default one.
  public var transition: String?
  /// Whether the controller is made, with its dependencies, before the command is applied.
  public var isPrepared: Bool

  /// Creates rules; by default there are none.
  public init(
    protections: [Name] = [], leaveGuards: [Name] = [], children: [Name] = [],
    childPayloads: [Name: Payload] = [:], primaryParent: Name? = nil, keepAlive: Duration? = nil,
    restoration: Restoration = .never,
    isAnimated: Bool = true, transition: String? = nil, isPrepared: Bool = false
  ) {
    self.protections = protections
    self.leaveGuards = leaveGuards
    self.children = children
    self.childPayloads = childPayloads
    self.primaryParent = primaryParent
    self.keepAlive = keepAlive
    self.restoration = restoration
    self.isAnimated = isAnimated
    self.transition = transition
    self.isPrepared = isPrepared
  }

  /// No rules.
  public static let none = VisitRules()
}

/// Whether a visit to a screen is restored after a restart.
public enum Restoration: Hashable, Sendable {
  /// Neither the visit nor the entries above it are restored.
  case never
  /// The visit is restored, under its screen's name or an identifier of its own.
  case allowed(as: String? = nil)
  /// The visit is restored if the protection passes, which is evaluated at that time.
  case protected(by: Name, as: String? = nil)
}

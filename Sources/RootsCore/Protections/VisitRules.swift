/// What holds for every visit to a screen or an accessory, whoever asks for it.
public struct VisitRules: Hashable, Sendable {
  /// The protections on entering, in the order in which they are asked.
  public var protections: [Name]
  /// The guards that are asked before it goes, whichever way.
  public var leaveGuards: [Name]
  /// The screens and accessories that are reached from here: what a segue plans with.
  public var children: [Name]
  /// What those of them carry that a segue puts on its way to another screen.
  public var childPayloads: [Name: Payload]
  /// The parent by which a segue comes here when there are several.
  public var primaryParent: Name?
  /// How long its controller is kept after it went, to be there again; not at all when nil.
  public var keepAlive: Duration?
  /// Whether and as what it comes back after the program has ended.
  public var restoration: Restoration
  /// Whether it comes and goes with a transition.
  public var isAnimated: Bool
  /// The name of the transition it comes with; the usual one when nil.
  public var transition: String?
  /// Whether its controller is made, and given what it needs, before anything moves.
  public var isPrepared: Bool

  /// Rules; those of a screen without any are all left out.
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

/// Whether a visit to a screen comes back after the program has ended.
public enum Restoration: Hashable, Sendable {
  /// It does not, nor does what stood above it.
  case never
  /// It does, under its screen's name or an identifier of its own.
  case allowed(as: String? = nil)
  /// It does, if that protection passes, which is asked when it comes back.
  case protected(by: Name, as: String? = nil)
}

/// The rules for every visit to a screen or an accessory, independent of the request.
package struct VisitRules: Hashable, Sendable {
  /// The protections on entering, in the order in which they are evaluated.
  package var protections: [Name]
  /// The guards on leaving, evaluated for every command that removes the entry.
  package var leaveGuards: [Name]
  /// The screens and accessories that can be reached from here; segues plan with them.
  package var children: [Name]
  /// The payloads of children that a segue visits on its way to another screen.
  package var childPayloads: [Name: Payload]
  /// The parent through which a segue leads when there are several; nil for no preference.
  package var primaryParent: Name?
  /// The part of the payload by which two visits are the same one; nil for the whole.
  package var identity: PayloadIdentity?
  /// How long a removed controller is kept for reuse; nil to discard it at once.
  package var keepAlive: KeepAlive?
  /// Whether a visit is restored after a restart, and under which identifier.
  package var restoration: Restoration
  /// How the screen is shown and hidden; nil leaves it to the front end.
  package var transition: VisitTransition?
  /// Whether the screen keeps all keys or passes them on; nil if the policy of its accessory
  /// decides.
  package var isModal: Bool?
  /// The timers of the screen.
  package var timers: [TimerDefinition] = []

  /// Creates rules; by default there are none.
  package init(
    protections: [Name] = [], leaveGuards: [Name] = [], children: [Name] = [],
    childPayloads: [Name: Payload] = [:], primaryParent: Name? = nil,
    identity: PayloadIdentity? = nil, keepAlive: KeepAlive? = nil,
    restoration: Restoration = .never, transition: VisitTransition? = nil
  ) {
    self.protections = protections
    self.leaveGuards = leaveGuards
    self.children = children
    self.childPayloads = childPayloads
    self.primaryParent = primaryParent
    self.identity = identity
    self.keepAlive = keepAlive
    self.restoration = restoration
    self.transition = transition
  }

  package static let none = VisitRules()
}

/// The change of the screen when a visit appears or ends.
public enum VisitTransition: Hashable, Sendable {
  /// The screen changes at once.
  case instant
  /// A transition of the front end, by its name; an app on a terminal registers its own.
  case named(String)
}

/// How long the controller of a removed entry is kept for reuse.
package enum KeepAlive: Hashable, Sendable {
  /// A time of more than zero.
  case time(Duration)
  /// Until memory is low; the newest controllers at most, of all visits with an equal number.
  case newest(Int)
  /// Until a fact changes.
  case until(Name)

  /// Until memory is low; the newest `memoryLimit` controllers at most.
  package static let memory = KeepAlive.newest(memoryLimit)

  /// The number of controllers that are kept until memory is low, unless another one is declared.
  package static let memoryLimit = 64
}

/// Whether a visit to a screen is restored after a restart.
package enum Restoration: Hashable, Sendable {
  /// Neither the visit nor the entries above it are restored.
  case never
  /// The visit is restored, under its screen's name or an identifier of its own.
  case allowed(as: String? = nil)
  /// The visit is restored if the protection passes, which is evaluated at that time.
  case protected(by: Name, as: String? = nil)
}

/// The properties of an app while a tape plays, for `Expect property`.
///
/// A value of functions, because this module reads no blueprints.
package struct TapeProperties {
  /// Returns the reason why a tape cannot expect a property, in one line; nil if it can.
  package typealias Objecting = (_ name: String) -> String?

  /// The reason why a property cannot be expected.
  let objection: Objecting
  /// Follows the app to its present state; called after each command that acts on it.
  let follow: () -> Void
  /// The first time that a property was broken, with the claim and what breaks it; nil if it has
  /// not been.
  let violation: (_ name: String) -> TapeFailure?

  package init(
    objection: @escaping Objecting, follow: @escaping () -> Void,
    violation: @escaping (_ name: String) -> TapeFailure?
  ) {
    self.objection = objection
    self.follow = follow
    self.violation = violation
  }
}

extension Tape {
  var expectsProperties: Bool {
    commands.contains { $0.claim?.property != nil }
  }
}

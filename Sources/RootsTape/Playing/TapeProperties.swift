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
  /// The first time that a property was broken; nil if it has not been.
  let violation: (_ name: String) -> Violation?

  package init(
    objection: @escaping Objecting, follow: @escaping () -> Void,
    violation: @escaping (_ name: String) -> Violation?
  ) {
    self.objection = objection
    self.follow = follow
    self.violation = violation
  }

  /// The first time that a property was broken.
  package struct Violation: Hashable, Sendable {
    /// The fault in one line, with the key or the move after which it showed.
    package let message: String
    /// The claim in words.
    package let expected: String
    /// The values or the fact that break it.
    package let actual: String

    package init(_ message: String, expected: String, actual: String) {
      self.message = message
      self.expected = expected
      self.actual = actual
    }
  }
}

extension Tape {
  /// Whether a property is expected.
  var expectsProperties: Bool {
    commands.contains { $0.claim?.property != nil }
  }
}

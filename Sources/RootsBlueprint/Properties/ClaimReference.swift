package import Roots

/// A value that a condition refers to: a value on a screen, or one of the whole app.
///
/// The conditions of screens have only the former; those of properties also the latter. Names are
/// resolved when the blueprint is read.
package indirect enum ClaimReference: Hashable, Sendable {
  /// A value that texts and commands can use, too.
  case value(Reference)
  /// The title of the selected tab, of these.
  case tab(titles: [String])
  /// Whether a screen or an accessory is visible.
  case shown(Name)
  /// Whether a screen or an accessory has an entry on any layer.
  case open(Name)
  /// The number of entries on main, on a tab, or on a visible accessory layer.
  case depth(Layer)
  /// Whether a command waits for a protection.
  case waiting(Name)
  /// Whether the move settles the result of an entry of a screen or an accessory.
  case ended(Name, ClaimEnding)
  /// Whether a condition held before the move.
  case was(Condition<ClaimReference>)
  /// Whether the move runs a command that begins like this.
  case does(CommandPattern)

  /// The value on a screen; nil for one of the whole app.
  var asValue: Reference? {
    if case .value(let reference) = self { reference } else { nil }
  }

  /// Whether it is the title of the selected tab.
  var isTab: Bool {
    switch self {
    case .tab, .value(.tab): true
    default: false
    }
  }
}

/// The ways in which a result is settled, as `ended` names them.
package enum ClaimEnding: Hashable, Sendable {
  case any
  case completed
  /// Without a value, for a reason; nil for any.
  case dismissed(Dismissal?)

  /// The words after `ended`, without `any`.
  static let words: [String] = ["completed", "dismissed"] + Dismissal.allCases.map(\.rawValue)

  /// The ending with these words; nil for other words.
  init?(_ words: String) {
    switch words {
    case "completed": self = .completed
    case "dismissed": self = .dismissed(nil)
    default:
      guard let reason = Dismissal(rawValue: words) else { return nil }
      self = .dismissed(reason)
    }
  }

  /// Whether a removal settles a result in this way.
  func includes(_ removal: Removal) -> Bool {
    switch (self, removal) {
    case (_, .inherited): false
    case (.any, _), (.completed, .completed): true
    case (.dismissed(let wanted), .dismissed(let reason)): wanted == nil || wanted == reason
    case (.completed, .dismissed), (.dismissed, .completed): false
    }
  }
}

/// A condition on the state of an app, and within a step on a move.
package struct Claim: Hashable, Sendable {
  package let condition: Condition<ClaimReference>
  /// The condition as written, on one line.
  package let text: String
  /// The tests of single values in the condition, in their order.
  package let tests: [Test]

  /// A test of a single value, such as `tickets > 2` or `was riding`.
  package struct Test: Hashable, Sendable {
    package let condition: Condition<ClaimReference>
    package let text: String
  }

  init(_ condition: Condition<ClaimReference>, of parser: ConditionParser, text: String) {
    self.condition = condition
    self.text = Self.line(text)
    tests = parser.tests
  }

  /// A text on one line.
  static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

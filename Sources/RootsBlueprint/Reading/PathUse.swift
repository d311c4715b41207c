internal import Roots

/// The origin of the texts and commands that are being decoded, and of the values they can read.
struct Speaker {
  /// The screen, flow or app to which a text or a command belongs.
  enum Owner: Hashable {
    case screen(Name)
    case flow(Name)
    case app
    /// A protection, a route or a rule of the app: the payload that its placeholders read is that
    /// of any screen, or of none.
    case unknown
  }

  /// The value that a command follows.
  enum Cause: Hashable {
    case none
    case result([Opened])
    /// The reason of a dismissal, a word.
    case reason
    case message(Name)
  }

  var owner = Owner.unknown
  var cause = Cause.none

  /// The screen; nil for another owner.
  var screen: Name? {
    if case .screen(let name) = owner { name } else { nil }
  }
}

/// A path in a text, a condition or a command, to be checked when all commands are known.
struct PathUse {
  let reference: Reference
  let speaker: Speaker
  /// The path as written.
  let text: String
  let extent: Extent
  let isInCondition: Bool
  /// The fields of the form, or the columns of the table, that the path could also name.
  let fields: [String]
}

internal import Roots

/// The owner of the texts and commands that are being decoded, whose payload their placeholders
/// read.
enum Speaker: Hashable {
  case screen(Name)
  case flow(Name)
  case app
  /// A protection, a route or a rule of the app, whose placeholders read the payload of any screen,
  /// or of none.
  case unknown

  /// The screen; nil for another owner.
  var screen: Name? {
    if case .screen(let name) = self { name } else { nil }
  }
}

/// A command of the file.
struct IssuedText {
  let command: Command
  /// The screen that issues it; nil if it is not a screen.
  let screen: Name?
  /// The references of its placeholders.
  let references: [String: Reference]
  /// The command as written, and its node.
  let text: String
  let node: YAMLNode
}

/// A path in a text, a condition or a command, to be checked when all commands are known.
struct PathUse {
  let reference: Reference
  let speaker: Speaker
  /// The path as written.
  let text: String
  let extent: Extent
  let isInCondition: Bool
  let isInCommand: Bool
  /// The fields of the form, or the columns of the table, that the path could also name.
  let fields: [String]
}

internal import Roots

/// The owner of the texts and commands that are being decoded, whose payload their placeholders
/// read.
enum Speaker: Hashable {
  case screen(Name)
  case flow(Name)
  /// A key or the status of the app, which stands on every screen.
  case anyScreen
  /// The question of a protection, which is about a visit to one of its screens.
  case protection(Name)
  /// A rule of the app, which has no payload.
  case app
  /// A condition of facts or a route, whose placeholders have a check of their own.
  case elsewhere

  /// The screen; nil for another owner.
  var screen: Name? {
    if case .screen(let name) = self { name } else { nil }
  }

  /// The owner of the commands that follow a result.
  var ofReaction: Speaker { if case .protection = self { .anyScreen } else { self } }
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
  let path: WrittenPath
  let node: YAMLNode
  let standing: Standing
  let isInCommand: Bool

  /// The fields of the form that the path could also name.
  var fields: [String] {
    if case .fields(let kinds) = standing { kinds.keys.sorted() } else { [] }
  }
}

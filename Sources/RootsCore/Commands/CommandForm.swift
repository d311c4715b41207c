/// A row of the table of commands: the words and arguments of a command, and its purpose.
///
/// The parser, the printer, completion, the prompt, the manual and the checks of blueprints and
/// routes read the rows; no other code spells a command.
package struct CommandForm: Sendable {
  /// Properties of a command that its arguments do not show.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8

    /// Creates a set from its bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A link can give the command: it only navigates.
    package static let navigates = Traits(rawValue: 1)
    /// The command can insert an entry that gives a result.
    package static let opens = Traits(rawValue: 2)
    /// The command moves through the history of the whole app.
    package static let travels = Traits(rawValue: 4)
    /// The command leaves the content layers as they are.
    package static let staysOnContent = Traits(rawValue: 8)
    /// Without the id of an entry, the command looks at no entries of its stack but the top, those
    /// that it removes, and the root.
    package static let looksAtTop = Traits(rawValue: 16)
    /// The command begins or ends a flow, or sends it a message.
    package static let directsFlows = Traits(rawValue: 32)
    /// The command puts an entry in the place of others.
    package static let replaces = Traits(rawValue: 64)
  }

  /// The word or words at the beginning: `push`, `pop to`.
  package let words: String
  /// The whole syntax, with optional parts in brackets:
  /// `push SCREEN [on LAYER] [with PAYLOAD] [once]`.
  package let grammar: String
  /// The purpose in a few words, beginning with a verb: `pushes a screen onto the stack`.
  package let summary: String
  /// The arguments in the order in which they print.
  package let parts: [CommandPart]
  package let traits: Traits
  let make: @Sendable (CommandArguments) -> Command
  /// The arguments after the others, in any order.
  let clauses: [CommandPart]

  init(
    _ words: String, _ parts: CommandPart..., does summary: String, _ traits: Traits = [],
    make: @escaping @Sendable (CommandArguments) -> Command
  ) {
    self.words = words
    self.parts = parts
    self.summary = summary
    self.traits = traits
    self.make = make
    grammar = parts.reduce(words) { $0 + $1.separator + $1.grammar }
    clauses = parts.filter(\.isClause)
  }

  /// Returns the form with exactly these words.
  package static func beginning(with words: String) -> CommandForm? { formsByWords[words] }

  private static let formsByWords = Dictionary(uniqueKeysWithValues: all.map { ($0.words, $0) })

  /// The words that make other forms when they follow the words of this one: `to` for `pop`.
  var longerWords: [String] {
    Self.all.filter { $0.words.hasPrefix(words + " ") }.map {
      String($0.words.dropFirst(words.count + 1))
    }
  }

  /// Whether commands are among the arguments.
  package var holdsCommands: Bool { parts.contains(.command) || parts.contains(.commands) }
}

extension Command {
  /// The first words of the commands, in the order of the table.
  public static let words = CommandForm.all.map(\.words).filter { !$0.contains(" ") }

  package var form: CommandForm { arguments.form }

  /// Returns the same command with other arguments; those that its form lacks are ignored.
  package func with<Failure: Error>(
    _ change: (inout CommandArguments) throws(Failure) -> Void
  ) throws(Failure) -> Command {
    var arguments = arguments
    try change(&arguments)
    return arguments.form.make(arguments)
  }

  /// The command that a nested navigator gets; the command itself if it is for the app.
  var innermost: Command {
    if case .inside(_, _, let command) = self { command.innermost } else { self }
  }

  /// Returns the same command with other arguments of the innermost one.
  package func withInnermost(_ change: (inout CommandArguments) -> Void) -> Command {
    guard case .inside(let name, let host, let command) = self else { return with(change) }
    return .inside(name, of: host, command.withInnermost(change))
  }

  /// The screen that the command puts on top, if it names one.
  package var newScreen: Name? {
    let arguments = innermost.arguments
    return arguments.form.parts.contains(where: \.isPlace)
      ? arguments.name : arguments.popTarget?.screen
  }

  /// The new screen of a command that opens one in any case, with no payload but its own: not
  /// `segue`, `pop to` and `preload`.
  package var opened: Name? {
    let parts = innermost.form.parts
    return parts.contains(.screen) || parts.contains(.accessory) ? newScreen : nil
  }

  /// Returns the same command with another payload, if its form has one.
  package func carrying(_ payload: Payload?) -> Command {
    withInnermost { $0.payload = payload }
  }
}

extension Command: CustomStringConvertible {
  /// The command as one line of text in the command language.
  public var description: String {
    let arguments = arguments
    return arguments.form.parts.reduce(into: arguments.form.words) { line, part in
      guard let text = part.text(in: arguments) else { return }
      line += part.separator
      if let word = part.word { line += text.isEmpty ? word : word + " " }
      line += text
    }
  }
}

package import Roots

/// The beginning of a command, to find the commands that begin like it: `set tickets`, `push stop`,
/// `pop`.
package struct CommandPattern: Hashable, Sendable {
  /// The pattern as written.
  package let text: String
  /// The first words of the commands that match.
  private let forms: [String]
  /// The command whose arguments a command must have, too; nil if every argument matches.
  package let command: Command?
  /// The required argument that the pattern leaves out, and the command has only to be complete.
  package let missing: CommandPart?

  /// Parses the first words of a command, or a command that can lack its last arguments.
  /// - Throws: `CommandSyntaxError` for another text.
  package init(parsing text: String) throws(CommandSyntaxError) {
    self.text = text
    let words = text.split(separator: " ").joined(separator: " ")
    let beginnings = CommandForm.all.map(\.words).filter {
      $0 == words || $0.hasPrefix(words + " ")
    }
    guard words.isEmpty || beginnings.isEmpty else {
      (forms, command, missing) = (beginnings, nil, nil)
      return
    }
    do {
      let whole = try Command(parsing: text)
      (forms, command, missing) = ([whole.form.words], whole, nil)
    } catch {
      guard let (whole, part) = Self.completed(text) else { throw error }
      (forms, command, missing) = ([whole.form.words], whole, part)
    }
  }

  /// Completes a command that lacks its last required argument.
  private static func completed(_ text: String) -> (Command, CommandPart)? {
    let endings: [(part: CommandPart, text: String)] = [
      (.value, "null"), (.payload, "with null"), (.command, "back"), (.message, "none"),
    ]
    for (part, ending) in endings {
      let command = try? Command(parsing: text + " " + ending)
      guard let command, command.form.parts.contains(part) else { continue }
      // The ending of 'in purse push back' is the name of a screen.
      if part != .command || command.arguments.commands == [.back] { return (command, part) }
    }
    return nil
  }

  /// Whether a command begins like the pattern, or one of the commands inside it does.
  package func matches(_ command: Command) -> Bool {
    let given = command.arguments
    let isMeant = forms.contains(given.form.words)
    if isMeant, self.command?.arguments.fit(given, besides: missing) ?? true { return true }
    return given.commands.contains { matches($0) }
  }
}

extension CommandArguments {
  /// Whether others print the same, apart from the arguments that are left out here.
  ///
  /// - Parameter missing: an argument that can have any value.
  fileprivate func fit(_ others: CommandArguments, besides missing: CommandPart? = nil) -> Bool {
    form.parts.allSatisfy { part in
      if part == missing { return true }
      if part == .command || part == .commands { return fitParts(others) }
      let wanted = part.text(in: self)
      return wanted == nil || wanted == part.text(in: others)
    }
  }

  private func fitParts(_ others: CommandArguments) -> Bool {
    commands.count == others.commands.count
      && zip(commands, others.commands).allSatisfy { command, other in
        let (wanted, given) = (command.arguments, other.arguments)
        return wanted.form.words == given.form.words && wanted.fit(given)
      }
  }
}

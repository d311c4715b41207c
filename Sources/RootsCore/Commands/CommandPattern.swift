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
    if forms.contains(given.form.words), wanted.map({ $0.fit(given) }) ?? true { return true }
    return given.commands.contains { matches($0) }
  }

  /// The arguments that a command must have; nil for any.
  private var wanted: CommandArguments? {
    guard var arguments = command?.arguments else { return nil }
    switch missing {
    case .value: arguments.value = nil
    case .payload: arguments.payload = nil
    case .command: arguments.commands = []
    case .message: arguments.message = .empty
    default: break
    }
    return arguments
  }
}

extension CommandArguments {
  /// Whether others have the same values; those that are left out here can have any.
  fileprivate func fit(_ others: CommandArguments) -> Bool {
    name == others.name && listener == others.listener && link == others.link
      && (message == .empty || message == others.message)
      && (count == 1 || count == others.count)
      && Self.fits(popTarget, others.popTarget) && Self.fits(tab, others.tab)
      && Self.fits(layer, others.layer) && Self.fits(level, others.level)
      && Self.fits(entry, others.entry) && Self.fits(intent, others.intent)
      && Self.fits(visit, others.visit) && Self.fits(entries, others.entries)
      && Self.fits(value, others.value) && Self.fits(payload, others.payload)
      && (via.isEmpty || via == others.via)
      && (!once || others.once) && (!inheriting || others.inheriting)
      && (!root || others.root)
      && (commands.isEmpty || fitParts(others))
  }

  private static func fits<Value: Equatable>(_ wanted: Value?, _ given: Value?) -> Bool {
    wanted == nil || wanted == given
  }

  private func fitParts(_ others: CommandArguments) -> Bool {
    commands.count == others.commands.count
      && zip(commands, others.commands).allSatisfy { command, other in
        let (wanted, given) = (command.arguments, other.arguments)
        return wanted.form.words == given.form.words && wanted.fit(given)
      }
  }
}

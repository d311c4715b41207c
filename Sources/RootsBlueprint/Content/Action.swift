public import Roots

/// The action of a row, a key or a form: commands, and a reaction to what becomes of them.
public struct Action: Hashable, Sendable {
  /// The commands with their placeholders; several form one transaction.
  public let commands: [Command]
  /// The reaction's position among the map's reactions, from 1.
  package let reaction: ReactionID
  /// The references of the placeholders' paths.
  package let references: [String: Reference]
  /// The options of the visits that the commands begin.
  package let options: ActionOptions

  package init(
    _ commands: [Command], reaction: ReactionID = .none, references: [String: Reference] = [:],
    options: ActionOptions = ActionOptions()
  ) {
    self.commands = commands
    self.reaction = reaction
    self.references = references
    self.options = options
  }

  /// The commands as one command, with placeholders.
  public var command: Command {
    commands.count == 1 ? commands[0] : .transaction(commands)
  }

  /// The command with its placeholders filled in.
  ///
  /// - Parameter value: returns the current value of a reference.
  /// - Throws: `PlaceholderError` for an unknown value, or a sum with a term that is not a whole
  ///   number.
  public func command(
    resolving value: (Reference) -> Literal?
  ) throws(PlaceholderError) -> Command {
    guard !references.isEmpty else { return command }
    return try command.filled { path in references[path].flatMap(value) }
  }
}

/// The options of the visits that an action begins; each is the usual one unless it is set.
package struct ActionOptions: Hashable, Sendable {
  /// The name of the transition, in place of the screen's own.
  package var transition: String?
  /// How long the screen is kept after the visit, in place of its own rule.
  package var keepAlive: KeepAlive?
  /// The protections of the visit, besides those of its screen.
  package var protections: [Name] = []

  package init() {}
}

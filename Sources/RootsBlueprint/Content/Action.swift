public import Roots

/// What a row, a key or a form does: a command, and what is to follow when the result of the
/// entry it opens is settled.
public struct Action: Hashable, Sendable {
  /// As they are written, with their holes; several are one transaction.
  public let commands: [Command]
  /// The place of what follows among the map's reactions, from 1.
  public let reaction: ReactionID
  /// What the paths in the holes refer to.
  package let references: [String: Reference]

  package init(
    _ commands: [Command], reaction: ReactionID = .none, references: [String: Reference] = [:]
  ) {
    self.commands = commands
    self.reaction = reaction
    self.references = references
  }

  /// The one command it is, with its holes.
  public var command: Command {
    commands.count == 1 ? commands[0] : .transaction(commands)
  }

  /// The command with its holes filled.
  ///
  /// - Parameter value: what a reference stands for now.
  /// - Throws: `PlaceholderError` for what is not known, or a sum of what is no whole number.
  public func command(
    resolving value: (Reference) -> Literal?
  ) throws(PlaceholderError) -> Command {
    guard !references.isEmpty else { return command }
    return try command.filled { path in references[path].flatMap(value) }
  }
}

public import Roots

/// The action of a row, a key or a form: commands, and a reaction to the result of the entry they
/// open.
public struct Action: Hashable, Sendable {
  /// The commands with their placeholders; several form one transaction.
  public let commands: [Command]
  /// The reaction's position among the map's reactions, from 1.
  package let reaction: ReactionID
  /// The references of the placeholders' paths.
  package let references: [String: Reference]
  /// The commands that follow a refusal, one transaction; `$result` in them is its reason.
  package let refused: [Command]
  /// The references of the placeholders' paths in `refused`.
  package let refusedReferences: [String: Reference]

  package init(
    _ commands: [Command], reaction: ReactionID = .none, references: [String: Reference] = [:],
    refused: [Command] = [], refusedReferences: [String: Reference] = [:]
  ) {
    self.commands = commands
    self.reaction = reaction
    self.references = references
    self.refused = refused
    self.refusedReferences = refusedReferences
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

  /// The commands that follow a refusal, as one command with its placeholders filled in; nil if
  /// there are none.
  ///
  /// - Throws: `PlaceholderError` as `command(resolving:)`.
  package func command(
    afterRefusal reason: String, resolving value: (Reference) -> Literal?
  ) throws(PlaceholderError) -> Command? {
    guard let first = refused.first else { return nil }
    let command = refused.count == 1 ? first : .transaction(refused)
    return try command.filled { path in
      guard let reference = refusedReferences[path] else { return nil }
      return reference == .result([]) ? .string(reason) : value(reference)
    }
  }
}

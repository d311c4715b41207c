/// A URL pattern and the command it stands for.
public struct RouteDefinition: Hashable, Sendable {
  /// As it is written: `roots://post/{id}`.
  public let pattern: String
  /// What it stands for; its holes are the pattern's parameters.
  ///
  /// A link can navigate and nothing else: push, go, show, overlay, pop to, segue, start, open, and
  /// transactions of these.
  public let command: Command
  /// What is done before it, so that a link lands with its stack under it.
  ///
  /// What would change nothing is left out, and not refused.
  public let parents: [Command]

  /// A route.
  public init(_ pattern: String, _ command: Command, parents: [Command] = []) {
    self.pattern = pattern
    self.command = command
    self.parents = parents
  }
}

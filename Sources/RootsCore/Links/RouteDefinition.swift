/// A URL pattern and the command that it stands for.
package struct RouteDefinition: Hashable, Sendable {
  /// The pattern: `roots://post/{id}`.
  package let pattern: String
  /// The pattern as its author wrote it, for messages.
  package let written: String
  /// The command, with the pattern's parameters as placeholders.
  ///
  /// A link can only navigate: push, go, show, overlay, pop to, segue, start, open, and
  /// transactions of these.
  package let command: Command
  /// The commands that are applied before `command`, to build the stack below it.
  ///
  /// Like `command`, one that finds everything as it asks does nothing.
  package let parents: [Command]
  /// Whether the app's Swift code returns the commands for each link.
  package let isLive: Bool

  package init(
    _ pattern: String, _ command: Command, parents: [Command] = [], as written: String? = nil
  ) {
    self.pattern = pattern
    self.written = written ?? pattern
    self.command = command
    self.parents = parents
    isLive = false
  }

  /// Creates a route whose links the app's Swift code opens.
  package init(live pattern: String) {
    self.pattern = pattern
    written = pattern
    command = .transaction([])
    parents = []
    isLive = true
  }
}

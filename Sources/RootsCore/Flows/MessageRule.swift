/// The commands that follow when a flow, or the app, receives a message.
package struct MessageRule: Hashable, Sendable {
  package let message: Name
  /// The child that must have sent the message or passed it on; nil for any child, and for messages
  /// from the parent.
  package let child: Name?
  /// The commands that follow, issued by the first entry of the flow; several are one transaction.
  ///
  /// Their placeholders are filled from the message, the flow, the facts and that entry's payload.
  package let commands: [Command]
  /// Whether the message is passed on to the parent too.
  package let isPassedOn: Bool

  /// Creates a rule; a rule without commands accepts the message and does nothing.
  package init(
    _ message: Name, from child: Name? = nil, commands: [Command] = [], isPassedOn: Bool = false
  ) {
    self.message = message
    self.child = child
    self.commands = commands
    self.isPassedOn = isPassedOn
  }

  /// The message that reports the end of a flow.
  ///
  /// Its payload is `{outcome: "completed", result: ...}` or
  /// `{outcome: "dismissed", reason: "popped"}`.
  package static var ended: Name { endedName }

  private static let endedName = Name("ended")

  func fits(_ message: Name, by children: [Name]) -> Bool {
    self.message == message && child.map { children.contains($0) } ?? true
  }
}

/// The delivery of a message to one listener.
package struct Telling: Hashable, Sendable {
  /// The first entry of the flow that receives the message; nil for the app.
  package let listener: EntryID?
  package let message: Name
  /// The value that the message carries; nil when it carries none.
  package let payload: Payload?
  /// The child that sent the message; nil when it comes from the parent or a screen of the flow.
  package let child: Name?
  /// The first entry of that child, or the entry of that screen; nil for the parent.
  package let sender: EntryID?
  /// Whether the parent sent the message to all of its children.
  package let isForAll: Bool

  /// Creates a delivery.
  package init(
    _ message: Name, to listener: EntryID?, with payload: Payload?, from child: Name?,
    _ sender: EntryID? = nil, isForAll: Bool = false
  ) {
    self.sender = sender
    self.isForAll = isForAll
    self.listener = listener
    self.message = message
    self.payload = payload
    self.child = child
  }
}

extension Telling: CustomStringConvertible {
  /// One of the forms `told #4 tariff 3` and `told the app booking.progress 2`.
  package var description: String {
    "told " + (listener.map { "\($0)" } ?? "the app") + " "
      + (child.map { "\($0)." } ?? "") + "\(message)" + (payload.map { " \($0)" } ?? "")
  }
}

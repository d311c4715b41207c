/// What follows when a flow, or the app, is told something.
public struct MessageRule: Hashable, Sendable {
  /// What the message is called.
  public let message: Name
  /// The child it must come from, or have been passed on by; nil for any, and for what comes
  /// from a parent.
  public let child: Name?
  /// What follows, as if the flow's first entry asked for it; several are one transaction.
  ///
  /// Their holes are filled from the message, the flow, the facts and that entry's payload.
  public let commands: [Command]
  /// Whether whoever is around is told too.
  public let isPassedOn: Bool

  /// A rule; with no commands, the message is heard, and nothing follows.
  public init(
    _ message: Name, from child: Name? = nil, commands: [Command] = [], isPassedOn: Bool = false
  ) {
    self.message = message
    self.child = child
    self.commands = commands
    self.isPassedOn = isPassedOn
  }

  /// What a flow's end is told as: `{outcome: "completed", result: ...}`, or
  /// `{outcome: "dismissed", reason: "popped"}`.
  public static var ended: Name { endedName }

  private static let endedName = (try? Name("ended")) ?? .empty

  func fits(_ message: Name, by children: [Name]) -> Bool {
    self.message == message && child.map { children.contains($0) } ?? true
  }
}

/// A message on its way: who is told what.
public struct Telling: Hashable, Sendable {
  /// The first entry of the flow that is told; nil for the app.
  public let listener: EntryID?
  /// What the message is called.
  public let message: Name
  /// What it carries.
  public let payload: Payload?
  /// The child that says so; nil when the message comes from above.
  public let child: Name?

  /// A message on its way.
  public init(_ message: Name, to listener: EntryID?, with payload: Payload?, from child: Name?) {
    self.listener = listener
    self.message = message
    self.payload = payload
    self.child = child
  }
}

extension Telling: CustomStringConvertible {
  /// `told #4 tariff 3`, `told the app booking.progress 2`.
  public var description: String {
    "told " + (listener.map { "\($0)" } ?? "the app") + " "
      + (child.map { "\($0)." } ?? "") + "\(message)" + (payload.map { " \($0)" } ?? "")
  }
}

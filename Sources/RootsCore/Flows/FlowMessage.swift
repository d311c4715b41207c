/// A message to or from a flow, as an enum of the flow's own.
///
/// Commands, tapes and blueprints carry the message as a name and a payload, so that they can send
/// it too. An enum of strings needs no code: `enum Input: String, CaseIterable, FlowMessage`.
public protocol FlowMessage: Sendable {
  /// The names of all messages of the type.
  static var names: [String] { get }
  /// The name of the message.
  var name: String { get }
  /// The value that the message carries; nil when it carries none.
  var payload: Payload? { get }
  /// Creates the message with a name and a payload; nil when the type has no such message.
  init?(name: String, payload: Payload?)
}

extension FlowMessage where Self: CaseIterable & RawRepresentable<String> {
  /// The raw values of all cases.
  public static var names: [String] { allCases.map(\.rawValue) }
  /// The raw value.
  public var name: String { rawValue }
  /// Nil: an enum of strings carries no payloads.
  public var payload: Payload? { nil }
  /// Creates the message whose raw value is the name; the payload is ignored.
  public init?(name: String, payload: Payload?) { self.init(rawValue: name) }
}

/// The message type of a flow without messages.
public enum NoMessage: FlowMessage {
  /// An empty list.
  public static var names: [String] { [] }
  /// The empty string; never read, because the type has no values.
  public var name: String { "" }
  /// Nil; never read, because the type has no values.
  public var payload: Payload? { nil }
  /// Returns nil.
  public init?(name: String, payload: Payload?) { nil }
}

/// The answer of a parent to a message from a child.
public enum Hearing: Hashable, Sendable {
  /// The parent handled the message.
  case handled
  /// The parent passes the message on to its own parent.
  case passedOn
}

/// What a flow can be told, or can say, as an enum of its own; on its way it is a name and a
/// payload, so that commands, tapes and blueprints can say it too.
///
/// An enum of texts has all of it by itself: `enum Input: String, CaseIterable, FlowMessage`.
public protocol FlowMessage: Sendable {
  /// The names of all of them.
  static var names: [String] { get }
  /// What this one is called.
  var name: String { get }
  /// What it carries.
  var payload: Payload? { get }
  /// The message of that name with that payload; nil when it is none of these.
  init?(name: String, payload: Payload?)
}

extension FlowMessage where Self: CaseIterable & RawRepresentable<String> {
  /// The texts.
  public static var names: [String] { allCases.map(\.rawValue) }
  /// The text.
  public var name: String { rawValue }
  /// Nothing.
  public var payload: Payload? { nil }
  /// By its text.
  public init?(name: String, payload: Payload?) { self.init(rawValue: name) }
}

/// The messages of a flow that has none.
public enum NoMessage: FlowMessage {
  /// None.
  public static var names: [String] { [] }
  /// Never asked for, because there is no value.
  public var name: String { "" }
  /// Never asked for, because there is no value.
  public var payload: Payload? { nil }
  /// There is nothing to make one of.
  public init?(name: String, payload: Payload?) { nil }
}

/// What a parent does with what a child says.
public enum Hearing: Hashable, Sendable {
  /// It is settled.
  case handled
  /// Whoever is around the parent is told, by the parent.
  case passedOn
}

/// The answer of a listener to a message from a child.
public enum Hearing: Hashable, Sendable {
  /// The listener handled the message.
  case handled
  /// The listener passes the message on to its own parent.
  case passedOn
}

/// A message as a name and a payload, as commands, tapes and blueprints write it.
///
/// The message of an enum has the name of the case, and the payload is its associated value, or an
/// object of them if they have labels. The message of another type has the name of the type, and
/// the payload is the value.
package struct MessageText: Hashable, Sendable {
  package let name: Name
  /// The value that the message carries; nil when it carries none.
  package let payload: Payload?

  /// Creates the text of a message.
  package init(_ name: Name, with payload: Payload?) {
    self.name = name
    self.payload = payload
  }

  /// Creates the text of a value; one without a literal form is carried as it is.
  /// - Throws: `Refusal.badName` when the case, or the type, has no valid name.
  package init<Message: Encodable & Sendable>(_ message: Message) throws(Refusal) {
    let literal = try? Literal(encoding: message)
    let isCase = Mirror(reflecting: message).displayStyle == .enum
    switch literal {
    case .string(let text)? where isCase: self.init(try Name(refusing: text), with: nil)
    case .object(let fields)? where isCase && fields.count == 1:
      let (name, values) = fields.first ?? ("", .null)
      self.init(try Name(refusing: name), with: Self.payload(values))
    default:
      let name = try Name(refusing: "\(Message.self)")
      self.init(name, with: literal.map { Payload($0) } ?? Payload(message))
    }
  }

  /// Returns the payload of the associated values of a case, in the form of the compiler's coding:
  /// `{"_0": 5}`, `{"from": 1, "to": 2}` or `{}`.
  private static func payload(_ values: Literal) -> Payload? {
    guard case .object(let fields) = values else { return Payload(values) }
    if fields.isEmpty { return nil }
    if fields.count == 1, let only = fields["_0"] { return Payload(only) }
    return Payload(values)
  }

  /// Returns the message as a value of a type; nil if the type has no such message.
  package func value<Message: Decodable & Sendable>(as type: Message.Type) -> Message? {
    if name.text == "\(type)", let value = try? payload?.value(as: type) { return value }
    return forms.lazy.compactMap { try? $0.decoded(as: type) }.first
  }

  /// The literals that the compiler's coding may have made of a case with this name.
  private var forms: [Literal] {
    guard let payload else { return [.object([name.text: .object([:])]), .string(name.text)] }
    guard let literal = payload.literal else { return [] }
    return [.object([name.text: .object(["_0": literal])]), .object([name.text: literal])]
  }
}

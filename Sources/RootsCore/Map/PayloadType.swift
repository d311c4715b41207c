/// The type that a screen's payload must have: a Swift type, or an object with declared fields.
package struct PayloadType: Hashable, Sendable {
  /// The name of the type, for messages: `Int`, or `{id: int, tab: text}`.
  package let name: String
  /// The declared fields; none for a Swift type.
  package let fields: [InputField]
  /// The name with its modules and enclosing types, which tells types of equal name apart.
  private let qualifiedName: String
  private let read: @Sendable (Payload) throws(PayloadTypeMismatch) -> Payload

  /// Creates a payload type that checks for values of a Swift type.
  package init<Value: Sendable>(_ type: Value.Type) {
    name = "\(type)"
    fields = []
    qualifiedName = String(reflecting: type)
    read = { (payload: Payload) throws(PayloadTypeMismatch) -> Payload in
      _ = try payload.value(as: Value.self)
      return payload
    }
  }

  /// Creates the type of objects with these fields; at least one.
  package init(fields: [InputField]) {
    let texts = fields.prefix(8).map { "\($0)" } + (fields.count > 8 ? ["…"] : [])
    name = "{\(texts.joined(separator: ", "))}"
    self.fields = fields
    qualifiedName = "{}"
    read = { (payload: Payload) throws(PayloadTypeMismatch) -> Payload in
      do throws(InputProblem) {
        return try fields.completed(payload)
      } catch {
        throw PayloadTypeMismatch(
          expected: "its input", found: payload.typeName, reason: "\(error)")
      }
    }
  }

  /// Whether a visit needs a payload: not if all fields have defaults.
  package var isRequired: Bool { fields.isEmpty || fields.contains { $0.initial == nil } }

  /// Returns a payload of the type, with the defaults of the fields that it lacks.
  ///
  /// - Throws: `PayloadTypeMismatch` for a payload of another type.
  package func completed(_ payload: Payload) throws(PayloadTypeMismatch) -> Payload {
    try read(payload)
  }

  /// Returns the mismatch between a payload and the type; nil when the payload has the type.
  package func mismatch(_ payload: Payload) -> PayloadTypeMismatch? {
    do throws(PayloadTypeMismatch) {
      _ = try read(payload)
      return nil
    } catch {
      return error
    }
  }

  /// Compares the qualified names.
  package static func == (a: PayloadType, b: PayloadType) -> Bool {
    a.qualifiedName == b.qualifiedName && a.fields == b.fields
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(qualifiedName) }
}

/// A declared field of the input of a screen.
package struct InputField: Hashable, Sendable {
  package let name: String
  /// The kind of its value; nil for any value.
  package let kind: RouteParameter.Kind?
  /// The value when a command gives none; nil if each command must give one.
  package let initial: Literal?

  package init(_ name: String, _ kind: RouteParameter.Kind?, initial: Literal? = nil) {
    self.name = name
    self.kind = kind
    self.initial = initial
  }

  /// Returns a value as the field takes it; nil for one that it does not take.
  ///
  /// A text takes a number as its digits.
  package func taken(_ value: Literal) -> Literal? {
    if value == .null { return initial }
    if case .int(let number) = value, kind == .text { return .string("\(number)") }
    return kind?.takes(value) == false ? nil : value
  }

  /// The values that it takes, as they read after "takes".
  package var sentence: String { kind?.sentence ?? "any value" }
}

extension InputField: CustomStringConvertible {
  /// The field with its kind, and its default if it has one: `id: int = 1`.
  package var description: String {
    "\(name): \(kind.map { "\($0)" } ?? "any")" + (initial.map { " = \($0)" } ?? "")
  }
}

/// The reason why a value does not fit declared fields.
package enum InputProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value is no object, with its kind.
  case noObject(String)
  /// There is no such field, with the nearest one.
  case unknown(String, near: String?, known: [String])
  /// The field has no value, and no default.
  case missing(InputField)
  /// The field has a value of another kind.
  case value(InputField, Literal)

  /// The reason, and the remedy.
  package var description: String {
    switch self {
    case .noObject(let kind): "it needs an object with fields, not \(kind)"
    case .unknown(let name, let near, let known):
      "there is no field '\(name)'; "
        + (suggestion(near) ?? "it has \(known.joined(separator: ", "))")
    case .missing(let field): "'\(field.name)' is missing; it takes \(field.sentence)"
    case .value(let field, let value): "'\(field.name)' takes \(field.sentence), not \(value)"
    }
  }
}

extension NavigationMap {
  /// Returns a payload with the defaults of a screen; as it is if it does not fit.
  package func completed(_ payload: Payload, for screen: Name) -> Payload {
    guard let type = payloadType(of: screen), !type.fields.isEmpty else { return payload }
    return (try? type.completed(payload)) ?? payload
  }
}

extension [InputField] {
  /// Returns the names and values of an object.
  /// - Throws: `InputProblem.noObject`, and `unknown` for a name that is no field.
  fileprivate func known(in value: Literal?) throws(InputProblem) -> [String: Literal] {
    guard case .object(let given)? = value else {
      throw .noObject(value?.kind ?? "a value of Swift")
    }
    let names = map(\.name)
    for name in given.keys.sorted() where !names.contains(name) {
      throw .unknown(name, near: nearest(name, in: names), known: names)
    }
    return given
  }

  /// Returns an object with all fields: the given values, else the defaults.
  fileprivate func completed(_ payload: Payload) throws(InputProblem) -> Payload {
    var values = try known(in: payload.literal)
    for field in self {
      let given = values[field.name] ?? .null
      guard let value = field.taken(given) else {
        throw given == .null ? .missing(field) : .value(field, given)
      }
      values[field.name] = value
    }
    return Payload(.object(values))
  }
}

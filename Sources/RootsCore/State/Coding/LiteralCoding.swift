// Payloads from `Codable` values and back: what is encoded is a literal, which a command, a tape
// and a snapshot can write.

extension Literal {
  /// How deep lists and objects can be nested: what goes deeper could not be read back as text.
  public static let depthLimit = CommandScanner.depthLimit

  /// A value as JSON says it.
  ///
  /// Optionals that are nil are left out, as their types say; enums with values are objects.
  /// - Throws: `CodingFault` for a number that is not finite or not in the range of `Int`, for
  ///   more than `depthLimit` levels, and for what the value's own `encode(to:)` throws.
  public init<Value: Encodable>(encoding value: Value) throws(CodingFault) {
    let place = LiteralSlot(path: [])
    do {
      try place.encode(value)
      self = try place.literal()
    } catch {
      throw CodingFault(error)
    }
  }

  /// The value that this literal says.
  /// - Throws: `CodingFault`: where in the literal, and what is wrong there.
  public func decoded<Value: Decodable>(
    as type: Value.Type = Value.self
  ) throws(CodingFault) -> Value {
    do {
      return try LiteralDecoder(self, path: []).value(as: type)
    } catch {
      throw CodingFault(error)
    }
  }
}

extension Payload {
  /// A `Codable` value as a literal: a command can write it, and it can be restored.
  ///
  /// Without the label the value itself is carried, which is cheaper and stays inside the process.
  /// - Throws: `CodingFault` for what no literal can say.
  public init<Value: Encodable>(encoding value: Value) throws(CodingFault) {
    self.init(try Literal(encoding: value))
  }

  /// The `Codable` value that was encoded, or that is carried as it is.
  /// - Throws: `CodingFault`: where in the payload, and what is wrong there.
  public func decode<Value: Decodable & Sendable>(
    as type: Value.Type = Value.self
  ) throws(CodingFault) -> Value {
    if let literal { return try literal.decoded(as: type) }
    do throws(PayloadTypeMismatch) {
      return try value(as: type)
    } catch {
      throw CodingFault(path: [], reason: "\(error)")
    }
  }
}

/// The fields of a `Codable` value, as the object that a payload carries.
/// - Throws: `CodingFault` for what no literal can say, and for a value that is no object.
public func dictionary<Value: Encodable>(
  from value: Value
) throws(CodingFault) -> [String: Literal] {
  let literal = try Literal(encoding: value)
  guard case .object(let fields) = literal else {
    throw CodingFault(path: [], reason: "\(Value.self) is encoded as \(literal.kind), no object")
  }
  return fields
}

/// The `Codable` value with these fields.
/// - Throws: `CodingFault`: which field, and what is wrong with it.
public func instance<Value: Decodable>(
  from fields: [String: Literal], as type: Value.Type = Value.self
) throws(CodingFault) -> Value {
  try Literal.object(fields).decoded(as: type)
}

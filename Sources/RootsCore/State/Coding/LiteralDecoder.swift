/// A decoder that reads a value from a literal, and its container with one value.
struct LiteralDecoder: Decoder, SingleValueDecodingContainer {
  let literal: Literal
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Decodes the literal as a value.
  ///
  /// - Throws: `DecodingError`, also for more than `Literal.depthLimit` levels.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard codingPath.count < Literal.depthLimit else {
      throw corrupted("a payload has at most \(Literal.depthLimit) levels")
    }
    return try Value(from: self)
  }

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let fields) = literal else {
      throw mismatch([String: Literal].self, "an object")
    }
    return KeyedDecodingContainer(ReadFields(fields: fields, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let items) = literal else { throw mismatch([Literal].self, "a list") }
    return ReadList(items: items, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  // MARK: Kinds of literals

  func decodeNil() -> Bool { literal == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let value) = literal else { throw mismatch(type, "true or false") }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard let value = literal.text else { throw mismatch(type, "a text") }
    return value
  }

  /// Returns a number; a whole number is converted.
  ///
  /// Commands write 5 for the Swift value 5.0.
  /// - Throws: `DecodingError.typeMismatch`.
  func decode(_ type: Double.Type) throws -> Double {
    switch literal {
    case .double(let value): return value
    case .int(let value): return Double(value)
    default: throw mismatch(type, "a number")
    }
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode(_ type: Int128.Type) throws -> Int128 { try whole(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try whole(type) }
  func decode<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws -> Value {
    try whole(type)
  }

  private func whole<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    guard case .int(let value) = literal else { throw mismatch(type, "a whole number") }
    guard let number = Number(exactly: value) else {
      throw corrupted("\(value) does not fit into \(type)")
    }
    return number
  }

  private func mismatch(_ type: Any.Type, _ wanted: String) -> DecodingError {
    let found = "\(wanted) is wanted, not \(literal.found)"
    return .typeMismatch(
      type, DecodingError.Context(codingPath: codingPath, debugDescription: found))
  }

  private func corrupted(_ reason: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: reason))
  }
}

extension Literal {
  /// The literal in messages: small values in full, other values as their kind.
  fileprivate var found: String {
    switch self {
    case .null, .bool, .int, .double: description
    case .string, .secret, .array, .object, .placeholder: kind
    }
  }
}

/// A container that reads a list from its beginning.
private struct ReadList: UnkeyedDecodingContainer {
  let items: [Literal]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex >= items.count }

  private func next(_ type: Any.Type) throws -> LiteralDecoder {
    let path = codingPath + [LiteralKey(index: currentIndex)]
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(
          codingPath: path, debugDescription: "the list ends after \(items.count)"))
    }
    return LiteralDecoder(literal: items[currentIndex], codingPath: path)
  }

  mutating func decodeNil() throws -> Bool {
    let isNull = try next(Literal?.self).decodeNil()
    if isNull { currentIndex += 1 }
    return isNull
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try next(type).decode(type)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    try superDecoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try superDecoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try next(Literal.self)
    currentIndex += 1
    return decoder
  }
}

/// A container that reads the fields of an object.
private struct ReadFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let fields: [String: Literal]
  let codingPath: [any CodingKey]

  var allKeys: [Key] { fields.keys.sorted().compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }

  private func decoder(_ key: some CodingKey) throws -> LiteralDecoder {
    guard let field = fields[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, DecodingError.Context(codingPath: codingPath, debugDescription: ""))
    }
    return LiteralDecoder(literal: field, codingPath: codingPath + [key])
  }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder(key).decode(type)
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(LiteralKey.superclass) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

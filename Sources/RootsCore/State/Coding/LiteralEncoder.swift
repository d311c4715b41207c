/// The place of one value while a literal is built.
///
/// A class, because `Codable` uses several containers that write into one place. The first
/// container decides whether the place becomes a value, a list or an object.
final class LiteralSlot {
  private enum Content {
    case nothing
    case literal(Literal)
    case list([LiteralSlot])
    case fields([(key: String, slot: LiteralSlot)])
  }
  private var content = Content.nothing
  let path: [any CodingKey]

  init(path: [any CodingKey]) { self.path = path }

  var count: Int { if case .list(let slots) = content { slots.count } else { 0 } }

  func set(_ literal: Literal) { content = .literal(literal) }

  func becomeList() { if case .nothing = content { content = .list([]) } }

  func becomeFields() { if case .nothing = content { content = .fields([]) } }

  /// Adds a place at the end of the list and returns it.
  func append() -> LiteralSlot {
    let slot = LiteralSlot(path: path + [LiteralKey(index: count)])
    guard case .list(var slots) = content else { return slot }
    content = .nothing  // The list has one owner, so that adding to it does not copy it.
    slots.append(slot)
    content = .list(slots)
    return slot
  }

  /// Adds the place of a field and returns it.
  func field(_ key: some CodingKey) -> LiteralSlot {
    let slot = LiteralSlot(path: path + [key])
    guard case .fields(var slots) = content else { return slot }
    content = .nothing  // As in `append`.
    slots.append((key.stringValue, slot))
    content = .fields(slots)
    return slot
  }

  /// Encodes a value into this place; a `Literal` is stored unchanged.
  ///
  /// - Throws: `EncodingError`, also for more than `Literal.depthLimit` levels.
  func encode(_ value: some Encodable) throws {
    guard path.count < Literal.depthLimit else {
      throw fault(value, "a payload has at most \(Literal.depthLimit) levels")
    }
    try value.encode(to: LiteralEncoder(slot: self))
    if value is any Unordered { try sort(inPairs: !(value is any SetAlgebra)) }
  }

  /// Sorts the list of a value whose elements have no order, so that equal values have equal
  /// literals.
  /// - Parameter inPairs: whether keys and values alternate.
  private func sort(inPairs: Bool) throws {
    guard case .list(let slots) = content else { return }
    let width = inPairs ? 2 : 1
    let parts = try stride(from: 0, to: slots.count, by: width).map { start in
      (key: "\(try slots[start].literal())", slots: slots[start..<min(start + width, slots.count)])
    }
    content = .list(parts.sorted { $0.key < $1.key }.flatMap(\.slots))
  }

  /// Returns the literal that was built.
  ///
  /// An empty place is an empty object, as for a value without fields.
  func literal() throws -> Literal {
    switch content {
    case .nothing: .object([:])
    case .literal(let literal): literal
    case .list(let slots): .array(try slots.map { try $0.literal() })
    case .fields(let slots):
      // Of two equal keys the last one counts, as in every keyed container.
      .object(
        try Dictionary(
          slots.map { ($0.key, try $0.slot.literal()) }, uniquingKeysWith: { $1 }))
    }
  }

  func set(_ value: some BinaryInteger) throws {
    guard let number = Int(exactly: value) else {
      throw fault(value, "\(value) is larger than any number of a payload")
    }
    set(.int(number))
  }

  func set(_ value: Double) throws {
    guard value.isFinite else { throw fault(value, "\(value) cannot be part of a payload") }
    set(.double(value))
  }

  private func fault(_ value: Any, _ reason: String) -> EncodingError {
    .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: reason))
  }
}

/// A collection that is encoded in an order that differs between equal values.
private protocol Unordered {}

extension Set: Unordered {}
extension Dictionary: Unordered {}

/// An encoder that writes a value into a place, and its container for one value.
struct LiteralEncoder: Encoder, SingleValueEncodingContainer {
  let slot: LiteralSlot
  var codingPath: [any CodingKey] { slot.path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    slot.becomeFields()
    return KeyedEncodingContainer(LiteralFields(slot: slot))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    slot.becomeList()
    return LiteralList(slot: slot)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { slot.set(.null) }
  func encode(_ value: Bool) { slot.set(.bool(value)) }
  func encode(_ value: String) { slot.set(.string(value)) }
  func encode(_ value: Double) throws { try slot.set(value) }
  func encode(_ value: Float) throws { try slot.set(Double(value)) }
  func encode(_ value: Int128) throws { try slot.set(value) }
  func encode(_ value: UInt128) throws { try slot.set(value) }
  func encode<Value: FixedWidthInteger & Encodable>(_ value: Value) throws { try slot.set(value) }
  func encode<Value: Encodable>(_ value: Value) throws { try slot.encode(value) }
}

private struct LiteralList: UnkeyedEncodingContainer {
  let slot: LiteralSlot
  var codingPath: [any CodingKey] { slot.path }
  var count: Int { slot.count }

  func encodeNil() { slot.append().set(.null) }

  func encode<Value: Encodable>(_ value: Value) throws { try slot.append().encode(value) }

  func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) -> KeyedEncodingContainer<Key> {
    LiteralEncoder(slot: slot.append()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    LiteralEncoder(slot: slot.append()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { LiteralEncoder(slot: slot.append()) }
}

/// A container for the fields of an object.
private struct LiteralFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let slot: LiteralSlot
  var codingPath: [any CodingKey] { slot.path }

  func encodeNil(forKey key: Key) { slot.field(key).set(.null) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try slot.field(key).encode(value)
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    LiteralEncoder(slot: slot.field(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    LiteralEncoder(slot: slot.field(key)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    LiteralEncoder(slot: slot.field(LiteralKey.superclass))
  }

  func superEncoder(forKey key: Key) -> any Encoder { LiteralEncoder(slot: slot.field(key)) }
}

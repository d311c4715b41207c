/// The value of a command or a result: any `Sendable` value.
///
/// A payload has 16 bytes. Whole numbers need no allocation. A value that a command can write (a
/// text, a number, a list, anything `Codable`) is kept as a `Literal`, so that a payload from Swift
/// equals the same payload from a tape. Other `Hashable` values compare by value, the rest by
/// identity.
public struct Payload: Hashable, Sendable {
  /// The whole number; valid when there is no box.
  @usableFromInline
  let number: Int
  /// The value, if it is not a whole number.
  @usableFromInline
  let box: Box?

  /// Creates a payload that a command can write.
  public init(_ literal: Literal) {
    if case .int(let number) = literal {
      self.init(number)
    } else {
      self.init(box: Box(.literal(literal)))
    }
  }

  /// Creates a payload with a whole number.
  @inlinable
  public init(_ number: Int) {
    self.number = number
    box = nil
  }

  fileprivate init(box: Box) {
    number = 0
    self.box = box
  }

  /// Creates a payload with a Swift value, as a typed call makes it of the same value.
  ///
  /// A value without a literal form of its own that is `Codable` is encoded, so that the payload
  /// can be printed and saved. Other values are carried as they are: `Hashable` ones compare by
  /// value, the rest by identity.
  public init<Value: Sendable>(_ value: Value) {
    if let literal = Literal(value) ?? Literal(coding: value) {
      self.init(literal)
    } else {
      self.init(box: Box(Box.Content(carrying: value)))
    }
  }

  /// The literal form of the value; nil for a Swift value without one.
  public var literal: Literal? {
    box == nil ? .int(number) : boxedLiteral
  }

  /// The literal of a payload that is not a whole number; nil for other payloads.
  ///
  /// Only such a payload can have placeholders.
  var boxedLiteral: Literal? {
    if case .literal(let literal)? = box?.content { literal } else { nil }
  }

  /// Returns the value as a type, or decodes it from its literal.
  /// - Throws: `PayloadTypeMismatch`, which names both types.
  @inlinable
  public func value<Value: Sendable>(
    as type: Value.Type = Value.self
  ) throws(PayloadTypeMismatch) -> Value {
    if box == nil, let value = number as? Value { return value }
    return try boxedValue()
  }

  @usableFromInline
  func boxedValue<Value: Sendable>() throws(PayloadTypeMismatch) -> Value {
    if let value = anyValue as? Value { return value }
    if let literal {
      if let value = literal as? Value { return value }
      // Also 5 for the Swift value 5.0, and [] for an empty list of any type.
      if let type = Value.self as? any Decodable.Type {
        let decoded = Result { () throws(CodingFault) in try literal.decoded(as: type) }
        if case .success(let value as Value) = decoded { return value }
        if case .failure(let fault) = decoded, case .object = literal {
          throw PayloadTypeMismatch(
            expected: "\(Value.self)", found: typeName, reason: "\(fault)")
        }
      }
    }
    throw PayloadTypeMismatch(expected: "\(Value.self)", found: typeName)
  }

  /// The name of the value's type, for messages.
  public var typeName: String { "\(Swift.type(of: anyValue))" }

  private var anyValue: any Sendable { box?.value ?? number }

  /// A value that is not a whole number.
  ///
  /// A class, because opaque values compare by identity.
  @usableFromInline
  final class Box: Sendable, Hashable {
    enum Content: Sendable {
      case literal(Literal)
      case hashable(any Hashable & Sendable)
      case opaque(any Sendable)
      /// The payload of an entry with the ones before its remembered updates, oldest first.
      indirect case later(Payload?, than: [Payload?])

      /// Creates the content of a value without a literal form.
      init<Value: Sendable>(carrying value: Value) {
        let hashable = (Boxed(value: value) as? any ComparedByValue)?.value
        self = hashable.map { .hashable($0) } ?? .opaque(value)
      }
    }
    let content: Content
    /// The size in bytes, including nested values; computed once, because the history adds and
    /// subtracts it.
    let byteCount: Int

    init(_ content: Content) {
      self.content = content
      byteCount =
        switch content {
        case .literal(let literal): ByteCount.header + literal.heapByteCount
        case .hashable(let value): ByteCount.of(value)
        case .opaque(let value): ByteCount.of(value)
        case .later(let payload, let earlier):
          (earlier + [payload]).reduce(ByteCount.header) { $0 + ($1?.box?.byteCount ?? 0) }
        }
    }

    var value: any Sendable {
      switch content {
      case .literal(let literal): literal.swiftValue
      case .hashable(let value): value
      case .opaque(let value): value
      case .later(let payload, _): payload
      }
    }

    @usableFromInline
    static func == (a: Box, b: Box) -> Bool {
      if a === b { return true }
      switch (a.content, b.content) {
      case (.literal(let left), .literal(let right)): return left == right
      case (.hashable(let left), .hashable(let right)): return isEqual(left, right)
      case (.later(let left, let before), .later(let right, let other)):
        return left == right && before == other
      default: return false
      }
    }

    private static func isEqual<Value: Hashable>(_ value: Value, _ other: any Hashable) -> Bool {
      (other as? Value) == value
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) {
      switch content {
      case .literal(let literal): hasher.combine(literal)
      case .hashable(let value): value.hash(into: &hasher)
      case .opaque: hasher.combine(ObjectIdentifier(self))
      case .later(let payload, let earlier):
        hasher.combine(payload)
        hasher.combine(earlier)
      }
    }
  }
}

// What an entry stores: its payload, and those before its remembered updates.
extension Payload? {
  /// Creates what an entry stores.
  init(_ payload: Payload?, after earlier: [Payload?]) {
    self = earlier.isEmpty ? payload : Payload(box: Payload.Box(.later(payload, than: earlier)))
  }

  /// The payload and the earlier ones, oldest first.
  var parts: (payload: Payload?, earlier: [Payload?]) {
    if case .later(let payload, let earlier)? = self?.box?.content { return (payload, earlier) }
    return (self, [])
  }
}

extension Payload: CustomStringConvertible {
  /// The literal, or a description that no command parses: `<Chat: Chat(id: 7)>`.
  public var description: String {
    literal.map { "\($0)" } ?? "<\(typeName): \(quoted(String(describing: anyValue)))>"
  }
}

/// The error of reading a payload of one type as another.
public struct PayloadTypeMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the requested type.
  public let expected: String
  /// The name of the payload's type.
  public let found: String
  /// The field that does not fit, when the payload has fields; nil otherwise.
  public let reason: String?

  package init(expected: String, found: String, reason: String? = nil) {
    self.expected = expected
    self.found = found
    self.reason = reason
  }

  /// The error as one sentence, with both types or the field.
  public var description: String {
    reason.map { "the payload does not fit \(expected): \($0)" }
      ?? "the payload is of type \(found), not \(expected)"
  }
}

/// A value of a generic type, which may be `Hashable`.
private struct Boxed<Value: Sendable> { let value: Value }

/// The dynamic form of the constraint `Hashable & Sendable`, which has no cast.
private protocol ComparedByValue {
  associatedtype Compared: Hashable & Sendable

  var value: Compared { get }
}

extension Boxed: ComparedByValue where Value: Hashable {}

extension Literal {
  /// Creates the literal in which a `Codable` value is encoded; nil for another value, and for one
  /// that cannot be encoded.
  fileprivate init?<Value>(coding value: Value) {
    guard let value = value as? any Codable, let literal = try? Literal(encoding: value) else {
      return nil
    }
    self = literal
  }

  /// Creates the literal form of a Swift value; nil for a value without one.
  init?(_ value: any Sendable) {
    switch value {
    case let literal as Literal: self = literal
    case let text as String: self = .string(text)
    case let number as Int: self = .int(number)
    case let flag as Bool: self = .bool(flag)
    case let number as Double where number.isFinite: self = .double(number)
    case let texts as [String]: self = .array(texts.map { .string($0) })
    case let numbers as [Int]: self = .array(numbers.map { .int($0) })
    case let fields as [String: String]: self = .object(fields.mapValues { .string($0) })
    case let fields as [String: Literal]: self = .object(fields)
    default: return nil
    }
  }

  /// The plain Swift value: `String`, `Int`, `Bool`, `Double`, or the literal itself.
  ///
  /// A list of texts or of whole numbers, and an object of texts, becomes a collection of these.
  var swiftValue: any Sendable {
    switch self {
    case .string(let text), .secret(let text): return text
    case .int(let number): return number
    case .bool(let flag): return flag
    case .double(let number): return number
    case .array(let items):
      let texts = items.compactMap(\.text)
      if texts.count == items.count { return texts }
      let numbers = items.compactMap { if case .int(let number) = $0 { number } else { nil } }
      return numbers.count == items.count ? numbers : items
    case .object(let fields):
      let texts = fields.compactMapValues(\.text)
      return texts.count == fields.count ? texts : fields
    case .null, .placeholder: return self
    }
  }
}

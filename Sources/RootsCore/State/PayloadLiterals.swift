extension Payload: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a payload with a whole number: `with: 7`.
  public init(integerLiteral value: Int) { self.init(value) }
  /// Creates a payload with a text: `with: "Ada"`.
  public init(stringLiteral value: String) { self.init(Literal.string(value)) }
  /// Creates a payload with a Boolean: `with: true`.
  public init(booleanLiteral value: Bool) { self.init(Literal.bool(value)) }
  /// Creates a payload with a number: `with: 1.5`.
  public init(floatLiteral value: Double) { self.init(Literal.double(value)) }
  /// Creates a payload with an object: `with: ["id": 1]`.
  ///
  /// Of two equal keys the last one counts.
  public init(dictionaryLiteral elements: (String, Literal)...) {
    self.init(Literal.object(Dictionary(elements, uniquingKeysWith: { $1 })))
  }
}

extension Literal: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates a whole number.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// Creates a text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Creates a list.
  public init(arrayLiteral elements: Literal...) { self = .array(elements) }
  /// Creates an object.
  ///
  /// Of two equal keys the last one counts.
  public init(dictionaryLiteral elements: (String, Literal)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}

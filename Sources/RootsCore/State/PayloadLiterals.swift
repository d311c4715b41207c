extension Payload: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByDictionaryLiteral
{
  /// A whole number: `with: 7`.
  public init(integerLiteral value: Int) { self.init(value) }
  /// A text: `with: "Ada"`.
  public init(stringLiteral value: String) { self.init(Literal.string(value)) }
  /// True or false: `with: true`.
  public init(booleanLiteral value: Bool) { self.init(Literal.bool(value)) }
  /// A number: `with: 1.5`.
  public init(floatLiteral value: Double) { self.init(Literal.double(value)) }
  /// An object: `with: ["id": 1]`.
  ///
  /// Of two equal keys the last counts.
  public init(dictionaryLiteral elements: (String, Literal)...) {
    self.init(Literal.object(Dictionary(elements, uniquingKeysWith: { $1 })))
  }
}

extension Literal: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// A whole number.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// A list.
  public init(arrayLiteral elements: Literal...) { self = .array(elements) }
  /// An object.
  ///
  /// Of two equal keys the last counts.
  public init(dictionaryLiteral elements: (String, Literal)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}

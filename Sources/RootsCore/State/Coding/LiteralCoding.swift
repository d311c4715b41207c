// Payloads from `Codable` values and back.
//
// A value is encoded as a literal, which commands, tapes and snapshots can write.

extension Literal {
  /// The largest depth of nested lists and objects.
  ///
  /// A deeper value could not be read back as text.
  public static let depthLimit = CommandScanner.depthLimit

  /// Creates the literal that has the value's JSON form.
  ///
  /// Optionals that are nil are left out by synthesised conformances; enums with values are
  /// objects.
  /// - Throws: `CodingFault` for a number that is not finite or not in the range of `Int`, for more
  ///   than `depthLimit` levels, and for an error of the value's own `encode(to:)`.
  public init<Value: Encodable>(encoding value: Value) throws(CodingFault) {
    let place = LiteralSlot(path: [])
    do {
      try place.encode(value)
      self = try place.literal()
    } catch {
      throw CodingFault(error)
    }
  }

  /// Decodes the literal as a value.
  /// - Throws: `CodingFault` with the place in the literal and the problem.
  public func decoded<Value: Decodable>(
    as type: Value.Type = Value.self
  ) throws(CodingFault) -> Value {
    do {
      return try LiteralDecoder(literal: self, codingPath: []).decode(type)
    } catch {
      throw CodingFault(error)
    }
  }
}

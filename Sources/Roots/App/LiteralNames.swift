/// The names of the literals that typed commands use, found by the address of the literal.
///
/// A literal never moves, so that only its first use reads its text. Literals with equal texts at
/// different addresses have equal names.
struct LiteralNames {
  private var names: [UInt: Name] = [:]

  /// Returns the name of a literal.
  /// - Throws: `Refusal.badName` when the text is not a name, or when too many names are kept.
  mutating func name(_ literal: StaticString) throws(Refusal) -> Name {
    // A literal of one character may be stored without an address.
    guard literal.hasPointerRepresentation else { return try Name(refusing: "\(literal)") }
    let address = UInt(bitPattern: unsafe literal.utf8Start)
    if let known = names[address] { return known }
    let name = try Name(refusing: "\(literal)")
    names[address] = name
    return name
  }
}

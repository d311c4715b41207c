/// A value that a table finds by two numbers.
struct Paired<Value: Sendable>: Hashable, Sendable {
  let first: UInt32
  let second: UInt32
  let value: Value

  init(_ first: UInt32, _ second: UInt32, _ value: Value) {
    self.first = first
    self.second = second
    self.value = value
  }

  static func == (a: Paired, b: Paired) -> Bool { a.first == b.first && a.second == b.second }

  func hash(into hasher: inout Hasher) {
    hasher.combine(first)
    hasher.combine(second)
  }

  /// A hash that costs one multiplication.
  var hashValue: Int {
    let product = (UInt64(first) << 32 | UInt64(second)).multipliedFullWidth(
      by: 0x9E37_79B9_7F4A_7C15)
    return Int(truncatingIfNeeded: product.high ^ product.low)
  }
}

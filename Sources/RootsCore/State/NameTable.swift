/// A value for each name, in an array indexed by symbol, without hashing.
struct NameTable<Value> {
  private var values: [Value] = []
  private let otherwise: Value

  /// Creates a table in which every name has the same value.
  init(otherwise: Value) { self.otherwise = otherwise }

  /// The value of a name.
  subscript(name: Name) -> Value {
    get { Int(name.symbol) < values.count ? values[Int(name.symbol)] : otherwise }
    set {
      let place = Int(name.symbol)
      if place >= values.count {
        let room = max(place + 1, 2 * values.count)
        values += Array(repeating: otherwise, count: room - values.count)
      }
      values[place] = newValue
    }
  }
}

extension NameTable<Bool> {
  /// Creates a table in which the given names are true and all others false.
  init(_ names: [Name]) {
    self.init(otherwise: false)
    for name in names { self[name] = true }
  }
}

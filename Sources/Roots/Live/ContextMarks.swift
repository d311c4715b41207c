extension EntryContext {
  /// A screen and a flag in four bytes, so that a context fits into 64 bytes with its
  /// allocation; a symbol is less than `Name.limit`, which has 20 bits.
  struct Marks {
    private var bits: UInt32 = 1
    private static let settled: UInt32 = 1 << 31

    var screen: Name {
      get { Name(symbol: bits & (Marks.settled - 1)) }
      set { bits = bits & ~(Marks.settled - 1) | newValue.symbol }
    }
    var isSettled: Bool {
      get { bits & Marks.settled != 0 }
      set { bits = newValue ? bits | Marks.settled : bits & ~Marks.settled }
    }
  }
}

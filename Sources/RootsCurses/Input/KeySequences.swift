import RootsTerminal

extension Key {
  /// The same key with Alt held down as well.
  var withAlt: Key { Key(code, modifiers.union(.alt)) }

  /// The key behind one of the control characters.
  init(controlByte byte: UInt8) {
    switch byte {
    case 0x00: self = .control(" ")
    case 0x09: self = Key(.tab)
    case 0x0D: self = Key(.enter)
    case 0x1B: self = Key(.escape)
    case 0x7F: self = Key(.backspace)
    case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
    default: self = .control(Character(Unicode.Scalar(byte + 0x40)))
    }
  }

  /// The key behind a control sequence that the terminal's description lacks, as xterm sends it.
  ///
  /// - Parameters:
  ///   - parameters: digits and semicolons: `1;5` before the `A` of Ctrl and Up.
  ///   - final: the byte that ends the sequence.
  init?(parameters: ArraySlice<UInt8>, final: UInt8) {
    let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    let held = Modifiers(parameter: numbers.count > 1 ? numbers[1] ?? 1 : 1)
    guard let code = Key.code(number: numbers.first ?? nil, final: final) else { return nil }
    self = Key(code, held)
  }

  private static func code(number: Int?, final: UInt8) -> Code? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "Z"): .backTab
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final) - 0x4F)
    case UInt8(ascii: "~"): number.flatMap { numbered[$0] }
    default: nil
    }
  }

  private static let numbered: [Int: Code] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12),
  ]
}

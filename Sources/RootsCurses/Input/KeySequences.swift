import RootsTerminal

extension Key {
  /// The key with Alt added to its modifiers.
  var withAlt: Key { Key(code, modifiers.union(.alt)) }

  /// The key of a control sequence that is missing in the terminal's description, as xterm, rxvt
  /// and kitty send it.
  ///
  /// - Parameters:
  ///   - parameters: digits and semicolons: `1;5` before the `A` of Ctrl+Up.
  ///   - final: the byte that ends the sequence.
  init?(parameters: ArraySlice<UInt8>, final: UInt8) {
    guard let fields = KeyFields(parameters), !fields.isRelease else { return nil }
    let number = fields.number
    let key: Key?
    switch final {
    case UInt8(ascii: "u"): key = Key(codePoint: fields)
    case UInt8(ascii: "~") where number == 27: key = Key(otherKey: fields)
    case UInt8(ascii: "~"): key = number.flatMap { Key.numbered[$0] }.map { Key($0, fields.held) }
    case UInt8(ascii: "$"): key = number.flatMap { Key.numbered[$0] }.map { Key($0, .shift) }
    case UInt8(ascii: "^"): key = number.flatMap { Key.numbered[$0] }.map { Key($0, .control) }
    case UInt8(ascii: "@"):
      key = number.flatMap { Key.numbered[$0] }.map { Key($0, [.control, .shift]) }
    case UInt8(ascii: "a")...UInt8(ascii: "d"): key = Key.lettered(final - 0x20, .shift)
    case UInt8(ascii: "P")...UInt8(ascii: "S") where number ?? 1 != 1: key = nil
    default: key = Key.lettered(final, fields.held)
    }
    guard let key else { return nil }
    self = key
  }

  /// The key of a keypad sequence: `ESC O` and this byte.
  init?(keypad final: UInt8) {
    switch final {
    case UInt8(ascii: "M"): self = Key(.enter)
    case UInt8(ascii: "I"): self = Key(.tab)
    case UInt8(ascii: "X"): self = .character("=")
    case UInt8(ascii: " "): self = .character(" ")
    case UInt8(ascii: "j")...UInt8(ascii: "y"): self = Key(ascii: final - 0x40)
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      guard let key = Key.lettered(final - 0x20, .control) else { return nil }
      self = key
    default:
      guard let key = Key.lettered(final, []) else { return nil }
      self = key
    }
  }

  private static func lettered(_ final: UInt8, _ held: Modifiers) -> Key? {
    let code: Code? =
      switch final {
      case UInt8(ascii: "A"): .up
      case UInt8(ascii: "B"): .down
      case UInt8(ascii: "C"): .right
      case UInt8(ascii: "D"): .left
      case UInt8(ascii: "H"): .home
      case UInt8(ascii: "F"): .end
      case UInt8(ascii: "Z"): .backTab
      case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final) - 0x4F)
      default: nil
      }
    return code.map { Key($0, held) }
  }

  private static let numbered: [Int: Code] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12),
  ]
}

import CNcurses
import RootsTerminal

/// What the codes that curses reports for keys mean.
struct KeyTable {
  /// The codes of the marks around a paste; above all that curses itself hands out.
  static let pasteStart: Int32 = 30_000
  static let pasteEnd: Int32 = 30_001

  private var keys: [Int32: Key] = KeyTable.common

  /// Asks the terminal's description which codes it has for keys with modifiers.
  init() {
    _ = unsafe define_key("\u{1B}[200~", KeyTable.pasteStart)
    _ = unsafe define_key("\u{1B}[201~", KeyTable.pasteEnd)
    for (name, code) in KeyTable.extended {
      for digit in 2...8 {
        guard let sequence = unsafe curses_capability("\(name)\(digit)") else { continue }
        let number = unsafe key_defined(sequence)
        if number > 0 { keys[number] = Key(code, Key.Modifiers(parameter: digit)) }
      }
    }
  }

  subscript(code: Int32) -> Key? {
    if let key = keys[code] { return key }
    let function = Int(code - KEY_F0)
    return (1...63).contains(function) ? KeyTable.function(function) : nil
  }

  /// F13 and on are F1 to F12 with something held down, as xterm counts them.
  private static func function(_ number: Int) -> Key {
    let held: [Key.Modifiers] = [[], .shift, .control, [.control, .shift], .alt, [.alt, .shift]]
    return Key(.function((number - 1) % 12 + 1), held[(number - 1) / 12])
  }

  private static let common: [Int32: Key] = [
    KEY_UP: Key(.up), KEY_DOWN: Key(.down), KEY_LEFT: Key(.left), KEY_RIGHT: Key(.right),
    KEY_HOME: Key(.home), KEY_END: Key(.end), KEY_FIND: Key(.home), KEY_SELECT: Key(.end),
    KEY_PPAGE: Key(.pageUp), KEY_NPAGE: Key(.pageDown),
    KEY_A1: Key(.home), KEY_A3: Key(.pageUp), KEY_C1: Key(.end), KEY_C3: Key(.pageDown),
    KEY_IC: Key(.insert), KEY_DC: Key(.delete), KEY_BACKSPACE: Key(.backspace),
    KEY_ENTER: Key(.enter), KEY_BTAB: Key(.backTab),
    KEY_SR: Key(.up, .shift), KEY_SF: Key(.down, .shift),
    KEY_SLEFT: Key(.left, .shift), KEY_SRIGHT: Key(.right, .shift),
    KEY_SHOME: Key(.home, .shift), KEY_SEND: Key(.end, .shift),
    KEY_SPREVIOUS: Key(.pageUp, .shift), KEY_SNEXT: Key(.pageDown, .shift),
    KEY_SIC: Key(.insert, .shift), KEY_SDC: Key(.delete, .shift),
  ]

  private static let extended: [(String, Key.Code)] = [
    ("kUP", .up), ("kDN", .down), ("kLFT", .left), ("kRIT", .right), ("kHOM", .home),
    ("kEND", .end), ("kPRV", .pageUp), ("kNXT", .pageDown), ("kIC", .insert), ("kDC", .delete),
  ]
}

extension Key.Modifiers {
  /// What is held down by xterm's count: one more than shift 1, alt 2 and control 4 together.
  init(parameter: Int) {
    let bits = max(parameter - 1, 0)
    var held: Key.Modifiers = []
    if bits & 1 != 0 { held.insert(.shift) }
    if bits & 2 != 0 { held.insert(.alt) }
    if bits & 4 != 0 { held.insert(.control) }
    self = held
  }
}

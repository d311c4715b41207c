import CNcurses
import RootsTerminal

extension SequenceTable {
  /// The sequences that the terminal's keys send, from its terminfo description.
  static var ofCurrentTerminal: SequenceTable {
    var table = SequenceTable()
    for (name, key) in common { table.add(ResetBytes.capability(name), key) }
    for (name, code) in extended {
      for digit in 2...8 {
        let key = Key(code, Key.Modifiers(parameter: digit))
        table.add(ResetBytes.capability("\(name)\(digit)"), key)
      }
    }
    for number in 1...63 {
      table.add(ResetBytes.capability("kf\(number)"), function(number))
    }
    return table
  }

  /// F13 and higher are F1 to F12 with modifiers, numbered as in xterm.
  private static func function(_ number: Int) -> Key {
    let held: [Key.Modifiers] = [[], .shift, .control, [.control, .shift], .alt, [.alt, .shift]]
    return Key(.function((number - 1) % 12 + 1), held[(number - 1) / 12])
  }

  /// The keys by their names in terminfo(5).
  private static let common: [(String, Key)] = [
    ("kcuu1", Key(.up)), ("kcud1", Key(.down)), ("kcub1", Key(.left)), ("kcuf1", Key(.right)),
    ("khome", Key(.home)), ("kend", Key(.end)), ("kfnd", Key(.home)), ("kslt", Key(.end)),
    ("kpp", Key(.pageUp)), ("knp", Key(.pageDown)),
    ("ka1", Key(.home)), ("ka3", Key(.pageUp)), ("kc1", Key(.end)), ("kc3", Key(.pageDown)),
    ("kich1", Key(.insert)), ("kdch1", Key(.delete)), ("kbs", Key(.backspace)),
    ("kent", Key(.enter)), ("kcbt", Key(.backTab)),
    ("kri", Key(.up, .shift)), ("kind", Key(.down, .shift)),
    ("kLFT", Key(.left, .shift)), ("kRIT", Key(.right, .shift)),
    ("kHOM", Key(.home, .shift)), ("kEND", Key(.end, .shift)),
    ("kPRV", Key(.pageUp, .shift)), ("kNXT", Key(.pageDown, .shift)),
    ("kIC", Key(.insert, .shift)), ("kDC", Key(.delete, .shift)),
  ]

  private static let extended: [(String, Key.Code)] = [
    ("kUP", .up), ("kDN", .down), ("kLFT", .left), ("kRIT", .right), ("kHOM", .home),
    ("kEND", .end), ("kPRV", .pageUp), ("kNXT", .pageDown), ("kIC", .insert), ("kDC", .delete),
  ]
}

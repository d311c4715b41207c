import RootsTerminal

/// The parameters of a key sequence: numbers separated by semicolons, some with parts separated by
/// colons.
struct KeyFields {
  private let fields: [[Int?]]

  /// - Returns: nil for other characters.
  init?(_ parameters: ArraySlice<UInt8>) {
    let (semicolon, colon) = (UInt8(ascii: ";"), UInt8(ascii: ":"))
    let isPlain = parameters.allSatisfy {
      (0x30...0x39).contains($0) || $0 == semicolon || $0 == colon
    }
    guard isPlain else { return nil }
    fields = parameters.split(separator: semicolon, omittingEmptySubsequences: false).map { field in
      field.split(separator: colon, omittingEmptySubsequences: false).map {
        Int(String(decoding: $0, as: UTF8.self))
      }
    }
  }

  /// A number by its position; nil if it is missing.
  subscript(field: Int, part: Int = 0) -> Int? {
    guard field < fields.count, part < fields[field].count else { return nil }
    return fields[field][part]
  }

  var number: Int? { self[0] }

  var held: Key.Modifiers { Key.Modifiers(parameter: self[1] ?? 1) }

  /// Whether the sequence reports a key release.
  var isRelease: Bool { self[1, 1] == 3 }

  /// Whether an unsupported modifier is held: Super or Hyper.
  var hasStranger: Bool { max((self[1] ?? 1) - 1, 0) & 0b1_1000 != 0 }
}

// Keys that are sent as the code point of their character.
extension Key {
  /// `CSI code:shifted ; modifiers:event ; text u` (the keyboard protocol of kitty).
  init?(codePoint fields: KeyFields) {
    guard let number = fields.number, !fields.hasStranger else { return nil }
    var held = fields.held
    let types = held.isDisjoint(with: [.control, .alt])
    if types, fields[2, 1] == nil, let key = fields[2].flatMap(Key.printable) {
      self = Key(key)
      return
    }
    if held.contains(.shift), let key = fields[0, 1].flatMap(Key.printable) {
      held.remove(.shift)
      self = Key(key, held)
      return
    }
    guard let code = Key.unprinted(number) ?? Key.printable(number) else { return nil }
    self = Key(code, held)
  }

  /// `CSI 27 ; modifiers ; code ~` (xterm, modifyOtherKeys); the code includes the effect of Shift.
  init?(otherKey fields: KeyFields) {
    guard let number = fields[2], !fields.hasStranger,
      let code = Key.unprinted(number) ?? Key.printable(number)
    else { return nil }
    self = Key(code, fields.held)
  }

  private static func printable(_ number: Int) -> Code? {
    guard let value = UInt32(exactly: number), let scalar = Unicode.Scalar(value) else {
      return nil
    }
    switch scalar.properties.generalCategory {
    case .control, .privateUse, .surrogate, .unassigned: return nil
    default: return .character(Character(scalar))
    }
  }

  /// Keys without a character, and those of the keypad.
  private static func unprinted(_ number: Int) -> Code? {
    switch number {
    case 8, 127: .backspace
    case 9: .tab
    case 13: .enter
    case 27: .escape
    case 57376...57398: .function(number - 57376 + 13)
    case 57399...57408: .character(Character(Unicode.Scalar(UInt8(number - 57399 + 0x30))))
    case 57409...57416: keypadSigns[number - 57409]
    case 57417...57426: keypadKeys[number - 57417]
    default: nil
    }
  }

  private static let keypadSigns: [Code] = [
    .character("."), .character("/"), .character("*"), .character("-"), .character("+"), .enter,
    .character("="), .character(","),
  ]

  private static let keypadKeys: [Code] = [
    .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete,
  ]
}

extension Key.Modifiers {
  /// Reads xterm's modifier parameter: 1 plus the sum of shift 1, alt 2 and control 4.
  init(parameter: Int) {
    let bits = max(parameter - 1, 0)
    var held: Key.Modifiers = []
    if bits & 1 != 0 { held.insert(.shift) }
    if bits & 2 != 0 { held.insert(.alt) }
    if bits & 4 != 0 { held.insert(.control) }
    self = held
  }
}

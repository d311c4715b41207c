import RootsTerminal

/// The first unit of terminal input, with its length in bytes.
///
/// A piece depends only on the bytes from its first one on, so that input in two parts gives the
/// same pieces as in one.
struct Piece {
  enum Meaning {
    case key(Key)
    case mouse(MouseReport)
    case pasteStart
    /// The answer to the query for the terminal's attributes.
    case attributes
    /// The report that the terminal has become dark or light (mode 2031, contour).
    case background(isDark: Bool)
    /// The start of a string, the answer of the terminal to a query. Its kind is the byte after the
    /// escape.
    case stringStart(kind: UInt8)
    /// A sequence that is too long to be valid; its rest follows.
    case endless
    /// An unknown or incomplete sequence.
    case nothing
  }

  /// The maximum length of a valid sequence, in bytes.
  static let limit = 64

  let meaning: Meaning
  let count: Int

  /// Reads the first piece.
  ///
  /// - Parameter keys: the key sequences of the terminal's description, which take precedence.
  /// - Returns: nil if there are too few bytes.
  static func first(of bytes: ArraySlice<UInt8>, keys: SequenceTable) -> Piece? {
    guard let byte = bytes.first else { return nil }
    if SequenceTable.canStart(with: byte) {
      switch keys.match(bytes) {
      case .found(let key, let count): return Piece(.key(key), count)
      case .undecided: return nil
      case .none: break
      }
    }
    switch byte {
    case 0x1B: return escaped(bytes, keys: keys)
    case 0x00...0x7F: return Piece(.key(Key(ascii: byte)), 1)
    default: return character(bytes)
    }
  }

  init(_ meaning: Meaning, _ count: Int) {
    self.meaning = meaning
    self.count = count
  }

  private static func escaped(_ bytes: ArraySlice<UInt8>, keys: SequenceTable) -> Piece? {
    let rest = bytes.dropFirst()
    guard let second = rest.first else { return nil }
    switch second {
    case 0x1B: return twiceEscaped(rest, keys: keys)
    case UInt8(ascii: "["): return ControlSequence.first(of: bytes)
    case UInt8(ascii: "O"): return shifted(rest)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      guard let third = rest.dropFirst().first else { return nil }
      // No answer but kitty's starts with a letter, which is typed after Alt and this key.
      let startsString =
        (0x20...0x3F).contains(third) || third == 0x07 || rest.starts(with: "_G".utf8)
      return startsString
        ? Piece(.stringStart(kind: second), 2) : Piece(.key(Key(ascii: second).withAlt), 2)
    default:
      guard let piece = first(of: rest, keys: keys) else { return nil }
      guard case .key(let key) = piece.meaning else { return Piece(.key(Key(.escape)), 1) }
      return Piece(.key(key.withAlt), piece.count + 1)
    }
  }

  /// Alt and a key with a sequence, as rxvt sends it; otherwise Escape, followed by something else.
  private static func twiceEscaped(_ rest: ArraySlice<UInt8>, keys: SequenceTable) -> Piece? {
    guard let third = rest.dropFirst().first else { return nil }
    let startsSequence = third == UInt8(ascii: "[") || third == UInt8(ascii: "O")
    guard startsSequence else { return Piece(.key(Key(.escape)), 1) }
    // A report of the mouse is no key.
    if let fourth = rest.dropFirst(2).first, third == UInt8(ascii: "["), "<M".utf8.contains(fourth)
    {
      return Piece(.key(Key(.escape)), 1)
    }
    guard let piece = first(of: rest, keys: keys) else { return nil }
    guard case .key(let key) = piece.meaning else { return Piece(.key(Key(.escape)), 1) }
    return Piece(.key(key.withAlt), piece.count + 1)
  }

  /// A key of the keypad or one of F1 to F4, after `ESC O`.
  private static func shifted(_ rest: ArraySlice<UInt8>) -> Piece? {
    guard let final = rest.dropFirst().first else { return nil }
    guard (0x20...0x7E).contains(final) else {
      return Piece(.key(Key(ascii: UInt8(ascii: "O")).withAlt), 2)
    }
    if (0x31...0x38).contains(final) { return modified(rest) }
    return Piece(Key(keypad: final).map { .key($0) } ?? .nothing, 3)
  }

  /// A key with a modifier after `ESC O`: `2 P` as Konsole sends it, `1 ; 2 P` as older VTE does.
  private static func modified(_ rest: ArraySlice<UInt8>) -> Piece? {
    let body = rest.dropFirst().prefix { (0x30...0x3B).contains($0) }
    guard body.count < limit else { return Piece(.endless, body.count + 2) }
    guard body.endIndex < rest.endIndex else { return nil }
    let final = rest[body.endIndex]
    guard (0x20...0x7E).contains(final) else {
      return Piece(.key(Key(ascii: UInt8(ascii: "O")).withAlt), 2)
    }
    let parameters = body.count == 1 ? Array("1;".utf8) + body : Array(body)
    let key = Key(parameters: parameters[...], final: final)
    return Piece(key.map { .key($0) } ?? .nothing, body.count + 3)
  }

  /// One scalar beyond ASCII; invalid UTF-8 and control characters (C1) are dropped.
  private static func character(_ bytes: ArraySlice<UInt8>) -> Piece? {
    let length = bytes[bytes.startIndex].utf8Length
    guard length > 1 else { return Piece(.nothing, 1) }
    let scalar = bytes.prefix(length)
    let tail = scalar.dropFirst().prefix { $0 & 0xC0 == 0x80 }
    guard tail.count == length - 1 else {
      return scalar.count == tail.count + 1 && scalar.count < length
        ? nil : Piece(.nothing, tail.count + 1)
    }
    guard let text = String(validating: scalar, as: UTF8.self), let character = text.first,
      character.unicodeScalars.first?.properties.generalCategory != .control
    else { return Piece(.nothing, length) }
    return Piece(.key(.character(character)), length)
  }
}

extension UInt8 {
  /// The length of a UTF-8 sequence that starts with this byte; 0 if there is none.
  var utf8Length: Int {
    switch self {
    case 0x00...0x7F: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }
}

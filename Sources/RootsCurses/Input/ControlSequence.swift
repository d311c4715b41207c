import RootsTerminal

/// The part of a control sequence after `ESC [`: parameters, intermediate bytes and a final byte
/// (ECMA-48, section 5.4).
enum ControlSequence {
  /// Reads the first control sequence.
  ///
  /// - Parameter bytes: the bytes from the escape on.
  /// - Returns: nil if the sequence is incomplete.
  static func first(of bytes: ArraySlice<UInt8>) -> Piece? {
    let start = bytes.startIndex + 2
    guard start < bytes.endIndex else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "<"): return MouseReport.first(of: bytes)
    case UInt8(ascii: "M"): return MouseReport.firstOfOldKind(of: bytes)
    case UInt8(ascii: "["): return consoleKey(bytes)
    default: break
    }
    let body = bytes[start...].prefix { (0x20...0x3F).contains($0) }
    if let count = rxvtEnd(of: body.prefix(Piece.limit)) {
      return Piece(meaning(body.prefix(count - 1), final: UInt8(ascii: "$")), count + 2)
    }
    guard body.count < Piece.limit else { return Piece(.endless, body.count + 2) }
    guard body.endIndex < bytes.endIndex else { return nil }
    let final = bytes[body.endIndex]
    // Interrupted by another byte, which starts something new; `ESC [` alone was Alt and a key.
    guard (0x40...0x7E).contains(final) else {
      return body.isEmpty ? Piece(introducer, 2) : Piece(.nothing, body.count + 2)
    }
    return Piece(meaning(body, final: final), body.count + 3)
  }

  /// `ESC [` without anything that a sequence has behind it.
  private static let introducer = Piece.Meaning.key(Key(ascii: UInt8(ascii: "[")).withAlt)

  private static func meaning(_ body: ArraySlice<UInt8>, final: UInt8) -> Piece.Meaning {
    if final == UInt8(ascii: "~"), body.elementsEqual("200".utf8) { return .pasteStart }
    if final == UInt8(ascii: "n"), body.starts(with: "?997;".utf8) {
      return .background(isDark: body.dropFirst(5).first == UInt8(ascii: "1"))
    }
    if final == UInt8(ascii: "c"), body.first == UInt8(ascii: "?") { return .attributes }
    return Key(parameters: body, final: final).map { .key($0) } ?? .nothing
  }

  /// F1 to F5 of the Linux console: `ESC [ [ A`.
  private static func consoleKey(_ bytes: ArraySlice<UInt8>) -> Piece? {
    let place = bytes.startIndex + 3
    guard place < bytes.endIndex else { return nil }
    let final = bytes[place]
    guard (0x20...0x7E).contains(final) else { return Piece(.nothing, 3) }
    let number = Int(final) - 0x40
    return Piece((1...5).contains(number) ? .key(Key(.function(number))) : .nothing, 4)
  }

  /// The length of the body if it is a number and the `$` with which rxvt ends a shifted key; in
  /// all other sequences `$` is an intermediate byte.
  private static func rxvtEnd(of body: ArraySlice<UInt8>) -> Int? {
    let digits = body.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, digits.endIndex < body.endIndex,
      body[digits.endIndex] == UInt8(ascii: "$")
    else { return nil }
    return digits.count + 1
  }
}

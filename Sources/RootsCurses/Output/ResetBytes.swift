import CNcurses

/// The bytes that reset a terminal, from its description.
struct ResetBytes {
  /// The bytes that reset modes, attributes and colours, and show the cursor.
  let outside: [UInt8]
  /// The bytes that leave the alternate screen.
  let leaving: [UInt8]

  /// Ends a half-sent sequence; mouse, focus and paste modes off.
  static let modesOff =
    "\u{18}\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1003l\u{1B}[?1006l"
    + "\u{1B}[?1004l\u{1B}[?2004l"

  /// The bytes for the terminal whose description was read last.
  ///
  /// On a terminal without an alternate screen the cursor moves to a new line at the bottom.
  ///
  /// - Parameter drawing: the code that drew; for ncurses, insert mode is reset and automatic
  ///   wrapping is turned on.
  static func forCurrentTerminal(rows: Int, drawing: Drawing) -> ResetBytes {
    var bytes = Array(modesOff.utf8)
    if capability("csr").starts(with: "\u{1B}[".utf8) { bytes += Array("\u{1B}[r".utf8) }
    if drawing == .ncurses { bytes += capability("rmir") + capability("smam") }
    for name in ["sgr0", "op", "rmkx", "cnorm"] { bytes += capability(name) }
    let leave = capability("rmcup")
    if !leave.isEmpty { return ResetBytes(outside: bytes, leaving: leave) }
    let bottom = unsafe curses_position(Int32(rows - 1), 0).map { unsafe withoutDelays($0) }
    return ResetBytes(outside: bytes, leaving: (bottom ?? []) + Array("\r\n".utf8))
  }

  static func capability(_ name: String) -> [UInt8] {
    guard let value = unsafe curses_capability(name) else { return [] }
    return unsafe withoutDelays(value)
  }

  /// The bytes that reset the scroll region; they also move the cursor to the upper left corner.
  static func wholeRegion(rows: Int) -> [UInt8] {
    guard let value = unsafe curses_whole_region(Int32(rows)) else { return [] }
    return unsafe withoutDelays(value)
  }

  /// Removes delays such as `$<5>`, meant for old terminals.
  private static func withoutDelays(_ value: UnsafePointer<CChar>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = unsafe String(cString: value)[...]
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "$")) {
      let after = rest.utf8.index(after: start)
      guard after < rest.endIndex, rest.utf8[after] == UInt8(ascii: "<"),
        let end = rest[after...].utf8.firstIndex(of: UInt8(ascii: ">"))
      else {
        bytes += rest[..<after].utf8
        rest = rest[after...]
        continue
      }
      bytes += rest[..<start].utf8
      rest = rest[rest.utf8.index(after: end)...]
    }
    return bytes + Array(rest.utf8)
  }
}

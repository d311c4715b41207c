import CNcurses

/// The bytes that reset a terminal, from its description.
struct ResetBytes {
  /// The bytes that reset modes, attributes and colours, and show the cursor.
  let outside: [UInt8]
  /// The bytes that leave the alternate screen.
  let leaving: [UInt8]

  /// Ends a half-sent sequence and a half-sent frame; mouse, focus, paste and background modes off.
  static let modesOff =
    "\u{18}\u{1B}[?2026l\u{1B}[?2031l\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1003l\u{1B}[?1006l"
    + "\u{1B}[?1004l\u{1B}[?2004l"

  /// The bytes for the terminal whose description was read last.
  ///
  /// On a terminal without an alternate screen the cursor moves to a new line at the bottom.
  static func forCurrentTerminal(rows: Int) -> ResetBytes {
    var bytes = Array(modesOff.utf8)
    if capability("csr").starts(with: "\u{1B}[".utf8) { bytes += Array("\u{1B}[r".utf8) }
    for name in ["rmir", "smam", "sgr0", "op", "rmkx", "cnorm"] { bytes += capability(name) }
    let title = hasTitles ? Array("\u{1B}[23;2t".utf8) : []
    var leave = capability("rmcup")
    if leave.isEmpty { leave = capability("cup", rows - 1, 0) + Array("\r\n".utf8) }
    return ResetBytes(outside: bytes, leaving: title + leave)
  }

  /// Whether the terminal has a title, or ignores the sequences for one; the Linux console would
  /// print them.
  static var hasTitles: Bool {
    let name = environment("TERM") ?? ""
    return !name.hasPrefix("linux") && capability("csr").starts(with: "\u{1B}[".utf8)
  }

  /// A capability without numbers; empty if the terminal lacks it.
  static func capability(_ name: String) -> [UInt8] {
    guard let value = unsafe curses_capability(name) else { return [] }
    return unsafe withoutDelays(value)
  }

  /// A capability with its numbers filled in; empty if the terminal lacks it.
  static func capability(_ name: String, _ first: Int, _ second: Int = 0) -> [UInt8] {
    guard let value = unsafe curses_filled(name, Int32(first), Int32(second)) else { return [] }
    return unsafe withoutDelays(value)
  }

  /// The bytes that reset the scroll region; they also move the cursor to the upper left corner.
  static func wholeRegion(rows: Int) -> [UInt8] { capability("csr", 0, rows - 1) }

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

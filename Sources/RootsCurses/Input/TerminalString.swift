/// A collector of a string that a terminal sends (OSC, DCS, APC, PM), up to its terminator.
struct TerminalString {
  /// The maximum number of stored bytes; useful strings are shorter.
  private static let limit = 64

  /// The byte after the escape: `]` for an operating system command.
  private let kind: UInt8
  private var bytes: [UInt8] = []
  /// Whether the string is complete or was interrupted.
  private(set) var isOver = false

  init(kind: UInt8) {
    self.kind = kind
  }

  /// Takes bytes and returns those after the string, or a single escape that may be the first half
  /// of the terminator.
  mutating func take(_ more: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = more.prefix { $0 >= 0x20 }
    bytes += text.prefix(TerminalString.limit - bytes.count)
    let rest = more[text.endIndex...]
    guard let byte = rest.first else { return rest }
    guard byte != 0x1B || rest.count > 1 else { return rest }
    isOver = true
    if byte == 0x07 { return rest.dropFirst() }
    if byte == 0x1B, rest.dropFirst().first == UInt8(ascii: "\\") { return rest.dropFirst(2) }
    // A key or another sequence interrupted the string, which is dropped.
    bytes = []
    return rest
  }

  /// Whether the background is dark, from `11;rgb:RRRR/GGGG/BBBB`; nil for any other string.
  var isBackgroundDark: Bool? {
    kind == UInt8(ascii: "]") && bytes.starts(with: "11;".utf8)
      ? Background.isDark(color: String(decoding: bytes.dropFirst(3), as: UTF8.self)) : nil
  }
}

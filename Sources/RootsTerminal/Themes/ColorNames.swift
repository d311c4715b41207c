extension Color {
  /// The names of the first 16 palette colours, in order, and of the terminal's default colour.
  public static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white", "brightBlack",
    "brightRed", "brightGreen", "brightYellow", "brightBlue", "brightMagenta", "brightCyan",
    "brightWhite", "default",
  ]

  /// Reads a colour: `#rrggbb`, `#rgb`, a number of the palette from 0 to 255, or a name.
  ///
  /// - Returns: nil for anything else.
  public init?(named text: String) {
    if text.hasPrefix("#") {
      guard let color = Color(hexadecimal: text.dropFirst()) else { return nil }
      self = color
    } else if let number = Color.paletteNumber(text) {
      self = .palette(number)
    } else if let place = Color.names.firstIndex(of: text) {
      self = place < 16 ? .palette(UInt8(place)) : .default
    } else {
      return nil
    }
  }

  private static func paletteNumber(_ text: String) -> UInt8? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt8(text) : nil
  }

  private init?(hexadecimal digits: Substring) {
    let parts = digits.utf8.compactMap { byte in
      Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }
    guard parts.count == digits.utf8.count else { return nil }
    switch parts.count {
    case 3: self = .rgb(parts[0] * 17, parts[1] * 17, parts[2] * 17)
    case 6:
      self = .rgb(
        parts[0] * 16 + parts[1], parts[2] * 16 + parts[3], parts[4] * 16 + parts[5])
    default: return nil
    }
  }
}

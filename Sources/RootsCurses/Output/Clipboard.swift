/// The sequence that puts a text into the clipboard of the terminal (OSC 52).
package enum Clipboard {
  /// The longest text, in bytes; terminals ignore longer ones.
  package static let limit = 74_000

  /// Returns the sequence; nil for a text that is too long.
  package static func sequence(for text: String) -> String? {
    let bytes = Array(text.utf8)
    return bytes.count <= limit ? "\u{1B}]52;c;\(base64(bytes))\u{7}" : nil
  }

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

  /// The bytes in base 64, RFC 4648.
  package static func base64(_ bytes: [UInt8]) -> String {
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let number = (0..<3).reduce(0) { number, offset in
        number << 8 | (offset < group.count ? Int(group[start + offset]) : 0)
      }
      for place in 0..<4 {
        text.append(place <= group.count ? letters[number >> (18 - 6 * place) & 63] : "=")
      }
    }
    return text
  }
}

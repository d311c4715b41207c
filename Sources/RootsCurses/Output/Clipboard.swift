import RootsTerminal

/// The sequence that puts a text into the clipboard of the terminal (OSC 52).
package enum Clipboard {
  /// The longest text, in bytes; terminals ignore longer ones.
  package static let limit = 74_000

  /// Returns the sequence; nil for a text that is too long.
  package static func sequence(for text: String) -> String? {
    text.utf8.count <= limit ? "\u{1B}]52;c;\(base64(text))\u{7}" : nil
  }
}

/// One word, text, number or sign of a tape: a kind and some bytes of one line.
struct TapeToken {
  enum Kind {
    /// A word that VHS knows, and therefore never a text.
    case keyword
    /// Any other word: a text, or a new word where a command may start.
    case word
    case text, unclosedText
    case number
    case regex, unclosedRegex
    case braces, unclosedBraces
    case comment
    case sign
    case illegal
    case endOfLine, endOfFile
  }

  var kind: Kind
  /// The bytes of the file, quotes and slashes included.
  var bytes: Range<Int>
  /// The line, from 1.
  var line: Int
  /// The first byte within the line, from 1.
  var column: Int

  /// The bytes between the quotes or slashes, after the `#`, else all.
  var content: Range<Int> {
    switch kind {
    case .text, .regex: bytes.lowerBound + 1..<bytes.upperBound - 1
    case .unclosedText, .unclosedRegex, .comment: bytes.lowerBound + 1..<bytes.upperBound
    default: bytes
    }
  }

  /// Whether it counts as a text where one is expected.
  var isText: Bool {
    switch kind {
    case .word, .text, .unclosedText: true
    default: false
    }
  }

  /// Whether there is nothing more on the line.
  var endsLine: Bool {
    switch kind {
    case .endOfLine, .endOfFile, .comment: true
    default: false
    }
  }
}

func isLetter(_ byte: UInt8) -> Bool {
  (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
}

func isDigit(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}

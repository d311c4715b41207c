/// A token of a tape: its kind, and its bytes on one line.
struct TapeToken {
  enum Kind {
    /// A word that VHS reserves, and so never a text.
    case keyword
    /// Any other word: a text, or a new command where a command may start.
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
  /// The bytes in the file, including quotes and slashes.
  var bytes: Range<Int>
  /// The line, from 1.
  var line: Int
  /// The first byte within the line, from 1.
  var column: Int

  /// The bytes without quotes, slashes or `#`.
  var content: Range<Int> {
    switch kind {
    case .text, .regex: bytes.lowerBound + 1..<bytes.upperBound - 1
    case .unclosedText, .unclosedRegex, .comment: bytes.lowerBound + 1..<bytes.upperBound
    default: bytes
    }
  }

  /// Whether the token can be used as a text.
  var isText: Bool {
    switch kind {
    case .word, .text, .unclosedText: true
    default: false
    }
  }

  /// Whether the line ends with this token.
  var endsLine: Bool {
    switch kind {
    case .endOfLine, .endOfFile, .comment: true
    default: false
    }
  }
}

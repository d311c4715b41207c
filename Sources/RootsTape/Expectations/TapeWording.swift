/// A text that must be equal, or a pattern that must be found.
enum TapeWording: Hashable {
  case text(String)
  case pattern(TapePattern)

  /// Reads a text or a pattern; nil after an error.
  /// - Parameter word: the word before it.
  static func read(by parser: inout TapeParser, after word: String) -> TapeWording? {
    if parser.next.isPattern { return parser.pattern(parser.take()).map { .pattern($0) } }
    guard parser.isAtText || parser.next.kind == .number else {
      return parser.refuseText("\(word) needs a text or a /pattern/")
    }
    let token = parser.take()
    guard let text = parser.text(token) else { return nil }
    if text.isEmpty { parser.error("\(word) needs a text, not an empty one", at: token) }
    return .text(text)
  }

  /// The text, or the source of the pattern.
  var source: String {
    switch self {
    case .text(let text): text
    case .pattern(let pattern): pattern.source
    }
  }

  /// The text or the pattern as it is written in a tape.
  var written: String {
    switch self {
    case .text(let text): bare(text)
    case .pattern(let pattern): "\(pattern)"
    }
  }
}

extension TapeWording: CustomStringConvertible {
  /// The text in quotes, or the pattern.
  var description: String {
    switch self {
    case .text(let text): "'\(text)'"
    case .pattern(let pattern): "\(pattern)"
    }
  }
}

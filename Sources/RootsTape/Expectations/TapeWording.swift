/// A text that must be equal, or a pattern that must be found.
enum TapeWording: Hashable {
  case text(String)
  case pattern(TapePattern)

  /// Reads a text or a pattern; nil after an error.
  /// - Parameter word: the word before it.
  init?(readBy parser: inout TapeParser, after word: String) {
    if parser.next.isPattern {
      guard let pattern = parser.pattern(parser.take()) else { return nil }
      self = .pattern(pattern)
      return
    }
    guard parser.next.isText || parser.next.kind == .number else {
      parser.error(
        "\(word) needs a text or a /pattern/, not \(parser.description(of: parser.next))",
        at: parser.next)
      parser.skipArguments()
      return nil
    }
    let token = parser.take()
    guard let text = parser.text(token) else { return nil }
    if text.isEmpty { parser.error("\(word) needs a text, not an empty one", at: token) }
    self = .text(text)
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

  /// The places in a row, by the indices of its characters.
  func ranges(in row: [Character]) throws(TapeFailure) -> [Range<Int>] {
    switch self {
    case .text(let text): return row.ranges(of: Array(text))
    case .pattern(let pattern):
      do throws(TapePatternError) {
        return try pattern.matches(in: row)
      } catch {
        throw TapeFailure("\(pattern) cannot be searched: \(error.reason)")
      }
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

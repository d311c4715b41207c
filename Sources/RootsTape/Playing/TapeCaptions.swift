/// The comments of a tape, shown as captions while it is watched.
///
/// A line with only a comment is the caption of the commands below it, up to the next such line.
struct TapeCaptions {
  /// The comments by line, from 1.
  private var comments: [Int: String] = [:]
  /// The line of the last command.
  private var line = 0
  /// The current caption; nil before the first comment.
  private(set) var current: String?

  init(of text: String?) {
    guard let text else { return }
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let rest = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard rest.first == UInt8(ascii: "#"), let comment = String(rest) else { continue }
      let words = comment.drop { $0 == "#" || $0 == " " }.split(whereSeparator: \.isWhitespace)
      if !words.isEmpty { comments[index + 1] = words.joined(separator: " ") }
    }
  }

  /// Updates the caption for a command on the given line.
  mutating func move(to line: Int) {
    guard !comments.isEmpty, line > self.line else { return }
    let passed = (self.line + 1..<line).compactMap { comments[$0] }
    self.line = line
    if !passed.isEmpty { current = passed.joined(separator: " ") }
  }
}

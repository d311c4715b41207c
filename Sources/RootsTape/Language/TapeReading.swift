/// The result of reading a tape: its commands, its diagnostics and its texts.
public struct TapeReading: Sendable {
  /// The valid commands; play them only if there is no error.
  public var tape: Tape
  /// All errors and warnings, in the order of the files and their lines.
  public var diagnostics: [TapeDiagnostic]
  /// The text of each file read, by the name that positions use.
  public let texts: [String: String]
  /// The offsets of the lines in each text, in UTF-8.
  private let lineStarts: [String: [Int]]

  /// Creates the reading of a tape that was built in code, without diagnostics.
  public init(_ tape: Tape) {
    self.init(tape: tape, diagnostics: [], texts: [:])
  }

  init(tape: Tape, diagnostics: [TapeDiagnostic], texts: [String: String]) {
    self.tape = tape
    self.diagnostics = diagnostics
    self.texts = texts
    lineStarts = texts.mapValues { text in
      let start = text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      return [start] + RootsTape.lineStarts(in: Array(text.utf8))
    }
  }

  /// Whether an error prevents playing the tape.
  public var hasErrors: Bool {
    diagnostics.contains { $0.severity == .error }
  }

  /// All diagnostics as text; empty if there are none.
  public var report: String {
    diagnostics.map { $0.rendered(line: line(at: $0.position)) + "\n" }.joined()
  }

  /// The number of lines of a text that was read; nil for another one.
  func lineCount(of name: String) -> Int? {
    guard let text = texts[name], let starts = lineStarts[name] else { return nil }
    // Behind the last line break there is no line.
    return starts.count - (starts.last == text.utf8.count ? 1 : 0)
  }

  /// The line at a position, without its line break.
  ///
  /// - Complexity: O(length of the line).
  public func line(at position: TapePosition) -> Substring? {
    guard let text = texts[position.file], let starts = lineStarts[position.file],
      starts.indices.contains(position.line - 1)
    else { return nil }
    let start = text.utf8.index(text.startIndex, offsetBy: starts[position.line - 1])
    return Substring(text.utf8[start...].prefix { !isLineEnd($0) })
  }
}

/// The result of reading a tape: its commands, its diagnostics and its texts.
public struct TapeReading: Sendable {
  /// The valid commands; play them only if there is no error.
  public var tape: Tape
  /// All errors and warnings, in the order of the files and their lines.
  public var diagnostics: [TapeDiagnostic]
  /// The text of each file read, by the name that positions use.
  public var texts: [String: String]

  /// Creates the reading of a tape that was built in code, without diagnostics.
  public init(_ tape: Tape) {
    self.init(tape: tape, diagnostics: [], texts: [:])
  }

  init(tape: Tape, diagnostics: [TapeDiagnostic], texts: [String: String]) {
    self.tape = tape
    self.diagnostics = diagnostics
    self.texts = texts
  }

  /// Whether an error prevents playing the tape.
  public var hasErrors: Bool {
    diagnostics.contains { $0.severity == .error }
  }

  /// All diagnostics as text; empty if there are none.
  public var report: String {
    diagnostics.map { $0.rendered(line: line(at: $0.position)) + "\n" }.joined()
  }

  /// The line at a position, without its line break.
  ///
  /// - Complexity: O(bytes of the file).
  public func line(at position: TapePosition) -> Substring? {
    guard let text = texts[position.file], position.line > 0 else { return nil }
    var rest = text.utf8[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    for _ in 1..<position.line {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      rest = rest[rest.index(after: end)...]
    }
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    return Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }
}

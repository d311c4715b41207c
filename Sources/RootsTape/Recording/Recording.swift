/// What was recorded: a tape with comments.
public struct Recording: Hashable, Sendable {
  /// A line of it.
  public enum Line: Hashable, Sendable {
    /// What the reader is told; on one line, and safe to show.
    case comment(String)
    case command(TapeCommand)
    /// A blank line.
    case gap
  }

  /// The lines, in order.
  public internal(set) var lines: [Line]

  /// A recording of lines.
  public init(lines: [Line] = []) { self.lines = lines }

  /// The commands alone.
  public var tape: Tape {
    Tape(
      lines.compactMap { line in
        if case .command(let command) = line { command } else { nil }
      }, file: "recording")
  }

  /// The text of the file.
  public var text: String { lines.map { "\($0)\n" }.joined() }
}

extension Recording.Line: CustomStringConvertible {
  /// The line as a file has it, without its end.
  public var description: String {
    switch self {
    case .comment(let text): "# \(text)"
    case .command(let command): "\(command)"
    case .gap: ""
    }
  }
}

import RootsTerminal

/// The text of a tape in the canonical format, as written by `roots fmt`.
///
/// Commands are printed as `Tape.text` prints them: one blank between words, one kind of quotes, a
/// unit for each time. Comments and line structure are kept: keys and typed texts share a line if
/// they did before; every other command begins a line. A comment behind commands keeps its column
/// if there is space, or else follows after two blanks. Several empty lines become one. The tape's
/// meaning does not change, and formatting twice changes nothing more.
public struct TapeFormatting: Sendable {
  /// The parsed tape with its diagnostics.
  public let reading: TapeReading
  /// The formatted text; nil for a tape with errors.
  public let text: String?
  /// The lines as those of a recording, with each comment in front of the commands of its line.
  package private(set) var recording = Recording()
  /// The positions of the commands of the recording.
  private var positions: [TapePosition] = []

  /// Formats a text.
  /// - Parameters:
  ///   - text: the content of the file.
  ///   - file: the name of the file, for positions.
  public init(of text: String, file: String) {
    reading = Tape.parse(text, file: file)
    guard !reading.hasErrors else {
      self.text = nil
      return
    }
    var parser = TapeParser(text, file: file)
    parser.parse()
    let lines = Self.lines(of: parser)
    self.text = Self.text(of: lines)
    recording = Recording(lines: Self.recorded(lines))
    positions = parser.statements.map(\.position)
  }

  /// The position of a line of the recording in the text; nil for one without a command.
  package func position(ofLine index: Int) -> TapePosition? {
    guard recording.lines[index].command != nil else { return nil }
    return positions[recording.lines[..<index].count { $0.command != nil }]
  }

  private static func recorded(_ lines: [Line]) -> [Recording.Line] {
    var recorded: [Recording.Line] = []
    var last: Int?
    for line in lines {
      if let last, line.start > last + 1 { recorded.append(.gap) }
      last = line.end
      if let (text, _) = line.comment {
        let words = text.drop { $0 == "#" }
        recorded.append(.comment(String(words.first == " " ? words.dropFirst() : words)))
      }
      recorded += line.commands.map { .command($0) }
    }
    return recorded
  }

  /// The content of one line, or of the lines that a theme in braces spans.
  private struct Line {
    let start: Int
    var end: Int
    var commands: [TapeCommand] = []
    /// The comment's text, and its column from 0.
    var comment: (text: String, column: Int)?
  }

  private static func lines(of parser: TapeParser) -> [Line] {
    var lines: [Line] = []
    var comments = parser.comments[...]
    func add(_ comment: TapeToken) {
      let behind = lines.last.map { $0.end == comment.line } ?? false
      if !behind { lines.append(Line(start: comment.line, end: comment.line)) }
      lines[lines.count - 1].comment = (parser.text(of: comment), parser.columns(before: comment))
    }
    for statement in parser.statements {
      let start = statement.position.line
      while let comment = comments.first, comment.line < start { add(comments.removeFirst()) }
      let isOnLine = lines.last.map { $0.end == start && $0.comment == nil } ?? false
      if !isOnLine { lines.append(Line(start: start, end: start)) }
      lines[lines.count - 1].commands.append(statement.command)
      lines[lines.count - 1].end += statement.command.lineBreaks
    }
    for comment in comments { add(comment) }
    return lines
  }

  private static func text(of lines: [Line]) -> String {
    var text = ""
    var last: Int?
    for line in lines {
      if let last, line.start > last + 1 { text += "\n" }
      last = line.end
      text += rendered(line) + "\n"
    }
    return text
  }

  private static func rendered(_ line: Line) -> String {
    var rows: [String] = []
    var isOpen = false
    for command in line.commands {
      if isOpen, command.traits.contains(.sharesLine) {
        rows[rows.count - 1] += " \(command)"
      } else {
        rows.append("\(command)")
      }
      isOpen = command.traits.contains(.sharesLine)
    }
    let commands = rows.joined(separator: "\n")
    guard let comment = line.comment else { return commands }
    guard !commands.isEmpty else { return comment.text }
    let width = columnWidth(of: commands.split(separator: "\n").last ?? "")
    let gap = rows.count > 1 ? 2 : max(2, comment.column - width)
    return commands + String(repeating: " ", count: gap) + comment.text
  }
}

extension TapeCommand {
  /// The number of line breaks within the command.
  fileprivate var lineBreaks: Int {
    guard case .set(.look(.theme, let value)) = self else { return 0 }
    return value.utf8.count { $0 == UInt8(ascii: "\n") }
  }
}

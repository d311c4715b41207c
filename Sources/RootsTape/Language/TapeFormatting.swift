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
  private var lines: [Line] = []
  /// The indices of the lines from which those of the recording are.
  private var sources: [Int] = []

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
    lines = Self.lines(of: parser)
    self.text = Self.text(of: lines)
    let recorded = Self.recorded(lines)
    recording = Recording(lines: recorded.map(\.line))
    sources = recorded.map(\.source)
    positions = parser.statements.map(\.position)
  }

  /// The position of a line of the recording in the text; nil for one without a command.
  package func position(ofLine index: Int) -> TapePosition? {
    guard recording.lines[index].command != nil else { return nil }
    return positions[recording.lines[..<index].count { $0.command != nil }]
  }

  /// The text of the recording with names, in which lines that keep their keys are lines with their
  /// comments at the end.
  package func text(of named: NamedRecording) -> String {
    var rows: [Row] = []
    for part in named.lines {
      let source = part.origin.map { sources[$0] }
      if let command = part.line.command {
        if source != nil, let last = rows.last, last.source == source, !last.commands.isEmpty {
          rows[rows.count - 1].commands.append(command)
        } else {
          rows.append(Row(source: source, commands: [command], text: ""))
        }
      } else {
        rows.append(Row(source: source, commands: [], text: "\(part.line)"))
      }
    }
    let unchanged = Set(rows.filter { isUnchanged($0) }.compactMap(\.source))
    let texts = rows.compactMap { row -> String? in
      let line = row.source.flatMap { unchanged.contains($0) ? lines[$0] : nil }
      guard row.commands.isEmpty else {
        return Self.rendered(line ?? Line(start: 0, end: 0, commands: row.commands))
      }
      return line == nil || row.text.isEmpty ? row.text : nil
    }
    return texts.map { "\($0)\n" }.joined()
  }

  /// A line of the recording with names.
  private struct Row {
    /// The index of the line of the tape; nil for a new one.
    let source: Int?
    var commands: [TapeCommand]
    /// The comment, or the empty line.
    let text: String
  }

  /// Whether it has all commands of its line of the tape.
  private func isUnchanged(_ row: Row) -> Bool {
    !row.commands.isEmpty && row.source.map { lines[$0].commands == row.commands } ?? false
  }

  /// The lines of a recording, and the indices of the lines of the tape from which they are.
  private static func recorded(_ lines: [Line]) -> [(line: Recording.Line, source: Int)] {
    var recorded: [(Recording.Line, Int)] = []
    var last: Int?
    for (source, line) in lines.enumerated() {
      if let last, line.start > last + 1 { recorded.append((.gap, source)) }
      last = line.end
      if let (text, _) = line.comment {
        let words = text.drop { $0 == "#" }
        let comment = String(words.first == " " ? words.dropFirst() : words)
        recorded.append((.comment(comment), source))
      }
      recorded += line.commands.map { (.command($0), source) }
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
    return lineStarts(in: value.utf8).count
  }
}

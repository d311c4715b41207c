import RootsTerminal

/// A tape's text in its tidy form: the one that `roots fmt` writes.
///
/// Commands read as `Tape.text` prints them: one blank between words, one kind of quotes, every
/// time with its unit. Comments stay, and so do the lines: keys and what is typed share a line when
/// they did before, and every other command begins its own. A comment behind commands stays in its
/// column when there is room, else two blanks behind them. Of several empty lines one is left.
/// What the tape means is what it meant, and tidying twice changes nothing more.
public struct TapeFormatting: Sendable {
  /// What is to be said of the tape as it was read.
  public let reading: TapeReading
  /// The tidy text; nil for a tape with errors, which is left alone.
  public let text: String?

  /// Tidies a text.
  /// - Parameters:
  ///   - text: what the file says.
  ///   - file: its name, for positions.
  public init(of text: String, file: String) {
    reading = Tape.parse(text, file: file)
    guard !reading.hasErrors else {
      self.text = nil
      return
    }
    var parser = TapeParser(text, file: file)
    parser.parse()
    self.text = Self.text(of: Self.lines(of: parser))
  }

  /// What stood on one line, or on the lines of a theme in braces.
  private struct Line {
    let start: Int
    var end: Int
    var commands: [TapeCommand] = []
    /// What a comment says, and the column that it stood in, from 0.
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
      if isOpen, command.sharesLine {
        rows[rows.count - 1] += " \(command)"
      } else {
        rows.append("\(command)")
      }
      isOpen = command.sharesLine
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
  /// Whether it may stand on a line with others: keys, texts, and pauses between them.
  fileprivate var sharesLine: Bool {
    switch self {
    case .set, .output, .screenshot, .source, .require, .environment, .hide, .show, .resize,
      .perform, .open, .expect, .snapshot:
      false
    default: true
    }
  }

  /// How many more lines it takes than one.
  fileprivate var lineBreaks: Int {
    guard case .set(.look(.theme, let value)) = self else { return 0 }
    return value.utf8.count { $0 == UInt8(ascii: "\n") }
  }
}

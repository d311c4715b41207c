import RootsTape
package import RootsTerminal

/// The sheet of an exploratory session as Markdown.
///
/// Its parts and their order are those of session-based test management (Jonathan Bach, 2000).
package struct SessionSheet {
  private let session: TestSession
  /// Whether the session has ended, so that commands can name its recording.
  private let hasEnded: Bool

  /// Creates the sheet of a session that goes on.
  /// - Parameter text: its recording so far.
  package init(ofRunning text: String) {
    let path = "this session"
    self.init(TestSession(of: Tape.parse(text, file: path), at: path), hasEnded: false)
  }

  /// Creates the sheet of a session.
  package init(_ session: TestSession, hasEnded: Bool = true) {
    (self.session, self.hasEnded) = (session, hasEnded)
  }

  /// The text, which ends with a line feed.
  package var text: String {
    let parts = parts(markdown).flatMap { ["", "## \($0.heading)", ""] + $0.lines }
    return (["# Session sheet"] + parts).joined(separator: "\n") + "\n"
  }

  /// The parts as plain text for the terminal; the shares of the time are lines.
  package var plainParts: [TextPart] {
    parts { $0 }.map { part in
      guard part.heading == Self.breakdownHeading else { return part }
      let rows = breakdownRows { $0 }.map { $0.0.isEmpty ? $0.1 : "\($0.0): \($0.1)" }
      return TextPart(heading: part.heading, lines: rows)
    }
  }

  private static let breakdownHeading = "Task breakdown"

  /// - Parameter written: writes a text of the session, so that it is shown unchanged.
  private func parts(_ written: (String) -> String) -> [TextPart] {
    func part(_ heading: String, _ lines: [String]) -> TextPart {
      TextPart(heading: heading, lines: lines.isEmpty ? ["none"] : lines)
    }
    func lines(_ kinds: Set<Remark.Kind>) -> [String] {
      session.marks(kinds).map { line(of: $0, written) }
    }
    return [
      part("Charter", [session.charter.map(written) ?? "none was given"]),
      part("Start", [session.started.map(written) ?? "unknown"]),
      part(Self.breakdownHeading, breakdown),
    ] + (hasEnded ? [part("Data files", dataFiles)] : []) + [
      part("Test notes", lines([.note, .idea, .setup])),
      part("Bugs", session.marks([.bug]).flatMap { self.lines(ofBug: $0, written) }),
      part("Issues", lines([.question])),
    ]
  }

  private var breakdown: [String] {
    let rows = breakdownRows(markdown)
    if session.duration == nil { return rows.map(\.1) }
    return ["| | |", "|---|---|"] + rows.map { "| \($0.0) | \($0.1) |" }
  }

  /// The names and the values of the task breakdown.
  private func breakdownRows(_ written: (String) -> String) -> [(String, String)] {
    guard let duration = session.duration else {
      return [("", "unknown: the recording has no times")]
    }
    let planned = session.plannedWords.map { " of \(written($0))" } ?? ""
    let rows = [("duration", TestSession.words(duration) + planned)]
    guard let shares = session.shares else { return rows }
    return rows + [
      ("test design and execution", "\(shares.test) %"),
      ("bug investigation and reporting", "\(shares.bug) %"),
      ("session setup", "\(shares.setup) %"),
    ]
  }

  private var dataFiles: [String] {
    let cut = session.isCut ? ", which was interrupted" : ""
    var lines = ["- recording: `\(markdownCode(session.path))`\(cut)"]
    if let blueprint = session.blueprint { lines.append("- app: `\(markdownCode(blueprint))`") }
    let plain = session.isPlain ? ["it is a session in plain text, which is not replayed"] : []
    return lines + (session.warnings + plain).map { "- warning: \(markdown($0))" }
  }

  private func line(of mark: TestSession.Mark, _ written: (String) -> String) -> String {
    let kind = mark.remark.kind
    let word = kind == .idea || kind == .setup ? "\(kind.rawValue): " : ""
    let time = mark.time.map { "\(TestSession.words($0)): " } ?? ""
    return "- \(time)\(word)\(written(mark.remark.text))"
  }

  private func lines(ofBug mark: TestSession.Mark, _ written: (String) -> String) -> [String] {
    var lines = [line(of: mark, written)] + mark.claims.map { "  - `\(markdownCode($0))`" }
    guard hasEnded, !session.isPlain, let number = mark.line else { return lines }
    let path = markdownCode(ExplorationReport.shellWord(session.path))
    lines.append("  - shorten it: `roots shorten \(path):\(number) >bug.tape`")
    lines.append("  - open it: `roots replay bug.tape --continue`")
    return lines
  }
}

/// The maximum width of a text from a recording.
private let columnsAtMost = 2000

/// A text that Markdown shows unchanged, on one line.
private func markdown(_ text: String) -> String {
  var escaped = ""
  let shown = cut(text, to: columnsAtMost)
  for scalar in shown.unicodeScalars {
    if "\\`*_[]<>#|&~".unicodeScalars.contains(scalar) { escaped += "\\" }
    escaped.unicodeScalars.append(scalar)
  }
  // At the beginning of a line these make lists, rules and headings.
  let words = escaped.drop { $0 == " " }
  guard let first = words.first else { return "" }
  if "-+=".contains(first) { return "\\\(words)" }
  let digits = words.prefix { $0.isNumber }
  let rest = words.dropFirst(digits.count)
  guard !digits.isEmpty, let mark = rest.first, ".)".contains(mark) else { return String(words) }
  return rest.dropFirst().first == " " ? "\(digits)\\\(rest)" : String(words)
}

/// A text between back quotes.
private func markdownCode(_ text: String) -> String {
  cut(text, to: columnsAtMost).replacing("`", with: "'")
}

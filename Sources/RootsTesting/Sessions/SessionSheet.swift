import RootsTape
import RootsTerminal

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
    var lines = ["# Session sheet"]
    func add(_ heading: String, _ content: [String]) {
      lines += ["", "## \(heading)", ""] + (content.isEmpty ? ["none"] : content)
    }
    add("Charter", [session.charter.map(markdown) ?? "none was given"])
    add("Start", [session.started.map(markdown) ?? "unknown"])
    add("Task breakdown", breakdown)
    if hasEnded { add("Data files", dataFiles) }
    add("Test notes", session.marks([.note, .idea, .setup]).map(line))
    add("Bugs", session.marks([.bug]).flatMap(lines(ofBug:)))
    add("Issues", session.marks([.question]).map(line))
    return lines.joined(separator: "\n") + "\n"
  }

  private var breakdown: [String] {
    guard let duration = session.duration else { return ["unknown: the recording has no times"] }
    let planned = session.plannedWords.map { " of \(markdown($0))" } ?? ""
    let rows = ["| | |", "|---|---|", "| duration | \(TestSession.words(duration))\(planned) |"]
    guard let shares = session.shares else { return rows }
    return rows + [
      "| test design and execution | \(shares.test) % |",
      "| bug investigation and reporting | \(shares.bug) % |",
      "| session setup | \(shares.setup) % |",
    ]
  }

  private var dataFiles: [String] {
    let cut = session.isCut ? ", which was interrupted" : ""
    var lines = ["- recording: `\(markdownCode(session.path))`\(cut)"]
    if let blueprint = session.blueprint { lines.append("- app: `\(markdownCode(blueprint))`") }
    let plain = session.isPlain ? ["it is a session in plain text, which is not replayed"] : []
    return lines + (session.warnings + plain).map { "- warning: \(markdown($0))" }
  }

  private func line(of mark: TestSession.Mark) -> String {
    let kind = mark.remark.kind
    let word = kind == .idea || kind == .setup ? "\(kind.rawValue): " : ""
    let time = mark.time.map { "\(TestSession.words($0)): " } ?? ""
    return "- \(time)\(word)\(markdown(mark.remark.text))"
  }

  private func lines(ofBug mark: TestSession.Mark) -> [String] {
    var lines = [line(of: mark)] + mark.claims.map { "  - `\(markdownCode($0))`" }
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

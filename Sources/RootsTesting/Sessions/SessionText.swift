import RootsTerminal

/// The report of sessions as Markdown: what all of them say together, then a sheet for each.
///
/// The parts of a sheet and their order are those of session-based test management (Jonathan Bach,
/// 2000); the debrief and the coverage are added.
package struct SessionText {
  private let report: SessionReport
  /// Whether the session goes on, so that it has no file yet.
  private let isUnderWay: Bool

  package init(_ report: SessionReport, isUnderWay: Bool = false) {
    (self.report, self.isUnderWay) = (report, isUnderWay)
  }

  /// The text, which ends with a line feed.
  package var text: String {
    let sheets = report.sessions.map { sheet(of: $0) }
    let parts = report.sessions.count > 1 ? [merged] + sheets : sheets
    return parts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  // MARK: One session

  private func sheet(of entry: SessionReport.Entry) -> [String] {
    let session = entry.session
    var part = MarkdownPart("# Session sheet")
    part.add("Charter", [session.charter.map(markdown) ?? "none was given"])
    let areas = entry.areas.map { "- \(markdown($0))" }
    part.add("Areas", areas.isEmpty ? ["all"] : areas)
    part.add("Start", [session.started.map(markdown) ?? "unknown"])
    part.add("Tester", [session.tester.map(markdown) ?? "unknown"])
    part.add("Task breakdown", breakdown(of: entry))
    if !isUnderWay { part.add("Data files", dataFiles(of: entry)) }
    part.add("Test notes", entry.marks([.note, .idea, .setup]).map { line(of: $0) })
    part.add("Bugs", entry.marks([.bug]).flatMap { lines(ofBug: $0, entry) })
    part.add("Issues", entry.marks([.question]).map { line(of: $0) })
    if !session.debrief.isEmpty {
      part.add("Debrief", session.debrief.map { "- \($0.title): \(markdown($1))" })
    }
    if report.sessions.count == 1 { part.add(coverage: report) }
    return part.lines
  }

  private func breakdown(of entry: SessionReport.Entry) -> [String] {
    guard let times = entry.times else { return ["unknown: the recording has no times"] }
    let planned = entry.session.plannedWords.map { " of \(markdown($0))" } ?? ""
    return ["| | |", "|---|---|", "| duration | \(TestSession.words(times.total))\(planned) |"]
      + times.rows.map { "| \($0) | \($1) % |" }
  }

  private func dataFiles(of entry: SessionReport.Entry) -> [String] {
    let session = entry.session
    let cut = session.isCut ? ", which was interrupted" : ""
    var lines = ["- recording: `\(markdownCode(session.path))`\(cut)"]
    if let blueprint = session.blueprint { lines.append("- app: `\(markdownCode(blueprint))`") }
    return lines + report.warnings(of: entry).map { "- warning: \(markdown($0))" }
  }

  private func line(of mark: TestSession.Mark) -> String {
    let kind = mark.remark.kind
    let word = kind == .idea || kind == .setup ? "\(kind.rawValue): " : ""
    let time = mark.time.map { "\(TestSession.words($0)): " } ?? ""
    return "- \(time)\(word)\(markdown(mark.remark.text))"
  }

  private func lines(ofBug mark: TestSession.Mark, _ entry: SessionReport.Entry) -> [String] {
    var lines = [line(of: mark)]
    if let moment = entry.moment(of: mark) {
      let stacks = moment.stacks.map { "`\(markdownCode($0))`" }.joined(separator: ", ")
      lines.append("  - screen: `\(markdownCode(moment.screen))`, stack: \(stacks)")
    }
    if entry.play != nil, entry.moment(of: mark) == nil {
      lines.append("  - \(SessionReport.lost)")
    }
    if let way = entry.ways[mark.index] {
      lines.append("  - \(way.heading):")
      lines += way.steps.enumerated().map { "    \($0 + 1). \(Self.line(of: $1))" }
    }
    if let command = entry.command(opening: mark), !isUnderWay {
      lines.append("  - open it: `\(markdownCode(command))`")
    }
    lines += isUnderWay ? mark.claims.map { "  - `\(markdownCode($0.text))`" } : []
    if let command = entry.command(shortening: mark), !isUnderWay {
      lines.append("  - shorten it: `\(markdownCode(command))`")
    }
    if let words = entry.play?.verdict(on: mark).words {
      let claim = words.claim.map { ": `\(markdownCode($0))`" } ?? ""
      let reason = words.reason.map { ": \(markdown($0))" } ?? ""
      lines.append("  - \(words.start)\(claim)\(reason)")
    }
    return lines
  }

  private static func line(of step: ShortWay.Step) -> String {
    let commands = step.commands.map { "`\(markdownCode($0))`" }.joined(separator: " ")
    if step.moves.isEmpty { return commands }
    return "\(markdown(step.moves.joined(separator: ", "))): \(commands)"
  }

  // MARK: Several sessions

  private var merged: [String] {
    let app = report.app.map { " of \(markdown($0.name))" } ?? ""
    var part = MarkdownPart("# \(report.sessions.count) sessions\(app)")
    part.add("Bugs", bugs)
    part.add("Issues", issues)
    part.add("Charters", charters)
    part.add("Sessions", sessions)
    part.add("Areas", areas)
    part.add("Task breakdown", times)
    part.add("What is left", report.left.map { "- \($0): \(names($1))" })
    part.add(coverage: report)
    return part.lines
  }

  private func names(_ names: [String]) -> String {
    names.map(markdown).joined(separator: ", ")
  }

  private func table(_ heads: [String], _ rows: [[String]]) -> [String] {
    if rows.isEmpty { return [] }
    return ([heads, heads.map { _ in "---" }] + rows).map {
      "| \($0.joined(separator: " | ")) |"
    }
  }

  private var bugs: [String] {
    let bugs = report.bugs
    let rows = bugs.enumerated().map { place, bug in
      let texts = ([bug.text] + bug.otherTexts).map(markdown).joined(separator: "; ")
      let like = bug.likely.isEmpty ? "" : " (perhaps the same as \(bug.likely.numberList))"
      return [
        "\(place + 1)", texts + like, bug.screen.map(markdown) ?? "",
        bug.numbers.sessionNumbers, bug.verdict.word,
      ]
    }
    return table(["", "Bug", "Screen", "Sessions", "Expectation today"], rows)
  }

  private var issues: [String] {
    report.sessions.enumerated().flatMap { place, entry in
      entry.marks([.question]).map {
        "- session \(place + 1): \(markdown($0.remark.text))"
      }
    }
  }

  private var charters: [String] {
    let rows = report.charters.map { charter in
      let entries = charter.numbers.map { report.sessions[$0] }
      let time = entries.compactMap(\.times?.total).reduce(.zero, +)
      return [
        charter.text.isEmpty ? "none was given" : markdown(charter.text),
        charter.numbers.sessionNumbers,
        names(entries.compactMap(\.session.tester).withoutRepeats), TestSession.words(time),
        "\(entries.reduce(0) { $0 + $1.session.count(of: .bug) })",
      ]
    }
    return table(["Charter", "Sessions", "Testers", "Time", "Bugs"], rows)
  }

  private var sessions: [String] {
    let rows = report.sessions.enumerated().map { place, entry in
      let session = entry.session
      let shares = entry.times.map(\.breakdown).map { "\($0.test) / \($0.bug) / \($0.setup)" }
      return [
        "\(place + 1)", session.started.map(markdown) ?? "unknown",
        session.tester.map(markdown) ?? "unknown",
        entry.times.map { TestSession.words($0.total) } ?? "unknown", shares ?? "",
        "\(session.count(of: .bug))",
        "`\(markdownCode(session.path).replacing("|", with: "\\|"))`",
      ]
    }
    return table(
      ["", "Start", "Tester", "Time", "Test / bug / setup %", "Bugs", "Recording"], rows)
  }

  private var areas: [String] {
    let rows = report.areas.map { area in
      [
        markdown(area.name), area.kind, area.planned.sessionNumbers, area.visited.sessionNumbers,
        TestSession.words(area.time), "\(area.bugCount)",
      ]
    }
    let lines = table(["Area", "Kind", "In charters of", "Visited by", "Time", "Bugs"], rows)
    return lines.isEmpty ? [] : lines + ["", SessionReport.areaNote]
  }

  private var times: [String] {
    guard let times = report.times else { return ["unknown: the recordings have no times"] }
    return ["| | |", "|---|---|", "| duration | \(TestSession.words(times.total)) |"]
      + times.rows.map { "| \($0) | \($1) % |" }
  }
}

/// Headings with their content.
private struct MarkdownPart {
  private(set) var lines: [String]

  init(_ heading: String) { lines = [heading] }

  mutating func add(_ heading: String, _ content: [String]) {
    lines += ["", "## \(heading)", ""] + (content.isEmpty ? ["none"] : content)
  }

  mutating func add(coverage report: SessionReport) {
    if report.coverage.isEmpty { return }
    let rows = report.coverage.filter { !$0.things.isEmpty }.map { part in
      "| \(part.kind.title) | \(part.declared.map { "\($0)" } ?? "") | \(part.reached) "
        + "| \(part.seen) |"
    }
    let doubt = report.doubt.map { ["", markdown("\($0): more may be reached".sentence)] } ?? []
    add(
      "Coverage", ["| | Declared | Reached | Seen |", "|---|---:|---:|---:|"] + rows + doubt)
  }
}

/// A text that Markdown shows unchanged, on one line.
func markdown(_ text: String) -> String {
  var escaped = ""
  let shown = cut(text, to: SessionReport.columnsAtMost)
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
func markdownCode(_ text: String) -> String {
  cut(text, to: SessionReport.columnsAtMost).replacing("`", with: "'")
}

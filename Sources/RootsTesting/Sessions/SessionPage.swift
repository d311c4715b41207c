import RootsTape
import RootsTerminal

/// The report of sessions as an HTML page: one file that opens from disk and needs no scripts, in a
/// dark or a light scheme.
package struct SessionPage {
  let report: SessionReport
  /// The version of the program that makes the page.
  private let program: String
  /// The maximum size in bytes of the tapes to the bugs; further bugs have only their commands.
  private static let tapeLimit = 1 << 20

  package init(_ report: SessionReport, program: String) {
    self.report = report
    self.program = program
  }

  /// The text of the file.
  package var text: String {
    let bugs = report.bugs.count == 1 ? "1 bug" : "\(report.bugs.count) bugs"
    return HTMLPage.document(
      title: "\(cut(title, to: 80)): \(bugs)",
      body: """
        <header>
        <h1><span class="\(report.bugs.isEmpty ? "ok" : "bad")"></span>\(shown(title))</h1>
        <p>\(shown(subtitle)), \(bugs)</p>
        </header>
        \(PagePart.contents(parts))
        <footer><small>Made by roots \(xmlText(program)).</small></footer>
        """,
      style: PagePart.style + Self.style, script: Self.script)
  }

  /// The only session; nil if there are several.
  private var only: SessionReport.Entry? { report.sessions.count == 1 ? report.sessions[0] : nil }

  private var title: String {
    if let only { return only.session.charter ?? "A session without a charter" }
    return "\(report.sessions.count) sessions" + (report.app.map { " of \($0.name)" } ?? "")
  }

  private var subtitle: String {
    let time = report.times.map { TestSession.words($0.total) } ?? "no times"
    guard let only else {
      let count = report.testers.count
      return "\(count == 1 ? "1 tester" : "\(count) testers"), \(time)"
    }
    let words = [
      report.app.map { "a session of \($0.name)" }, only.session.tester.map { "by \($0)" },
      only.session.started.map { "from \($0)" }, report.times.map { _ in "\(time) long" },
    ]
    return words.compactMap(\.self).joined(separator: ", ")
  }

  private var parts: [PagePart] {
    var parts = [PagePart(id: "bugs", title: "Bugs", hasCards: true, markup: bugs)]
    if let only {
      parts.append(PagePart(id: "session", title: "Session", markup: overview(of: only)))
      parts.append(PagePart(id: "notes", title: "Test notes", markup: notes(of: only)))
      parts.append(PagePart(id: "issues", title: "Issues", markup: issues(of: only)))
    } else {
      parts.append(PagePart(id: "issues", title: "Issues", markup: issues))
      parts.append(PagePart(id: "charters", title: "Charters", markup: charters))
      parts.append(PagePart(id: "areas", title: "Areas", markup: areas))
      parts.append(
        PagePart(id: "time", title: "Task breakdown", markup: breakdown(of: report.times)))
    }
    let left = report.left.map { part in
      "<dt>\(part.heading.sentenceStart)</dt><dd>\(shown(part.names.joined(separator: ", ")))</dd>"
    }
    if !left.isEmpty {
      parts.append(
        PagePart(id: "left", title: "What is left", markup: "<dl>\(left.joined())</dl>"))
    }
    if !report.coverage.isEmpty {
      let tables = CoverageTables(
        coverage: report.coverage, tapes: (report.sessions.count, "session"), doubt: report.doubt)
      parts.append(PagePart(id: "coverage", title: "Coverage", markup: tables.markup))
    }
    if let only {
      parts.append(PagePart(id: "files", title: "Data files", markup: files(of: only)))
    } else {
      let sheets = report.sessions.indices.map { sheet(of: $0) }
      parts.append(
        PagePart(id: "sessions", title: "Sessions", markup: sheets.joined(separator: "\n")))
    }
    return parts
  }

  // MARK: Bugs

  private var bugs: String {
    var (pictures, tapes) = (0, 0)
    let cards = report.bugs.enumerated().map { place, bug in
      let finding = bug.findings[0]
      let entry = report.sessions[finding.number]
      let moment = entry.moment(of: finding.mark)
      pictures += (moment?.picture.svg.utf8.count ?? 0) * 4 / 3
      let tape = entry.ways[finding.mark.index]?.tape ?? entry.tape(to: finding.mark)
      tapes += tape?.utf8.count ?? 0
      let figure = moment.map { PagePart.figure($0.picture, pictures <= PagePart.pictureLimit) }
      return """
        <section class="failure" aria-labelledby="bug-\(place + 1)">
        <h3 id="bug-\(place + 1)">\(place + 1). \(shown(bug.text))</h3>
        <dl>\(terms(of: bug))</dl>
        <div class="frames">\(figure ?? "")</div>
        \(tapes <= Self.tapeLimit ? Self.tape(tape, "The tape to this bug") : "")
        </section>
        """
    }
    return cards.isEmpty ? "<section>none</section>" : cards.joined(separator: "\n")
  }

  private func terms(of bug: FoundBug) -> String {
    var terms: [(String, [String])] = []
    let finding = bug.findings[0]
    let entry = report.sessions[finding.number]
    if let moment = entry.moment(of: finding.mark) {
      let stacks = moment.stacks.map { "<dd><code>\(shown($0))</code></dd>" }
      terms.append(("Screen", ["<dd><code>\(shown(moment.screen))</code></dd>"]))
      terms.append(("Stack", stacks))
    }
    if entry.play != nil, entry.moment(of: finding.mark) == nil {
      terms.append(("Screen", ["<dd>\(SessionReport.lost)</dd>"]))
    }
    if !bug.otherTexts.isEmpty {
      terms.append(("Also called", bug.otherTexts.map { "<dd>\(shown($0))</dd>" }))
    }
    if only == nil {
      let links = bug.numbers.map { number in
        let tester = report.sessions[number].session.tester.map { ", \(shown($0))" } ?? ""
        return "<dd><a href=\"#session-\(number + 1)\">session \(number + 1)</a>\(tester)</dd>"
      }
      terms.append(("Found in", links))
    }
    if let time = finding.mark.time {
      terms.append(("Found after", ["<dd>\(TestSession.words(time))</dd>"]))
    }
    if let way = entry.ways[finding.mark.index] {
      let steps = way.steps.map { step in
        let commands = step.commands.map { "<code>\(shown($0))</code>" }.joined(separator: " ")
        if step.moves.isEmpty { return "<li>\(commands)</li>" }
        return "<li>\(shown(step.moves.joined(separator: ", "))): \(commands)</li>"
      }
      let heading = shown(way.heading.sentenceStart)
      terms.append(("Steps", ["<dd>\(heading)<ol>\(steps.joined())</ol></dd>"]))
    }
    if let command = entry.command(opening: finding.mark) {
      let text = xmlText(visible(command))
      terms.append(("Open it", ["<dd><code class=\"copy\">\(text)</code></dd>"]))
    }
    if let command = entry.command(shortening: finding.mark) {
      let text = xmlText(visible(command))
      terms.append(("Shorten it", ["<dd><code class=\"copy\">\(text)</code></dd>"]))
    }
    if let words = bug.verdict.words {
      let claim = words.claim.map { ": <code>\(shown($0))</code>" } ?? ""
      let reason = words.reason.map { ": \(shown($0))" } ?? ""
      terms.append(("Today", ["<dd>\(shown(words.start))\(claim)\(reason)</dd>"]))
    }
    if !bug.likely.isEmpty {
      let links = bug.likely.map { "<a href=\"#bug-\($0)\">\($0)</a>" }.joined(separator: ", ")
      terms.append(("Perhaps the same as", ["<dd>\(links)</dd>"]))
    }
    return terms.map { "<dt>\($0)</dt>\($1.joined())" }.joined(separator: "\n")
  }

  // MARK: One session

  private func overview(of entry: SessionReport.Entry) -> String {
    let session = entry.session
    var terms: [(String, [String])] = [
      ("Charter", [session.charter ?? "none was given"]),
      ("Areas", session.areas.isEmpty ? ["all"] : entry.areas),
      ("Start", [session.started ?? "unknown"]), ("Tester", [session.tester ?? "unknown"]),
    ]
    terms.append(("Planned", session.plannedWords.map { [$0] } ?? []))
    terms += session.debrief.map { ($0.title, [$1]) }
    let rows = terms.filter { !$0.1.isEmpty }.map { term, texts in
      "<dt>\(term)</dt>" + texts.map { "<dd>\(shown($0))</dd>" }.joined()
    }
    return "<dl>\(rows.joined(separator: "\n"))</dl>\n\(breakdown(of: entry.times))"
  }

  private func breakdown(of times: SessionTimes?) -> String {
    guard let times else { return "<p>Its times are unknown.</p>" }
    let shares = times.breakdown
    let bar = [("test", shares.test), ("bug", shares.bug), ("setup", shares.setup)].map {
      "<i class=\"\($0)\" style=\"flex:\($1)\"></i>"
    }
    let rows = times.rows.map { "<tr><th scope=\"row\">\($0)</th><td>\($1) %</td></tr>" }
    return "<div class=\"bar shares\" aria-hidden=\"true\">\(bar.joined())</div>"
      + PagePart.table(
        kind: " tasks", "\(TestSession.words(times.total)) in all", ["Task", "Share"], rows)
  }

  private func notes(of entry: SessionReport.Entry) -> String {
    list(entry.marks([.note, .idea, .setup]), entry)
  }

  private func issues(of entry: SessionReport.Entry) -> String {
    list(entry.marks([.question]), entry)
  }

  /// Remarks, each folded over its frame while there is room for pictures.
  private func list(_ marks: [TestSession.Mark], _ entry: SessionReport.Entry) -> String {
    var bytes = 0
    let limit = PagePart.pictureLimit / report.sessions.count
    let items = marks.map { mark in
      let time = mark.time.map { "<small>\(TestSession.words($0))</small> " } ?? ""
      let kind = mark.remark.kind
      let word = kind == .idea || kind == .setup ? "<small>\(kind.rawValue)</small> " : ""
      let head = "\(time)\(word)\(shown(mark.remark.text))"
      guard let picture = entry.moment(of: mark)?.picture, bytes < limit else {
        return "<li>\(head)</li>"
      }
      bytes += picture.svg.utf8.count * 4 / 3
      let figure = PagePart.figure(picture, true)
      return "<li><details><summary>\(head)</summary>\(figure)</details></li>"
    }
    return items.isEmpty ? "none" : "<ul class=\"remarks\">\(items.joined(separator: "\n"))</ul>"
  }

  private func files(of entry: SessionReport.Entry) -> String {
    let session = entry.session
    var rows = ["<dt>Recording</dt><dd>\(shown(session.path))</dd>"]
    if let app = session.blueprint { rows.append("<dt>App</dt><dd>\(shown(app))</dd>") }
    let warnings = report.warnings(of: entry)
    if !warnings.isEmpty {
      rows.append("<dt>Warnings</dt>" + warnings.map { "<dd>\(shown($0))</dd>" }.joined())
    }
    let limit = Self.tapeLimit / report.sessions.count
    let text = entry.text.utf8.count <= limit ? entry.text : nil
    return "<dl>\(rows.joined(separator: "\n"))</dl>\(Self.tape(text, "The tape"))"
  }

  private static func tape(_ text: String?, _ title: String) -> String {
    guard let text else { return "" }
    return "<details><summary>\(title)</summary>"
      + "<pre class=\"copy\">\(HTMLPage.lines(text))</pre></details>"
  }

  // MARK: Several sessions

  private var issues: String {
    let items = report.sessions.enumerated().flatMap { place, entry in
      entry.marks([.question]).map { mark in
        "<li><a href=\"#session-\(place + 1)\">session \(place + 1)</a> "
          + "\(shown(mark.remark.text))</li>"
      }
    }
    return items.isEmpty ? "none" : "<ul class=\"remarks\">\(items.joined())</ul>"
  }

  private var charters: String {
    let rows = report.charters.map { charter in
      let entries = charter.numbers.map { report.sessions[$0] }
      let text = charter.text.isEmpty ? "none was given" : charter.text
      return row(
        shown(text),
        [
          links(charter.numbers),
          shown(entries.compactMap(\.session.tester).withoutRepeats.joined(separator: ", ")),
          TestSession.words(entries.compactMap(\.times?.total).reduce(.zero, +)),
          "\(entries.reduce(0) { $0 + $1.session.count(of: .bug) })",
        ])
    }
    return PagePart.table(
      kind: " names", "\(rows.count) in all", ["Charter", "Sessions", "Testers", "Time", "Bugs"],
      rows)
  }

  private var areas: String {
    let rows = report.areas.map { area in
      row(
        shown(area.name),
        [
          area.kind, links(area.planned), links(area.visited), TestSession.words(area.time),
          "\(area.bugCount)",
        ])
    }
    return PagePart.table(
      kind: " names", "\(rows.count) in all",
      ["Area", "Kind", "In charters of", "Visited by", "Time", "Bugs"], rows
    )
      + "<p><small>\(SessionReport.areaNote)</small></p>"
  }

  private func row(_ head: String, _ cells: [String]) -> String {
    "<tr><th scope=\"row\">\(head)</th>\(cells.map { "<td>\($0)</td>" }.joined())</tr>"
  }

  private func links(_ numbers: [Int]) -> String {
    numbers.map { "<a href=\"#session-\($0 + 1)\">\($0 + 1)</a>" }.joined(separator: ", ")
  }

  private func sheet(of place: Int) -> String {
    let entry = report.sessions[place]
    let session = entry.session
    let words = [
      session.charter ?? "without a charter", session.tester ?? "unknown tester",
      session.started ?? "unknown start", entry.times.map { TestSession.words($0.total) },
      session.count(of: .bug) == 1 ? "1 bug" : "\(session.count(of: .bug)) bugs",
    ].compactMap(\.self)
    return """
      <details><summary>\(place + 1). \(shown(words.joined(separator: ", ")))</summary>
      <div id="session-\(place + 1)">
      \(overview(of: entry))
      <h3>Test notes</h3>\(notes(of: entry))
      <h3>Issues</h3>\(issues(of: entry))
      <h3>Data files</h3>\(files(of: entry))
      </div></details>
      """
  }

  private func shown(_ text: String) -> String {
    xmlText(cut(text, to: SessionReport.columnsAtMost))
  }

  private static let style = """

    h1{overflow-wrap:anywhere}
    .shares .test{background:var(--link)}.shares .bug{background:var(--bad)}
    .shares .setup{background:var(--dim)}
    dd{font-family:inherit}
    .tasks table{width:auto}.tasks :is(td,thead th+th){text-align:right}
    :is(.tasks,.names) thead th:first-child{width:auto}
    .tasks tbody th{white-space:nowrap}.tasks td{min-width:4em}
    main section ul.remarks{list-style:none;padding:0}
    .remarks summary{font-weight:400}.remarks details{border:0;padding:0}
    .copy{user-select:all}
    pre.copy{margin-top:8px}
    button.copies{font:13px/1.5 system-ui,sans-serif;margin:0 8px;cursor:pointer}
    button.above{float:right;margin:8px 0 0 8px}
    @media print{button.copies{display:none}}

    """

  /// Adds a button to each text that is worth copying; without scripts a click selects the text.
  private static let script = """

    for (const text of document.querySelectorAll('.copy')) {
      const button = document.createElement('button');
      const isLong = text.tagName === 'PRE';
      button.className = isLong ? 'copies above' : 'copies';
      button.textContent = 'Copy';
      button.onclick = () => {
        getSelection().selectAllChildren(text);
        document.execCommand('copy');
        button.textContent = 'Copied';
      };
      if (isLong) text.before(button); else text.after(button);
    }

    """
}

extension SessionReport.Entry {
  /// The lines of the recording up to a remark; nil for a remark in a sourced tape.
  fileprivate func tape(to mark: TestSession.Mark) -> String? {
    guard let line = mark.line else { return nil }
    let last = mark.claims.map(\.position.line).max() ?? line
    return text.split(separator: "\n", omittingEmptySubsequences: false).prefix(max(line, last))
      .joined(separator: "\n")
  }
}

import Roots
import RootsTape

/// The report of an exploration as an HTML page: one file without scripts, in a dark or a light
/// scheme.
package struct ExplorationPage {
  let report: ExplorationReport

  package init(_ report: ExplorationReport) { self.report = report }

  /// The text of the file.
  package var text: String {
    let mark = report.faults.isEmpty ? "ok" : "bad"
    return HTMLPage.document(
      title: "\(report.file): \(report.faultCount)",
      body: """
        <header>
        <h1><span class="\(mark)"></span>\(xmlText(report.app)): \(report.faultCount)</h1>
        <p>\(xmlText(report.verdict))</p>
        </header>
        \(PagePart.contents(parts))
        """,
      style: PagePart.style)
  }

  private var parts: [PagePart] {
    var parts: [PagePart] = []
    if !report.faults.isEmpty {
      parts.append(
        PagePart(id: "faults", title: "Faults", hasCards: true, markup: faults))
    }
    let own = report.claims.filter { !$0.isUsual }
    if !own.isEmpty {
      parts.append(PagePart(id: "own", title: "Properties of the app", markup: claims(own)))
    }
    parts.append(
      PagePart(
        id: "usual", title: "Properties of every app",
        markup: claims(report.claims.filter(\.isUsual))))
    if !report.coverage.isEmpty {
      let tables = CoverageTables(report)
      parts.append(PagePart(id: "coverage", title: "Coverage", markup: tables.markup))
    }
    parts.append(PagePart(id: "search", title: "The search", markup: search))
    return parts
  }

  // MARK: Faults

  private var faults: String {
    var bytes = 0
    return report.faults.enumerated().map { place, fault in
      bytes += fault.pictures.reduce(0) { $0 + $1.svg.utf8.count * 4 / 3 }
      return card(fault, place + 1, isDrawn: bytes <= PagePart.pictureLimit)
    }.joined(separator: "\n")
  }

  private func card(
    _ fault: ExplorationReport.Fault, _ number: Int, isDrawn: Bool
  ) -> String {
    var entries = [
      ("Place", [report.place(fault.line)]),
      ("Property", [([fault.property] + fault.also).joined(separator: ", ")]),
    ]
    entries.append(("Claim", [fault.claim]))
    entries.append(("Reason", [fault.reason].compactMap(\.self)))
    entries.append(("Changed", fault.changes))
    entries.append(("Nearby", [fault.nearby].compactMap(\.self)))
    if fault.count > 1 {
      entries.append(("Count", [report.countWords(of: fault)]))
    }
    if let disagreement = fault.disagreement {
      entries.append(
        (
          "Note",
          ["the program does not do this, a fault of Roots; please report it", disagreement]
        ))
    }
    if fault.way != nil {
      entries.append(("Open it", ["\(report.command) --open \(number)"]))
    }
    let terms = entries.filter { !$0.1.isEmpty }.map { term, texts in
      "<dt>\(term)</dt>" + texts.map { "<dd>\(xmlText($0))</dd>" }.joined()
    }
    return """
      <section class="failure" aria-labelledby="fault-\(number)">
      <h3 id="fault-\(number)">\(xmlText(fault.sentence))</h3>
      <dl>\(terms.joined(separator: "\n"))</dl>
      \(way(fault.way))
      <div class="frames">\(fault.pictures.map { PagePart.figure($0, isDrawn) }.joined())</div>
      </section>
      """
  }

  private func way(_ way: [ExplorationReport.Step]?) -> String {
    guard let way else { return "<p>It never happens, and no tape can show that.</p>" }
    if way.isEmpty { return "<p>It shows at the start, without a key.</p>" }
    let rows = way.runs.enumerated().map { place, step in
      "<tr><td>\(place + 1)</td><td><kbd>\(xmlText(step.keys))</kbd></td>"
        + "<td>\(xmlText(step.label))</td></tr>"
    }
    return PagePart.table(
      kind: " way", "Keys from the start of <code>\(xmlText(report.runCommand))</code>",
      ["Move", "Keys", "What they use"], rows)
  }

  // MARK: Tables

  private func claims(_ claims: [ExplorationReport.Claim]) -> String {
    let rows = claims.map { claim in
      let place = claim.line.map { " <small>line \($0)</small>" } ?? ""
      let reservation = claim.verdict == .bounded ? report.reservation : nil
      let words = claim.verdict.words + (reservation.map { " \($0)" } ?? "")
      return "<tr><td class=\"\(claim.verdict.mood)\">\(xmlText(words))</td>"
        + "<th scope=\"row\">\(xmlText(claim.name))\(place)</th>"
        + "<td>\(xmlText(claim.text.replacing("`", with: "")))</td></tr>"
    }
    let broken = claims.count { $0.verdict == .broken }
    let count = claims.count == 1 ? "1 property" : "\(claims.count) properties"
    return PagePart.table("\(count), \(broken) broken", ["Verdict", "Property", "Claim"], rows)
  }

  private var search: String {
    let rows = report.extent.searches.map { search in
      "<tr><th scope=\"row\">\(search.phase.title)</th><td>\(grouped(search.states))</td>"
        + "<td>\(grouped(search.moves))</td><td>\(search.depth.map { "\($0)" } ?? "")</td>"
        + "<td>\(search.stop.rawValue)</td><td>\(rounded(search.seconds)) s</td></tr>"
    }
    let cuts = report.cuts.map { "<li>\($0.word) \(xmlText($0.text))</li>" }.joined()
    return """
      <p>\(xmlText(report.extentWords)).</p>
      \(cuts.isEmpty ? "" : "<ul>\(cuts)</ul>")
      \(PagePart.table(
        "\(rounded(report.extent.seconds)) s in all",
        ["Search", "States", "Moves done", "All ways up to", "Ended by", "Time"], rows))
      <p>To search again: <code>\(xmlText(report.command))</code></p>
      <p><small>Made by roots \(xmlText(report.program)).</small></p>
      """
  }
}

extension ExplorationReport.Verdict {
  /// The class of a cell.
  fileprivate var mood: String {
    switch self {
    case .broken: "bad"
    case .proved, .bounded, .happens: "ok"
    case .undecided, .off: "dim"
    }
  }
}

extension ExplorationResult.Phase {
  fileprivate var title: String {
    switch self {
    case .atoms: "By width 1: states that show something new"
    case .places: "By place: states that show a new value of a fact on a screen"
    case .pairs: "By width 2: states that show a new pair of things"
    case .all: "All states, level by level"
    case .walk: "Random walks"
    }
  }
}

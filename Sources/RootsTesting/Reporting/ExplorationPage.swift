import Roots
import RootsTape

/// The report of an exploration as an HTML page: one file without scripts, in a dark or a light
/// scheme.
package struct ExplorationPage {
  let report: ExplorationReport
  /// The maximum size of all pictures in bytes; further faults show the rows of the terminal.
  private static let pictureLimit = 3 << 20

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
        <nav aria-label="Contents"><ul>\(links)</ul></nav>
        <main>
        \(parts.map { section($0) }.joined(separator: "\n"))
        </main>
        """,
      style: Self.style)
  }

  /// A part of the page under a heading.
  private struct Part {
    let id: String
    let title: String
    /// Whether it is made of cards and not one itself.
    var hasCards = false
    let markup: String
  }

  private var links: String {
    parts.map { "<li><a href=\"#\($0.id)\">\($0.title)</a></li>" }.joined()
  }

  private func section(_ part: Part) -> String {
    let label = "id=\"\(part.id)\" aria-labelledby=\"\(part.id)-title\""
    let heading = "<h2 id=\"\(part.id)-title\">\(part.title)</h2>"
    return part.hasCards
      ? "<div role=\"region\" \(label)>\(heading)\n\(part.markup)</div>"
      : "<section \(label)>\(heading)\n\(part.markup)</section>"
  }

  private var parts: [Part] {
    var parts: [Part] = []
    if !report.faults.isEmpty {
      parts.append(
        Part(id: "faults", title: "Faults", hasCards: true, markup: faults))
    }
    let own = report.claims.filter { !$0.isUsual }
    if !own.isEmpty {
      parts.append(Part(id: "own", title: "Properties of the app", markup: claims(own)))
    }
    parts.append(
      Part(
        id: "usual", title: "Properties of every app",
        markup: claims(report.claims.filter(\.isUsual))))
    if !report.coverage.isEmpty {
      parts.append(Part(id: "coverage", title: "Coverage", markup: coverage))
    }
    parts.append(Part(id: "search", title: "The search", markup: search))
    return parts
  }

  // MARK: Faults

  private var faults: String {
    var bytes = 0
    return report.faults.enumerated().map { place, fault in
      bytes += fault.pictures.reduce(0) { $0 + $1.svg.utf8.count * 4 / 3 }
      return card(fault, place + 1, isDrawn: bytes <= Self.pictureLimit)
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
      <div class="frames">\(fault.pictures.map { figure($0, isDrawn) }.joined())</div>
      </section>
      """
  }

  private func way(_ way: [ExplorationReport.Step]?) -> String {
    guard let way else { return "<p>It never happens, and no tape can show that.</p>" }
    if way.isEmpty { return "<p>It shows at the start, without a key.</p>" }
    let rows = way.enumerated().map { place, step in
      "<tr><td>\(place + 1)</td><td><kbd>\(xmlText(step.keys))</kbd></td>"
        + "<td>\(xmlText(step.label))</td></tr>"
    }
    return table(
      kind: " way", "Keys from the start of <code>\(xmlText(report.runCommand))</code>",
      ["Move", "Keys", "What they use"], rows)
  }

  private func figure(_ picture: ExplorationReport.Picture, _ isDrawn: Bool) -> String {
    let content =
      isDrawn
      ? HTMLPage.image(picture.svg, picture.text)
      : "<pre>\(HTMLPage.lines(picture.text))</pre>"
    return "<figure><figcaption>\(xmlText(picture.title))</figcaption>\(content)</figure>"
  }

  // MARK: Tables

  /// A table that scrolls sideways in a narrow window.
  func table(
    kind: String = "", _ caption: String, _ heads: [String], _ rows: [String]
  ) -> String {
    let label = "Table: \(heads.joined(separator: ", "))"
    let heads = heads.map { "<th scope=\"col\">\($0)</th>" }.joined()
    return """
      <div class="wide\(kind)" tabindex="0" role="group" aria-label="\(label)"><table>
      <caption>\(caption)</caption>
      <thead><tr>\(heads)</tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody>
      </table></div>
      """
  }

  private func claims(_ claims: [ExplorationReport.Claim]) -> String {
    let rows = claims.map { claim in
      let place = claim.line.map { " <small>line \($0)</small>" } ?? ""
      return "<tr><td class=\"\(claim.verdict.mood)\">\(claim.verdict.words)</td>"
        + "<th scope=\"row\">\(xmlText(claim.name))\(place)</th>"
        + "<td>\(xmlText(claim.text.replacing("`", with: "")))</td></tr>"
    }
    let broken = claims.count { $0.verdict == .broken }
    let count = claims.count == 1 ? "1 property" : "\(claims.count) properties"
    return table("\(count), \(broken) broken", ["Verdict", "Property", "Claim"], rows)
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
      \(table(
        "\(rounded(report.extent.seconds)) s in all\(report.sumWords)",
        ["Search", "States", "Moves done", "All ways up to", "Ended by", "Time"], rows))
      <p>To search again: <code>\(xmlText(report.command))</code></p>
      <p><small>Made by roots \(xmlText(report.program)).</small></p>
      """
  }

  private static let style = """

    nav ul{display:flex;flex-wrap:wrap;gap:4px 20px;margin:0 0 20px}
    nav li{border:0;padding:0}
    a{color:var(--link)}
    [role=region]>h2{margin:0 0 12px}
    dl{grid-template-columns:max-content minmax(0,1fr)}dd{grid-column:2}
    .wide{overflow-x:auto;margin-bottom:12px}
    table{border-collapse:collapse;width:100%}
    caption{text-align:left;color:var(--dim);padding-bottom:6px}
    th,td{text-align:left;vertical-align:top;padding:4px 16px 4px 0;
    border-top:1px solid var(--line);font-weight:400}
    thead th{color:var(--dim);border-top:0;white-space:nowrap}
    td:first-child,thead th:first-child{width:1%}
    @media(min-width:600px){td:first-child{white-space:nowrap}}
    @media(max-width:599px){section{padding:12px 14px}th,td{padding-right:10px}}
    @media print{.wide{overflow:visible}nav{display:none}}
    .way :is(td,th):nth-child(2){white-space:nowrap;width:1%}
    h3{margin-top:0}
    tbody th,td:last-child{overflow-wrap:anywhere}
    tbody th{min-width:7em}td:last-child{min-width:9em}
    td.ok,td.bad,td.dim{background:none}
    td.ok{color:var(--ok)}td.bad{color:var(--bad);font-weight:600}td.dim{color:var(--dim)}
    kbd,code{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
    kbd{background:var(--ground);border:1px solid var(--line);border-radius:4px;padding:1px 5px;
    white-space:pre-wrap}
    details{border-top:1px solid var(--line);padding:8px 0}details[open]{padding-bottom:0}
    summary{font-weight:600;overflow-wrap:anywhere}summary small{font-weight:400}
    details .wide{margin-top:8px}
    .kinds table{width:min(100%,40em)}
    .kinds :is(td,thead th+th){text-align:right;width:auto;min-width:0}
    .kinds tbody th{min-width:12em}
    @media(max-width:599px){.things :is(td,thead th):first-child{display:none}
    .kinds tbody th{min-width:7em}}
    @media print{details::details-content{content-visibility:visible;height:auto}}
    main p{margin:8px 0}main section>ul{list-style:disc;padding-left:20px}
    main section>ul li{border:0;padding:0}

    """
}

extension ExplorationReport.Verdict {
  /// The class of a cell.
  fileprivate var mood: String {
    switch self {
    case .broken: "bad"
    case .proved, .bounded, .part, .happens: "ok"
    case .undecided, .off: "dim"
    }
  }
}

extension ExplorationResult.Phase {
  fileprivate var title: String {
    switch self {
    case .atoms: "By width 1: states that show something new"
    case .pairs: "By width 2: states that show a new pair of things"
    case .all: "All states, level by level"
    case .walk: "Random walks"
    }
  }
}

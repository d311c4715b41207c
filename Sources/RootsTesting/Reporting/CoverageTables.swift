import RootsTape

/// The coverage of a report: a table of the kinds, and below it the things of each kind.
struct CoverageTables {
  let coverage: [Coverage]
  /// The number of tapes that have seen something, and their name; nil without tapes.
  let tapes: (count: Int, noun: String)?
  /// The reason why things that were not reached are not decided.
  let doubt: String?

  var markup: String {
    let shown = coverage.filter { !$0.things.isEmpty }
    let hasTapes = tapes != nil
    let rows = shown.map { part in
      let numbers = [part.declared, part.reached] + (hasTapes ? [part.seen] : [])
      return "<tr><th scope=\"row\">\(part.kind.title)</th>"
        + numbers.map { "<td>\($0.map { grouped($0) } ?? "")</td>" }.joined() + "</tr>"
    }
    return """
      \(PagePart.table(
        kind: " kinds", coverageCaption,
        ["Kind", "Declared", "Reached"] + (hasTapes ? ["Seen"] : []), rows))
      \(shown.map { details($0) }.joined(separator: "\n"))
      """
  }

  private var coverageCaption: String {
    let seen =
      tapes.map { ", and seen by \($0.count) \($0.noun)\($0.count == 1 ? "" : "s")" } ?? ""
    let doubt = doubt.map { "; what was not reached is not decided, because \($0)" } ?? ""
    return xmlText("Declared by the blueprint, reached by the search\(seen)\(doubt)")
  }

  /// The things of a kind, folded; those that are missing come first.
  private func details(_ part: Coverage) -> String {
    let ranks = part.things.map { rank($0) }
    let order = part.things.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    let hasTapes = tapes != nil
    let heads =
      ["Declared", "Reached"] + (hasTapes ? ["Seen"] : []) + ["Name", "Line", "Keys or reason"]
    let missing = part.things.count { $0.verdict != .reached }
    let unseen = part.reached - part.seen
    let counts = [
      missing > 0 ? "\(grouped(missing)) not reached" : nil,
      hasTapes && unseen > 0 ? "\(grouped(unseen)) not seen" : nil,
    ].compactMap(\.self)
    let note = counts.isEmpty ? "" : " <small>\(counts.joined(separator: ", "))</small>"
    return """
      <details><summary>\(part.kind.title)\(note)</summary>
      \(PagePart.table(
        kind: " things", "\(grouped(part.things.count)) in all", heads,
        order.map { row(part.things[$0]) }))
      </details>
      """
  }

  /// Less for what deserves more attention.
  private func rank(_ thing: Coverage.Thing) -> Int {
    switch thing.verdict {
    case .unreachable: 0
    case .undecided: 1
    case .reached: thing.isSeen == false ? 2 : 3
    }
  }

  private func row(_ thing: Coverage.Thing) -> String {
    let seen =
      thing.isSeen == nil
      ? ""
      : thing.isSeen == true
        ? "<td class=\"ok\">seen</td>"
        : thing.verdict == .reached ? "<td class=\"bad\">not seen</td>" : "<td></td>"
    let keys = thing.way.map { way in
      way.isEmpty
        ? "at the start" : way.map { "<kbd>\(xmlText($0.keys))</kbd>" }.joined(separator: ", ")
    }
    return "<tr><td class=\"dim\">\(thing.isDeclared ? "declared" : "found")</td>"
      + "<td class=\"\(thing.verdict.mood)\">\(thing.verdict.words)</td>\(seen)"
      + "<th scope=\"row\">\(xmlText(thing.name))</th>"
      + "<td>\(thing.line.map { "\($0)" } ?? "")</td>"
      + "<td>\(keys ?? thing.reason.map { xmlText($0) } ?? "")</td></tr>"
  }
}

extension CoverageTables {
  init(_ report: ExplorationReport) {
    coverage = report.coverage
    tapes = report.tapeCount.map { ($0, "tape") }
    doubt = report.doubt
  }
}

extension CoverageVerdict {
  /// The word of a table.
  fileprivate var words: String {
    switch self {
    case .reached: "reached"
    case .undecided: "not decided"
    case .unreachable: "cannot be reached"
    }
  }

  /// The class of a cell.
  fileprivate var mood: String {
    switch self {
    case .reached: "ok"
    case .undecided: "dim"
    case .unreachable: "bad"
    }
  }
}

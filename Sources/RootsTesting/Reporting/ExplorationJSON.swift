/// The report of an exploration as JSON, for programs; `roots man exploration` describes the keys.
package struct ExplorationJSON {
  private let report: ExplorationReport

  package init(_ report: ExplorationReport) { self.report = report }

  /// The whole text, which ends with a line feed.
  package var text: String {
    let value = JSONValue.object([
      "version": .int(ExplorationReport.version), "program": .text(report.program),
      "file": .text(report.file), "app": .text(report.app), "command": .text(report.command),
      "verdict": .text(report.verdict), "extent": extent,
      "faults": .list(report.faults.map { self.value(of: $0) }),
      "properties": .list(report.claims.map { self.value(of: $0) }),
      "screens": .list(report.screens.map { self.value(of: $0) }),
      "moves": .list(report.moves.map { self.value(of: $0) }),
      "coverage": .list(report.coverage.map { self.value(of: $0) }), "doubt": .text(report.doubt),
      "tapes": .int(report.tapeCount),
    ])
    return value.written + "\n"
  }

  private var extent: JSONValue {
    let extent = report.extent
    let limits = extent.limits
    return .object([
      "complete": .bool(extent.isComplete), "cut": .int(extent.cutCount),
      "cancelled": .bool(extent.isCancelled),
      "seconds": .number(extent.seconds.thousandths),
      "limits": .object([
        "seconds": limits.time.map { .number($0 / .seconds(1)) } ?? .null,
        "bytes": .int(limits.bytes), "stack": .int(limits.stack),
        "moves": limits.moves == .max ? .null : .int(limits.moves),
        "links": .bool(extent.opensLinks), "undo": .bool(extent.undoes),
      ]),
      "searches": .list(
        extent.searches.map { search in
          .object([
            "by": .text(search.phase.word), "states": .int(search.states),
            "moves": .int(search.moves), "depth": .int(search.depth),
            "stop": .text(search.stop.rawValue), "seconds": .number(search.seconds.thousandths),
          ])
        }),
    ])
  }

  private func value(of fault: ExplorationReport.Fault) -> JSONValue {
    .object([
      "property": .text(fault.property), "also": .list(fault.also.map { .text($0) }),
      "claim": .text(fault.claim), "line": .int(fault.line),
      "sentence": .text(fault.sentence), "reason": .text(fault.reason),
      "way": value(of: fault.way), "count": .int(fault.count),
      "changes": .list(fault.changes.map { .text($0) }), "nearby": .text(fault.nearby),
      "disagreement": .text(fault.disagreement),
      "pictures": .list(
        fault.pictures.map {
          .object(["title": .text($0.title), "text": .text($0.text), "svg": .text($0.svg)])
        }),
    ])
  }

  private func value(of claim: ExplorationReport.Claim) -> JSONValue {
    .object([
      "name": .text(claim.name), "claim": .text(claim.text), "line": .int(claim.line),
      "usual": .bool(claim.isUsual), "verdict": .text(claim.verdict.rawValue),
    ])
  }

  private func value(of goal: ExplorationReport.Goal) -> JSONValue {
    .object([
      "name": .text(goal.name), "line": .int(goal.line), "reach": .text(goal.reach.rawValue),
      "way": value(of: goal.way),
    ])
  }

  private func value(of coverage: Coverage) -> JSONValue {
    .object([
      "kind": .text(coverage.kind.rawValue),
      "things": .list(
        coverage.things.map { thing in
          .object([
            "name": .text(thing.name), "line": .int(thing.line),
            "declared": .bool(thing.isDeclared), "reach": .text(thing.verdict.word),
            "reason": .text(thing.reason), "way": value(of: thing.way),
            "seen": report.tapeCount == nil ? .null : .bool(thing.isSeen),
          ])
        }),
    ])
  }

  private func value(of way: [ExplorationReport.Step]?) -> JSONValue {
    guard let way else { return .null }
    return .list(way.map { .object(["keys": .text($0.keys), "label": .text($0.label)]) })
  }
}

extension ExplorationResult.Phase {
  /// The word of a search in reports.
  var word: String {
    switch self {
    case .atoms: "atoms"
    case .pairs: "pairs"
    case .all: "all"
    }
  }
}

extension Double {
  fileprivate var thousandths: Double { (self * 1000).rounded() / 1000 }
}

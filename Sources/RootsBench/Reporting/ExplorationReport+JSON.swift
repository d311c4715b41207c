import RootsExplorer
import RootsTape

extension ExplorationReport {
  /// The report as JSON, for programs, which ends with a line feed; `roots man exploration`
  /// describes the keys.
  package var json: String { value.written + "\n" }

  private var value: JSONValue {
    .object([
      "version": .int(ExplorationReport.version), "program": .text(program),
      "file": .text(file), "path": .text(path),
      "app": .text(app), "command": .text(command),
      "verdict": .text(verdict), "extent": result.json,
      "faults": .list(faults.map(\.json)),
      "properties": .list(claims.map { $0.json(reservation) }),
      "coverage": .list(coverage.map(\.json)), "doubt": .text(result.doubt),
      "tapes": .int(tapeCount),
    ])
  }
}

extension JSONValue {
  fileprivate static func words(_ words: [String]) -> JSONValue { .list(words.map { .text($0) }) }

  fileprivate static func way(_ way: [ExplorationReport.Step]?) -> JSONValue {
    guard let way else { return .null }
    return .list(way.map { .object(["act": .text($0.act), "label": .text($0.label)]) })
  }
}

extension ExplorationResult {
  fileprivate var json: JSONValue {
    .object([
      "complete": .bool(isComplete), "heights": .text(doubtAboutHeights),
      "starts": .words(successorsOfStart),
      "cut": .int(cutCount), "outside": .int(outsideCount),
      "sampled": .bool(isSampled), "untried": .words(ownUndo), "untimed": .bool(skipsTime),
      "without": .words(untried.words), "cancelled": .bool(isCancelled),
      "seconds": .seconds(elapsed),
      "searches": .list(searches.map { json($0, $1) }),
    ])
  }

  private func json(_ phase: Phase, _ report: SearchReport) -> JSONValue {
    .object([
      "by": .text(phase.rawValue), "states": .int(report.states),
      "moves": .int(report.transitions), "depth": phase == .all ? .int(depth) : .null,
      "stop": .text(report.stop.word), "seconds": .seconds(times[phase] ?? .zero),
    ])
  }
}

extension Fault {
  fileprivate var json: JSONValue {
    .object([
      "property": .text(property), "also": .words(also), "claim": .text(claim),
      "line": .int(line), "sentence": .text(sentence), "reason": .text(reason),
      "way": .way(way), "count": .int(count), "changes": .words(changes),
      "disagreement": .text(disagreement),
    ])
  }
}

extension ExplorationReport.Claim {
  fileprivate func json(_ reservation: String?) -> JSONValue {
    .object([
      "name": .text(name), "claim": .text(text), "line": .int(line), "usual": .bool(isUsual),
      "verdict": .text(verdict.rawValue),
      "reservation": .text(verdict == .bounded ? reservation : nil),
    ])
  }
}

extension Coverage {
  var json: JSONValue {
    .object(["kind": .text(kind.rawValue), "items": .list(rows.map(\.json))])
  }
}

extension CoverageItem {
  fileprivate var json: JSONValue {
    .object([
      "name": .text(name), "line": .int(line), "declared": .bool(isDeclared),
      "reach": .text(verdict.rawValue), "reason": .text(reason),
      "covered": isCovered.map { .bool($0) } ?? .null,
    ])
  }
}

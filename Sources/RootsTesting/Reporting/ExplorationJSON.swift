/// The report of an exploration as JSON, for programs; `roots man exploration` describes the keys.
package struct ExplorationJSON {
  private let report: ExplorationReport

  package init(_ report: ExplorationReport) { self.report = report }

  /// The whole text, which ends with a line feed.
  package var text: String { value.written + "\n" }

  private var value: JSONValue {
    .object([
      "version": .int(ExplorationReport.version), "program": .text(report.program),
      "file": .text(report.file), "path": .text(report.path), "digest": .text(report.digest),
      "app": .text(report.app), "command": .text(report.command),
      "verdict": .text(report.verdict), "extent": report.extent.json,
      "faults": .list(report.faults.map(\.json)),
      "properties": .list(report.claims.map { $0.json(report.reservation) }),
      "screens": .list(report.screens.map(\.json)), "moves": .list(report.moves.map(\.json)),
      "coverage": .list(report.coverage.map(\.json)), "doubt": .text(report.doubt),
      "tapes": .int(report.tapeCount),
    ])
  }
}

extension JSONValue {
  /// A number of seconds, rounded to thousandths.
  fileprivate static func seconds(_ seconds: Double) -> JSONValue {
    .number((seconds * 1000).rounded() / 1000)
  }

  fileprivate static func words(_ words: [String]) -> JSONValue { .list(words.map { .text($0) }) }

  fileprivate static func extras(_ extras: Set<Exploration.Extra>) -> JSONValue {
    words(Exploration.Extra.allCases.filter(extras.contains).map(\.rawValue))
  }

  fileprivate static func way(_ way: [ExplorationReport.Step]?) -> JSONValue {
    guard let way else { return .null }
    return .list(
      way.map {
        .object([
          "keys": .text($0.keys), "label": .text($0.label), "move": .int(Int($0.move)),
        ])
      })
  }
}

extension ExplorationReport.Extent {
  fileprivate var json: JSONValue {
    .object([
      "complete": .bool(isComplete), "cut": .int(cutCount), "outside": .int(outsideCount),
      "sampled": .bool(isSampled), "untried": .words(ownUndo), "untimed": .bool(skipsTime),
      "without": .extras(untried), "cancelled": .bool(isCancelled), "seconds": .seconds(seconds),
      "limits": bounds,
      "walk": walk.map { .object(["seed": .int($0.seed), "count": .int($0.count ?? 0)]) } ?? .null,
      "searches": .list(searches.map(\.json)),
      "finishes": finishing.map {
        .object(["stack": .int($0.stack), "states": .int($0.states)])
      } ?? .null,
    ])
  }

  /// The limits with what else was tried in every state.
  private var bounds: JSONValue {
    .object([
      "seconds": limits.time.map { .seconds($0 / .seconds(1)) } ?? .null,
      "bytes": .int(limits.bytes), "stack": .int(limits.stack),
      "moves": limits.moves == .max ? .null : .int(limits.moves),
      "facts": .list(limits.facts.map(\.json)), "with": .extras(extras),
    ])
  }
}

extension FactLimit {
  fileprivate var json: JSONValue {
    switch values {
    case .numbers(let range):
      .object([
        "name": .text(fact), "from": .int(range.lowerBound), "to": .int(range.upperBound),
        "values": .list([]),
      ])
    case .words(let words):
      .object(["name": .text(fact), "from": .null, "to": .null, "values": .words(words)])
    }
  }
}

extension ExplorationReport.Search {
  fileprivate var json: JSONValue {
    .object([
      "by": .text(phase.rawValue), "states": .int(states), "moves": .int(moves),
      "depth": .int(depth), "stop": .text(stop.rawValue), "seconds": .seconds(seconds),
    ])
  }
}

extension ExplorationReport.Fault {
  fileprivate var json: JSONValue {
    .object([
      "property": .text(property), "also": .words(also), "claim": .text(claim),
      "line": .int(line), "sentence": .text(sentence), "reason": .text(reason),
      "way": .way(way), "count": .int(count), "changes": .words(changes),
      "nearby": .text(nearby), "disagreement": .text(disagreement),
      "pictures": .list(
        pictures.map {
          .object(["title": .text($0.title), "text": .text($0.text), "svg": .text($0.svg)])
        }), "id": .text(id),
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

extension ExplorationReport.Goal {
  fileprivate var json: JSONValue {
    .object([
      "name": .text(name), "line": .int(line), "reach": .text(reach.rawValue), "way": .way(way),
    ])
  }
}

extension Coverage {
  var json: JSONValue {
    .object(["kind": .text(kind.rawValue), "things": .list(things.map(\.json))])
  }
}

extension Coverage.Thing {
  fileprivate var json: JSONValue {
    .object([
      "name": .text(name), "line": .int(line), "declared": .bool(isDeclared),
      "reach": .text(verdict.word), "reason": .text(reason), "way": .way(way),
      "seen": isSeen.map { .bool($0) } ?? .null,
    ])
  }
}

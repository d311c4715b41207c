import RootsTape
import RootsTerminal

/// The report of sessions as JSON, for programs.
package struct SessionJSON {
  private let report: SessionReport
  private let program: String

  /// The version of the format.
  private static let version = 1

  package init(_ report: SessionReport, program: String) {
    (self.report, self.program) = (report, program)
  }

  /// The whole text, which ends with a line feed.
  package var text: String { value.written + "\n" }

  private var value: JSONValue {
    .object([
      "version": .int(Self.version), "program": .text(program), "app": .text(report.app?.name),
      "digest": .text(report.app?.version), "times": times(report.times),
      "sessions": .list(report.sessions.map(session)),
      "bugs": .list(report.bugs.map(bug)),
      "areas": .list(report.areas.map(area)),
      "left": .list(
        report.left.map { part in
          .object(["heading": .text(part.heading), "names": .list(part.names.map { .text($0) })])
        }),
      "coverage": .list(report.coverage.map(\.json)), "doubt": .text(report.doubt),
    ])
  }

  private func seconds(_ time: Duration?) -> JSONValue {
    time.map { .number($0 / .seconds(1)) } ?? .null
  }

  private func numbers(_ places: [Int]) -> JSONValue { .list(places.map { .int($0 + 1) }) }

  private func times(_ times: SessionTimes?) -> JSONValue {
    guard let times else { return .null }
    return .object([
      "total": seconds(times.total), "bug": seconds(times.bug), "setup": seconds(times.setup),
      "charter": seconds(times.charter), "opportunity": seconds(times.opportunity),
    ])
  }

  private func session(_ entry: SessionReport.Entry) -> JSONValue {
    let session = entry.session
    return .object([
      "path": .text(session.path), "charter": .text(session.charter),
      "areas": .list(session.areas.map { .text($0) }), "tester": .text(session.tester),
      "started": .text(session.started), "planned": seconds(session.planned),
      "plain": .bool(session.isPlain), "interrupted": .bool(session.isCut),
      "times": times(entry.times),
      "debrief": .list(
        session.debrief.map {
          .object(["question": .text($0.question.rawValue), "answer": .text($0.answer)])
        }),
      "remarks": .list(session.marks.map { remark($0, entry) }),
      "warnings": .list(report.warnings(of: entry).map { .text($0) }),
    ])
  }

  private func remark(_ mark: TestSession.Mark, _ entry: SessionReport.Entry) -> JSONValue {
    .object([
      "kind": .text(mark.remark.kind.rawValue), "text": .text(mark.remark.text),
      "time": seconds(mark.time), "line": .int(mark.line),
      "screen": .text(entry.moment(of: mark)?.screen),
      "expectations": .list(mark.claims.map { .text($0.text) }),
      "steps": entry.ways[mark.index].map { .list($0.steps.map { .text($0.words) }) } ?? .null,
      "tape": .text(entry.ways[mark.index]?.tape),
      "open": .text(entry.command(opening: mark)),
      "shorten": .text(entry.command(shortening: mark)),
    ])
  }

  private func bug(_ bug: FoundBug) -> JSONValue {
    .object([
      "text": .text(bug.text), "others": .list(bug.otherTexts.map { .text($0) }),
      "screen": .text(bug.screen), "found": numbers(bug.numbers),
      "expectation": .text(bug.verdict.word), "like": .list(bug.likely.map { .int($0) }),
    ])
  }

  private func area(_ area: SessionReport.Area) -> JSONValue {
    .object([
      "name": .text(area.name), "kind": .text(area.kind), "chartered": numbers(area.planned),
      "visited": numbers(area.visited), "time": seconds(area.time),
      "count": .int(area.bugCount),
    ])
  }
}

import Glibc
import RootsBlueprint
import RootsExplorer
import RootsTerminal
import RootsTesting
import Synchronization

/// `roots cover --mutants`: says which small changes of an app tapes notice.
struct CoverMutants {
  let app: Blueprint
  /// The path of the blueprint; nil for the demo.
  let path: String?
  let tapes: [String]
  let search: SearchOptions
  /// The greatest number of mutants; nil for all.
  let sample: Int?
  /// The file with the results as JSON; nil writes none.
  let json: ReportFile?

  private static let missed: Int32 = 1
  private static let interrupted: Int32 = 130

  func run() throws(WriteRefusal) -> Int32 {
    let all = Mutant.all(of: app.source)
    if all.isEmpty {
      return Program.fail(
        "\(visible(app.source.name)) has nothing to change: no conditions, rules or commands",
        Program.ExitCode.unreadable)
    }
    Interrupt.watch()
    defer { Interrupt.forget() }
    let made = Mutex<Result<MutantReport, any Error>?>(nil)
    // This thread only waits: after a fork, locks that it shares with others might stay locked.
    JoinableThread {
      let report = Result { try self.report(on: all) }
      made.withLock { $0 = report }
    }.join()
    switch made.withLock({ $0 }) {
    case .success(let report)?:
      let stream: Standard = json?.isOutput == true ? .error : .output
      try stream.write(report.text)
      if let json, try !json.write(report.json) { return Program.ExitCode.other }
      if Interrupt.presses > 0 { return Self.interrupted }
      return report.missedCount > 0 ? Self.missed : Program.ExitCode.fine
    case .failure(let obstacle as MutantTrial.Obstacle)?:
      return Program.fail(obstacle.message, Program.ExitCode.unreadable)
    case .failure(let error)?: return Program.fail("\(error)", Program.ExitCode.other)
    case nil: return Program.fail("no thread can be started", Program.ExitCode.other)
    }
  }

  private func report(on all: [Mutant]) throws -> MutantReport {
    let start = ContinuousClock.now
    let time = search.time
    let isOver: @Sendable () -> Bool = {
      Interrupt.presses > 0 || time.map { ContinuousClock.now - start >= $0 } ?? false
    }
    let trial = try MutantTrial(app, tapes: tapes)
    var testing = MutantTesting(trial)
    testing.threads = search.threads ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    testing.searchTime = time.map { $0 / 4 }
    let chosen = all.sample(sample ?? all.count)
    let verdicts = try testing.judge(chosen, until: isOver)
    return MutantReport(
      of: app.source, zip(chosen, verdicts).map { MutantReport.Judged($0, $1) },
      outOf: all.count, tapes: trial.tapeCount, program: Program.version)
  }
}

extension MutantTrial.Obstacle {
  /// The fact, then the fix.
  fileprivate var message: String {
    switch self {
    case .failing(let tapes):
      "\(tapes.count == 1 ? "1 tape fails" : "\(tapes.count) tapes fail") on the app itself; "
        + "mend them or leave them out: \(tapes.map { visible($0) }.joined(separator: "; "))"
    case .expectingNothing:
      "no tape expects anything, so that none can notice a change; add lines with 'Expect'"
    case .plantedUnnoticed:
      "no tape notices that all titles and the start are others; add lines with 'Expect'"
    }
  }
}

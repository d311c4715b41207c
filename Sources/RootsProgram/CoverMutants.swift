import Glibc
import RootsBlueprint
import RootsExplorer
import RootsFiles
import RootsTape
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
  /// The file of a diff that changes the lines to look at; nil looks at all.
  let changes: String?
  /// The folder for tapes of missed mutants; nil writes none.
  let missing: String?
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
    let mutants: [Mutant]
    do throws(NoChange) {
      mutants = try changed(all)
    } catch {
      Standard.error.tell("roots: \(error.message)\n")
      return error.exitCode
    }
    let monitor = MutantMonitor()
    let progress = ExploreProgress(of: monitor)
    let made = Mutex<Result<(report: MutantReport, testing: MutantTesting), any Error>?>(nil)
    // This thread only waits: after a fork, locks that it shares with others might stay locked.
    JoinableThread {
      let judged = Result { try judge(mutants, monitor) }
      made.withLock { $0 = judged }
    }.join()
    progress.end()
    switch made.withLock({ $0 }) {
    case .success((let report, let testing))?:
      let stream: Standard = json?.isOutput == true ? .error : .output
      try stream.write(report.text)
      if let json, try !json.write(report.json) { return Program.ExitCode.other }
      if monitor.isCancelled { return Self.interrupted }
      do throws(WitnessFolder.Unwritable) {
        try writeTapes(of: report, testing)
      } catch {
        return Program.fail("\(error)", Program.ExitCode.other)
      }
      return report.missedCount > 0 ? Self.missed : Program.ExitCode.fine
    case .failure(let obstacle as MutantTrial.Obstacle)?:
      return Program.fail(obstacle.message, Program.ExitCode.unreadable)
    case .failure(let error)?: return Program.fail("\(error)", Program.ExitCode.other)
    case nil: return Program.fail("no thread can be started", Program.ExitCode.other)
    }
  }

  private func judge(
    _ all: [Mutant], _ monitor: MutantMonitor
  ) throws -> (report: MutantReport, testing: MutantTesting) {
    let start = ContinuousClock.now
    let time = search.time
    let isOver: @Sendable () -> Bool = {
      time.map { ContinuousClock.now - start >= $0 } ?? false
    }
    let trial = try MutantTrial(app, tapes: tapes) { monitor.isCancelled || isOver() }
    var testing = MutantTesting(trial)
    testing.monitor = monitor
    testing.threads = search.threads ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    testing.searchTime = time.map { $0 / 4 }
    let chosen = all.sample(sample ?? all.count)
    let verdicts = try testing.judge(chosen, until: isOver)
    let report = MutantReport(
      of: app.source, zip(chosen, verdicts).map { MutantReport.Judged($0, $1) },
      outOf: all.count, tapes: trial.tapeCount, program: Program.version,
      isInterrupted: monitor.isCancelled)
    return (report, testing)
  }

  /// Writes a tape for each missed mutant into the folder.
  private func writeTapes(
    of report: MutantReport, _ testing: MutantTesting
  ) throws(WitnessFolder.Unwritable) {
    guard let missing else { return }
    var folder = WitnessFolder(missing, blueprint: path)
    var others: [String] = []
    for one in report.judged {
      guard case .missed(let way) = one.verdict else { continue }
      let line = one.mutant.difference(from: app.source).line
      let name = "\(one.mutant.kind.rawValue) line \(line)"
      try folder.write(named: name) { blueprint in
        do throws(NoTellingTape) {
          return try testing.tape(of: way, showing: one.mutant, blueprint: blueprint)
        } catch {
          let place = "\(app.source.name):\(line): \(one.mutant.kind.rawValue)"
          others.append("\(place) (\(way.keys)): \(error.rawValue)")
          return nil
        }
      }
    }
    folder.tellCount()
    if others.isEmpty { return }
    Standard.error.tell("without a tape\n")
    for line in others { Standard.error.tell("  \(visible(line))\n") }
  }

  // MARK: Changed lines

  /// The mutants of the lines that the diff changes.
  private func changed(_ all: [Mutant]) throws(NoChange) -> [Mutant] {
    guard let changes else { return all }
    let text: String
    do throws(TapeFileError) {
      text = try TapeFiles.disk.text(changes)
    } catch {
      throw NoChange(message: "cannot read \(visible(changes)): \(error)")
    }
    guard let diff = ChangedLines(text) else {
      throw NoChange(
        message: "\(visible(changes)) is no unified diff; 'git diff' writes one")
    }
    let file = path ?? app.source.name
    let lines = diff.lines(of: realPath(of: file) ?? file)
    if lines.isEmpty {
      let others = diff.files.map { visible($0.path) }.filter { !$0.isEmpty }
        .joined(separator: ", ")
      throw NoChange(
        message: "\(visible(changes)) changes no line of \(visible(file))"
          + (others.isEmpty ? "" : "; it is about \(others)"),
        exitCode: Program.ExitCode.fine)
    }
    let mutants = all.filter { $0.lies(in: lines, of: app.source) }
    if mutants.isEmpty {
      throw NoChange(
        message: "the lines of \(visible(file)) that \(visible(changes)) changes have no "
          + "conditions, rules or commands",
        exitCode: Program.ExitCode.fine)
    }
    return mutants
  }

  /// The reason why nothing is tried.
  private struct NoChange: Error {
    let message: String
    var exitCode = Program.ExitCode.unreadable
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
    case .plantedUnnoticed(let telling):
      "no tape notices any change, nor that all titles and the start are others; add "
        + (telling.map { "a line such as '\(visible("\(TapeCommand.expect($0))"))'" }
          ?? "lines with 'Expect'")
    }
  }
}

import RootsTape
import RootsTerminal
import Synchronization

/// The reports about played tapes.
extension Replay {
  /// Prints the report and notes to standard error, and the result to standard output.
  func tell(_ play: TapePlay) {
    let result = play.result
    Standard.error.tell(result.report)
    if !isQuiet {
      for note in result.notes { Standard.error.tell(visible(note) + "\n") }
    }
    if reports.haveOutput {
      Standard.output.write(play.json + "\n")
    } else if !isQuiet || result.isFailed {
      Standard.output.write(result.summary + "\n")
    }
  }

  func tellSummary(of plays: [TapePlay]) {
    if reports.haveOutput {
      for play in plays where play.result.verdict == .skipped(.stopped) { tell(play) }
      return
    }
    let isPlayed = plays.count == 1 && plays[0].result.verdict != .skipped(.stopped)
    if !isQuiet, !isPlayed { Standard.output.write(plays.summary + "\n") }
  }

  /// Writes the files of the reports.
  func writeReports(of plays: [TapePlay], _ cases: [TapeCase]) {
    // The results of tapes that have ended are on standard output already.
    reports.write(output: false) { form in
      switch form {
      case .xml: JUnitReport(of: plays).text
      case .json: plays.map { $0.json + "\n" }.joined()
      case .html, .folder: HTMLReport(of: plays).text
      }
    }
    for folder in reports.folders { writeTraces(of: plays, cases, to: folder) }
  }

  // MARK: Traces

  /// Plays failed tapes again, and writes an animation and a page for each.
  private func writeTraces(
    of plays: [TapePlay], _ cases: [TapeCase], to folder: String
  ) {
    let failed = plays.filter(\.result.isTraceable)
    if !failed.isEmpty, let obstacle = WitnessFolder.obstacle(folder) {
      _ = Program.fail(obstacle, Program.ExitCode.other)
      return LostOutput.noteFile()
    }
    for play in failed {
      guard let tape = cases.first(where: { $0.name == play.result.path }) else { continue }
      let path = "\(folder)/\(Self.fileName(of: tape.name))"
      let film = film(of: tape)
      let page = HTMLReport(of: [play], film: film).text
      ReportFile(path: "\(path)/film.animated.svg").write(film)
      ReportFile(path: "\(path)/index.html").write(page)
      guard !isQuiet else { continue }
      Standard.error.tell("\(visible(tape.name)): see \(visible(path))/index.html\n")
    }
  }

  /// The animation of a tape up to its failure, as SVG.
  private func film(of tape: TapeCase) -> String {
    let film = Film()
    let path = "\(tape.path).animated.svg"
    var player = player()
    player.variables.merge(tape.values) { $1 }
    player.snapshots = .comparing
    player.addedOutputs = [path]
    player.rest = .milliseconds(600)
    // Only the film is written: all other files were written by the first play.
    player.files.write = { name, text throws(TapeFileError) in if name == path { film.text = text }
    }
    player.files.remove = { _ in }
    _ = player.play(tape.path)
    return film.text
  }

  /// An animation that a player writes.
  ///
  /// A class because a closure of the player sets its text.
  private final class Film: Sendable {
    private let content = Mutex("")

    var text: String {
      get { content.withLock { $0 } }
      set { content.withLock { $0 = newValue } }
    }
  }

  /// The name of a tape's folder: its path with hyphens in place of slashes.
  private static func fileName(of name: String) -> String {
    let parts = name.split(separator: "/").filter { $0 != "." && $0 != ".." }
    return parts.joined(separator: "-")
  }
}

extension TapeResult {
  /// Whether the tape was played and did not pass.
  fileprivate var isTraceable: Bool { isFailed && !scenes.isEmpty }
}

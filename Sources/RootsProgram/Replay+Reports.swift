import RootsTape
import RootsTerminal

/// The reports about played tapes.
extension Replay {
  /// Prints the report and notes to standard error, and the result to standard output.
  func tell(_ play: TapePlay) {
    let result = play.result
    Standard.error.write(result.report)
    if !isQuiet {
      for note in result.notes { Standard.error.write(visible(note) + "\n") }
    }
    if reports.haveOutput {
      Standard.output.write(play.json + "\n")
    } else if !isQuiet || result.isFailed {
      Standard.output.write(result.summary + "\n")
    }
  }

  func tellSummary(of plays: [TapePlay]) {
    if reports.haveOutput {
      for play in plays where play.result.verdict == .skipped { tell(play) }
      return
    }
    if plays.count == 1, plays[0].result.verdict != .skipped { return }
    Standard.output.write(plays.summary + "\n")
  }

  /// Writes the files of the reports.
  func writeReports(of plays: [TapePlay]) {
    // The results of tapes that have ended are on standard output already.
    reports.write(output: false) { form in
      switch form {
      case .xml: JUnitReport(of: plays).text
      case .json: plays.map { $0.json + "\n" }.joined()
      case .html: HTMLReport(of: plays).text
      }
    }
  }
}

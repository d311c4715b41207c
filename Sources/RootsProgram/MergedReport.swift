import RootsTesting

/// `roots report`: merges the reports of several searches of one app.
struct MergedReport: Equatable {
  /// The files with reports as JSON.
  let parts: [String]
  /// The files of the merged report besides the text.
  let files: ReportFiles

  init(_ words: Words) throws(UsageError) {
    parts = words.operands
    files = try ReportFiles(words)
    for part in parts {
      guard let option = files.option(of: part) else { continue }
      throw .badValue(part, option: option.word, form: "a file that is none of the reports")
    }
    for option in [OptionName.debrief, .blueprint, .time] where words.value(of: option) != nil {
      throw .needs(option.word, "recordings of sessions", "reports of searches are only merged")
    }
  }

  func run() throws(WriteRefusal) -> Int32 {
    if let obstacle = files.obstacle { return Program.fail(obstacle, Program.ExitCode.other) }
    var reports: [ReadReport] = []
    var isReadable = true
    for part in parts {
      do throws(MergeProblem) {
        reports.append(try ReadReport(file: part))
      } catch {
        Standard.error.tell(error.text)
        isReadable = false
      }
    }
    guard isReadable else { return Program.ExitCode.unreadable }
    let report: ExplorationReport
    do throws(MergeProblem) {
      report = try ReportMerge(reports).merged
    } catch {
      Standard.error.tell(error.text)
      return Program.ExitCode.unreadable
    }
    let isWritten = try files.write(report)
    return isWritten ? Explore.exitCode(of: report) : Program.ExitCode.other
  }
}

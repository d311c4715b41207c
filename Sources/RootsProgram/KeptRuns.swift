import RootsTape
import RootsTerminal
import RootsTesting

/// `roots sessions`: lists the recordings of the last runs, or makes the sheet of one.
struct KeptRuns: Equatable {
  /// Whether a sheet is made.
  let makesSheet: Bool
  /// The recording of the sheet; nil for that of the newest run.
  let recording: String?

  init(_ words: Words) throws(UsageError) {
    (makesSheet, recording) = (words.has(.sheet), words.operands.first)
    if let recording, !makesSheet {
      throw .surplusOperand(words.subcommand.rawValue, name: nil, recording)
    }
  }

  func run() -> Int32 {
    if makesSheet, let recording { return writeSheet(of: recording) }
    let recordings = RunFolder()?.recordings ?? []
    if recordings.isEmpty {
      Standard.error.tell("no runs are kept yet; 'roots run' keeps each one\n")
      return makesSheet ? Program.ExitCode.unreadable : Program.ExitCode.fine
    }
    if makesSheet { return writeSheet(of: recordings[0]) }
    var rows: [[ReportDocument.Phrase]] = [
      ["START", "TIME", "BUGS", "REMARKS", "CHARTER", "RECORDING"]
    ]
    for path in recordings {
      guard let reading = try? Tape.read(path, from: .disk) else { continue }
      let session = TestSession(of: reading, at: path)
      let remarks = Remark.Kind.allCases.reduce(0) { $0 + session.count(of: $1) }
      let time = session.duration.map { TestSession.words($0) } ?? "-"
      rows.append([
        "\(visible(session.started ?? "-"))",
        "\(RunFolder.isRunning(path) ? "runs" : session.isCut ? "cut" : time)",
        "\(session.count(of: .bug))", "\(remarks)",
        "\(session.charter.map { visible(cut($0, to: 60)) } ?? "-")", "\(visible(path))",
      ])
    }
    for line in ReportDocument.Section("", [.table(rows)]).readerLines {
      Standard.output.write(line + "\n")
    }
    return Program.ExitCode.fine
  }

  private func writeSheet(of path: String) -> Int32 {
    let reading: TapeReading
    do throws(TapeFileError) {
      reading = try Tape.read(path, from: .disk)
    } catch {
      return Program.fail(
        "'\(visible(path))' cannot be read: \(error)", Program.ExitCode.unreadable)
    }
    // A run that was cut may end within a line.
    Standard.error.tell(reading.hasErrors ? reading.report : "")
    let session = TestSession(of: reading, at: path)
    guard session.isOfSession else {
      return Program.fail(
        "'\(visible(path))' tells of no session; record one with 'roots run', or add a remark such "
          + "as Mark bug \"...\"", Program.ExitCode.unreadable)
    }
    Standard.output.write(session.sheet().markdown)
    return reading.hasErrors ? Program.ExitCode.unreadable : Program.ExitCode.fine
  }
}

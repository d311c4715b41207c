import RootsBench
import RootsTape
import RootsTerminal

/// `roots sessions`: lists the recordings of the last runs, or makes the sheet of one.
struct KeptRuns {
  let words: Words

  func run() throws(Failure) -> Int32 {
    let makesSheet = words.has(.sheet)
    if let recording = words.operands.first {
      if makesSheet { return try writeSheet(of: recording) }
      throw .usage(
        .needs(
          OptionName.sheet.word, "'\(visible(recording))'", "only a sheet is of one recording"))
    }
    let recordings = RunFolder()?.recordings ?? []
    if recordings.isEmpty {
      Standard.error.write(
        "no runs are kept yet; 'roots run' keeps each one without --record and --no-save\n")
      return makesSheet ? Program.ExitCode.unreadable : Program.ExitCode.fine
    }
    if makesSheet { return try writeSheet(of: recordings[0]) }
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
        "\(RecordingFile.isWritten(path) ? "runs" : session.isCut ? "cut" : time)",
        "\(session.count(of: .bug))", "\(remarks)",
        "\(session.charter.map { visible(cut($0, to: 60)) } ?? "-")", "\(visible(path))",
      ])
    }
    for line in ReportDocument.Section("", [.table(rows)]).readerLines {
      Standard.output.write(line + "\n")
    }
    return Program.ExitCode.fine
  }

  private func writeSheet(of path: String) throws(Failure) -> Int32 {
    let reading = try NamedTapes.reading(path)
    // A run that was cut may end within a line.
    Standard.error.write(reading.hasErrors ? reading.report : "")
    let session = TestSession(of: reading, at: path)
    guard session.isOfSession else {
      throw .unreadable(
        "'\(visible(path))' tells of no session; record one with 'roots run', or add a remark such "
          + "as Mark bug \"...\"")
    }
    let sheet = session.sheet(hasEnded: !RecordingFile.isWritten(path))
    Standard.output.write(sheet.markdown)
    return reading.hasErrors ? Program.ExitCode.unreadable : Program.ExitCode.fine
  }
}

extension KeptRuns: ListedCommand {
  static let page = CommandPage(
    summary: "list the recordings of the last runs, or make the sheet of one",
    operand: Operand(value: .tape, count: .atMostOne),
    options: [
      Option(
        name: .sheet,
        help: "Write the sheet of a recording, by default of the newest run, as Markdown")
    ])
}

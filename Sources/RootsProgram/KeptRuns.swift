import RootsTape
import RootsTerminal
import RootsTesting

/// `roots sessions`: lists the recordings of the last runs, or makes the sheet of one.
struct KeptRuns {
  let words: Words

  func run() throws(Failure) -> Int32 {
    let makesSheet = words.has(.sheet)
    if let recording = words.operands.first {
      if makesSheet { return try writeSheet(of: recording) }
      throw .usage(.surplusOperand(words.subcommand.rawValue, name: nil, recording))
    }
    let recordings = RunFolder()?.recordings ?? []
    if recordings.isEmpty {
      Standard.error.write("no runs are kept yet; 'roots run' keeps each one\n")
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
    Standard.output.write(session.sheet().markdown)
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
    ],
    about: [
      "Every run in a terminal is recorded in the folder `roots/runs` of the state folder, without "
        + "what was typed into secret fields: the last 100 runs, of at most 64 MiB. `--no-save` "
        + "keeps nothing, and a run with `--record` is in its own file alone. The list has the "
        + "newest run first: its start, its time in minutes and seconds (`runs` for one that runs "
        + "now, `cut` for one that was interrupted, whose file ends with .part), its bugs and all "
        + "remarks, its charter, and "
        + "the file, which is a tape.",
      "F2 makes a remark while an app runs: a note, bug, question, idea or setup, by the word or "
        + "its first letter, and a text. After a bug a list has what may be wrong: a digit takes "
        + "a row, the arrows and Enter too, Escape skips, and an expectation of `roots-tape`(5) "
        + "can be typed. The recording then expects that it is not so, and fails until the bug is "
        + "mended. F2 and a hyphen take back the last remark.",
      "A sheet has the parts of session-based test management: charter, start, task breakdown, "
        + "data files, test notes, bugs with the commands that open and shorten them, issues. The "
        + "word `sheet` of the prompt shows the same for the session so far. The time after a "
        + "setup belongs to it until the next remark, the time after a bug until the next remark "
        + "or another screen, and the rest is testing; the recording tells these times in "
        + "`Set BugTime` and `Set SetupTime`.",
    ],
    examples: [
      Example(
        line: "roots run shop.yaml --charter 'Paying, and then not' --for 60m",
        meaning: "begin a session with a charter"),
      Example(line: "roots sessions", meaning: "find its recording"),
      Example(line: "roots sessions --sheet FILE.tape >sheet.md", meaning: "make its sheet"),
    ])
}

import RootsTape
import RootsTerminal

/// `roots sessions`: lists the recordings of the last runs.
struct KeptRuns: Equatable {
  func run() throws(WriteRefusal) -> Int32 {
    let recordings = RunFolder()?.recordings ?? []
    if recordings.isEmpty {
      Standard.error.tell("no runs are kept yet; 'roots run' keeps each one\n")
      return Program.ExitCode.fine
    }
    var rows = [["START", "TIME", "BUGS", "REMARKS", "CHARTER", "RECORDING"]]
    for path in recordings {
      guard let reading = try? Tape.read(path, from: .disk) else { continue }
      let sheet = SessionSheet(of: reading, at: path)
      let remarks = Remark.Kind.allCases.reduce(0) { $0 + sheet.count(of: $1) }
      let time = sheet.duration.map { SessionSheet.words($0) } ?? "-"
      rows.append([
        sheet.started ?? "-", RunFolder.isRunning(path) ? "runs" : sheet.isCut ? "cut" : time,
        "\(sheet.count(of: .bug))",
        "\(remarks)", sheet.charter ?? "-", path,
      ])
    }
    let widths = rows[0].indices.map { column in
      rows.map { columnWidth(of: visible($0[column])) }.max() ?? 0
    }
    for row in rows {
      var line = ""
      for (column, cell) in row.enumerated() {
        let text = visible(cell)
        line += text
        if column == row.count - 1 { continue }
        line += String(repeating: " ", count: widths[column] - columnWidth(of: text) + 2)
      }
      try Standard.output.write(line + "\n")
    }
    return Program.ExitCode.fine
  }
}

/// `roots report SESSION...`: the sheets of recorded sessions.
struct SessionReport: Equatable {
  let tapes: [String]

  init(_ words: Words) throws(UsageError) {
    tapes = words.operands
    if let other = tapes.first(where: { !Self.isRecording($0) }),
      let tape = tapes.first(where: Self.isRecording)
    {
      throw .excluding(visible(other), visible(tape))
    }
    for option in [OptionName.report, .json, .junit, .sarif] where words.value(of: option) != nil {
      throw .needs(
        option.word, "reports of searches", "a sheet of a session is text on standard output")
    }
  }

  /// Whether a file is a tape, or the draft of one.
  static func isRecording(_ path: String) -> Bool {
    path.hasSuffix(".tape") || path.hasSuffix(".tape.part")
  }

  func run() throws(WriteRefusal) -> Int32 {
    var code = Program.ExitCode.fine
    var isFirst = true
    for path in tapes {
      let reading: TapeReading
      do throws(TapeFileError) {
        reading = try Tape.read(path, from: .disk)
      } catch {
        code = Program.fail(
          "'\(visible(path))' cannot be read: \(error)", Program.ExitCode.unreadable)
        continue
      }
      // A run that was cut may end within a line.
      if reading.hasErrors {
        Standard.error.tell(reading.report)
        code = Program.ExitCode.unreadable
      }
      let sheet = SessionSheet(of: reading, at: path)
      guard sheet.isOfSession else {
        let remedy = "record one with 'roots run', or add a remark such as Mark bug \"...\""
        code = Program.fail(
          "'\(visible(path))' tells of no session; \(remedy)", Program.ExitCode.unreadable)
        continue
      }
      try Standard.output.write((isFirst ? "" : "\n") + sheet.markdown)
      isFirst = false
    }
    return code
  }
}

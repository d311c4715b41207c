import RootsTape
import RootsTerminal
import RootsTesting

/// `roots sessions`: lists the recordings of the last runs.
struct KeptRuns: Equatable {
  func run() -> Int32 {
    let recordings = RunFolder()?.recordings ?? []
    if recordings.isEmpty {
      Standard.error.tell("no runs are kept yet; 'roots run' keeps each one\n")
      return Program.ExitCode.fine
    }
    var rows = [["START", "TIME", "BUGS", "REMARKS", "CHARTER", "RECORDING"]]
    for path in recordings {
      guard let reading = try? Tape.read(path, from: .disk) else { continue }
      let session = TestSession(of: reading, at: path)
      let remarks = Remark.Kind.allCases.reduce(0) { $0 + session.count(of: $1) }
      let time = session.duration.map { TestSession.words($0) } ?? "-"
      rows.append([
        session.started ?? "-", RunFolder.isRunning(path) ? "runs" : session.isCut ? "cut" : time,
        "\(session.count(of: .bug))",
        "\(remarks)", session.charter.map { cut($0, to: 60) } ?? "-", path,
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
      Standard.output.write(line + "\n")
    }
    return Program.ExitCode.fine
  }
}

import RootsTape
import RootsTerminal

/// A file of a report, or standard output for `-`.
struct ReportFile: Equatable {
  let path: String

  var isOutput: Bool { path == "-" }

  /// Writes the file; folders that do not exist are made.
  ///
  /// - Returns: whether it was written; otherwise a message is printed.
  /// - Throws: `WriteRefusal` if standard output cannot be written.
  func write(_ text: String) throws(WriteRefusal) -> Bool {
    if isOutput {
      try Standard.output.write(text)
      return true
    }
    do throws(TapeFileError) {
      try TapeFiles.disk.write(path, text)
      return true
    } catch {
      let message = "'\(visible(path))' cannot be written: \(error); name another file"
      _ = Program.fail(message, Program.ExitCode.other)
      return false
    }
  }
}

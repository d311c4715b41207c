import RootsTape
import RootsTerminal

/// A file of a result, or standard output for `-`.
struct ReportFile: Equatable {
  let path: String

  var isOutput: Bool { path == "-" }

  /// The message about a file that cannot be written; nil for one that can, and nothing is changed.
  var obstacle: String? {
    if isOutput { return nil }
    do throws(TapeFileError) {
      try TapeFiles.check(path)
      return nil
    } catch {
      return message(error)
    }
  }

  /// Writes the file; folders that do not exist are made.
  ///
  /// A file that cannot be written is reported; `LostOutput` decides the exit code.
  func write(_ bytes: [UInt8]) {
    if isOutput { return Standard.output.write(bytes) }
    do throws(TapeFileError) {
      try TapeFiles.replaceFile(at: path, with: bytes)
    } catch {
      _ = Program.fail(message(error), Program.ExitCode.other)
      LostOutput.noteFile()
    }
  }

  func write(_ text: String) { write(Array(text.utf8)) }

  private func message(_ error: TapeFileError) -> String {
    "'\(visible(path))' cannot be written: \(error); name another file"
  }
}

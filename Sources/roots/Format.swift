import RootsTape
import RootsTerminal

/// `roots fmt`: tapes in their tidy form.
struct Format: Equatable {
  var files: [String]
  /// Nothing is written; what is not tidy is told.
  var checksOnly = false

  func run() throws(WriteRefusal) -> Int32 {
    var code = Program.ExitCode.fine
    for file in files {
      let text: String
      do throws(TapeFileError) {
        text = try TapeFiles.disk.text(file)
      } catch {
        code = Program.fail("\(visible(file)): error: \(error)", Program.ExitCode.unreadable)
        continue
      }
      let reading = Tape.parse(text, file: file)
      Standard.error.tell(reading.report)
      if reading.hasErrors {
        code = Program.ExitCode.unreadable
      } else if !checksOnly {
        try Standard.output.write(reading.tape.text)
      } else if reading.tape.text != text {
        try Standard.output.write("\(visible(file))\n")
        code = max(code, 1)
      }
    }
    return code
  }
}

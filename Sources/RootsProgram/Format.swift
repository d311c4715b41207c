import Glibc
import RootsTape
import RootsTerminal

/// `roots fmt`: formats tapes in place.
struct Format: Equatable {
  /// The paths; `-` reads standard input and writes standard output.
  private let files: [String]
  /// Whether files that are not formatted are only listed.
  private let checksOnly: Bool

  init(_ words: Words) { (files, checksOnly) = (words.operands, words.has(.check)) }

  func run() -> Int32 {
    let tapes = NamedTapes.found(files, withParts: true)
    var codes: Set<Int32> =
      NamedTapes.reportLost(among: tapes) ? [Program.ExitCode.unreadable] : []
    for tape in tapes where tape.problem == nil { codes.insert(tidy(tape.path)) }
    // Unreadable files take precedence over unwritable and unformatted ones.
    return [Program.ExitCode.unreadable, Program.ExitCode.other, Program.ExitCode.failed].first {
      codes.contains($0)
    }
      ?? Program.ExitCode.fine
  }

  private func tidy(_ file: String) -> Int32 {
    let isInput = file == "-"
    let name = isInput ? "standard input" : file
    let text: String
    do throws(TapeFileError) {
      text = try isInput ? TapeFiles.text(ofDescriptor: STDIN_FILENO) : TapeFiles.disk.text(file)
    } catch {
      Standard.error.write(NamedTapes.report(of: error, name))
      return Program.ExitCode.unreadable
    }
    let formatting = TapeFormatting(of: text, file: name)
    guard let tidied = formatting.text else {
      Standard.error.write(formatting.reading.report)
      return Program.ExitCode.unreadable
    }
    if isInput, !checksOnly {
      Standard.output.show(tidied)
      return Program.ExitCode.fine
    }
    return tidied == text ? Program.ExitCode.fine : replace(file, name, by: tidied)
  }

  private func replace(
    _ file: String, _ name: String, by text: String
  ) -> Int32 {
    if !checksOnly {
      do throws(TapeFileError) {
        try TapeFiles.disk.write(file, text)
      } catch {
        return Program.fail(
          "\(visible(name)) cannot be written: \(error)", Program.ExitCode.other)
      }
    }
    Standard.output.write("\(visible(name))\n")
    return checksOnly ? Program.ExitCode.failed : Program.ExitCode.fine
  }
}

extension Format: ListedCommand {
  static let page = CommandPage(
    summary: "format tapes in place",
    operand: Operand(value: .tape, count: .oneOrMore, takesDash: true),
    options: [
      Option(
        name: .check, letter: "c", help: "Change nothing; list the tapes that are not formatted")
    ],
    about: [
      "Formats tapes and lists those that changed. Comments and empty lines are kept, keys "
        + "share a line if they did before, and the tape's meaning does not change. A tape with "
        + "errors is not changed. The name - reads standard input and writes standard output."
    ],
    exits: [
      .fine, Exit(code: 1, meaning: "with --check: a tape is not formatted"), .unreadable, .other,
    ],
    examples: [
      Example(line: "roots fmt tests/*.tape", meaning: "format all of them"),
      Example(line: "roots fmt --check tests/*.tape", meaning: "for a build server"),
    ])
}

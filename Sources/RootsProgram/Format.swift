import Glibc
import RootsTape
import RootsTerminal

/// `roots fmt`: formats tapes in place.
///
/// The name `-` reads standard input and writes standard output.
struct Format {
  let words: Words

  /// Whether files that are not formatted are only listed.
  private var checksOnly: Bool { words.has(.check) }

  func run() -> Int32 {
    let tapes = NamedTapes.found(words.operands, withParts: true)
    var codes: Set<Int32> =
      NamedTapes.reportLost(among: tapes) ? [Program.ExitCode.unreadable] : []
    for tape in tapes where tape.problem == nil {
      do throws(Failure) {
        codes.insert(try tidy(tape.path))
      } catch {
        codes.insert(error.tell())
      }
    }
    // Unreadable files take precedence over unwritable and unformatted ones.
    return [Program.ExitCode.unreadable, Program.ExitCode.other, Program.ExitCode.failed].first {
      codes.contains($0)
    }
      ?? Program.ExitCode.fine
  }

  private func tidy(_ file: String) throws(Failure) -> Int32 {
    let isInput = file == "-"
    let name = isInput ? "standard input" : file
    let text: String
    do throws(TapeFileError) {
      text = try isInput ? TapeFiles.text(ofDescriptor: STDIN_FILENO) : TapeFiles.disk.text(file)
    } catch {
      throw NamedTapes.report(of: error, name)
    }
    let formatting = TapeFormatting(of: text, file: name)
    guard var tidied = formatting.text else { throw .report(formatting.reading.report) }
    var code = Program.ExitCode.fine
    if words.has(.names) {
      do throws(KeptKeys) {
        let named = try formatting.recording.named(at: file, by: player)
        tidied = TapeFormatting(of: formatting.text(of: named), file: name).text ?? tidied
        for line in named.kept {
          let place = formatting.position(ofLine: line.index).map { ":\($0.line):\($0.column)" }
          Standard.error.write(
            "\(visible(name))\(place ?? ""): keeps its keys: \(visible(line.reason))\n")
          code = Program.ExitCode.failed
        }
      } catch {
        Standard.error.write("\(visible(name)) keeps its keys: \(visible(error.reason))\n")
        return Program.ExitCode.failed
      }
    }
    if isInput, !checksOnly {
      Standard.output.show(tidied)
      return code
    }
    if tidied == text { return code }
    if !checksOnly {
      do throws(TapeFileError) {
        try TapeFiles.disk.write(file, tidied)
      } catch {
        throw .other("\(visible(name)) cannot be written: \(error)")
      }
    }
    Standard.output.write("\(visible(name))\n")
    return checksOnly ? Program.ExitCode.failed : code
  }

  /// The player that checks what names lead to.
  private var player: TapePlayer {
    var player = Replay.checkingPlayer
    player.filmMaker = nil
    return player
  }
}

extension Format: ListedCommand {
  static let page = CommandPage(
    summary: "format tapes in place",
    operand: Operand(value: .tape, count: .oneOrMore, takesDash: true),
    options: [
      Option(
        name: .check, letter: "c", help: "Change nothing; list the tapes that are not formatted"),
      Option(
        name: .names, help: "Write the names of what is used in place of keys and clicks",
        excludes: [.check]),
    ],
    exits: [
      .fine,
      Exit(
        code: 1,
        meaning: "a tape is not formatted (--check), or a line of it keeps its keys (--names)"),
      .unreadable, .other,
    ])
}

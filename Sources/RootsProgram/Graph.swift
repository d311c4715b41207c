import Glibc
import Roots
import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal

/// `roots graph`: draws the screens and their connections.
struct Graph: Equatable {
  /// Nil for the demo.
  var file: String?
  var form: GraphForm
  /// The screen from which to draw; nil for the whole app.
  var start: String?
  /// The tapes whose places are shown; nil for none.
  var seen: SeenTapes?
  let output: ReportFile

  init(_ words: Words) {
    file = words.operands.first
    output = ReportFile(path: words.value(of: .output) ?? "-")
    let ending = output.path.split(separator: ".").last.map(String.init)
    form = (words.value(of: .format) ?? ending).flatMap(GraphForm.init) ?? .text(.text)
    start = words.value(of: .from)
    seen = SeenTapes(words)
  }

  func run() -> Int32 {
    if let misuse { return Program.fail(misuse, Program.ExitCode.unreadable) }
    if let obstacle = form.objection ?? output.obstacle {
      return Program.fail(obstacle, Program.ExitCode.other)
    }
    let blueprint: Blueprint
    do throws(LoadedBlueprint.Unreadable) {
      blueprint = try LoadedBlueprint.read(file)
    } catch {
      Standard.error.tell(error.description)
      return Program.ExitCode.unreadable
    }
    let sight = seen?.play(on: blueprint, of: file)
    if seen != nil, sight == nil { return Program.ExitCode.unreadable }
    let text: String
    do throws(UnknownStart) {
      text = try form.format.text(of: blueprint, from: start, seen: sight?.places)
    } catch {
      return Program.fail(error.message, Program.ExitCode.unreadable)
    }
    do throws(TapeFileError) {
      output.write(try form.bytes(of: text))
    } catch {
      return Program.fail("the graph cannot be drawn: \(error)", Program.ExitCode.other)
    }
    return Program.ExitCode.fine
  }

  /// The message about an output that must not be written; nil for any other.
  private var misuse: String? {
    if !output.isOutput, output.path == file {
      return "'\(visible(output.path))' is the blueprint itself; name another file by --output"
    }
    guard form == .picture(.png), output.isOutput, isatty(STDOUT_FILENO) == 1 else { return nil }
    return "a PNG is not written to a terminal; name a file by --output"
  }
}

extension UnknownStart {
  fileprivate var message: String {
    let meant = nearest(name, in: known).map { "did you mean \(cited($0))?" }
    return "--from takes a screen, accessory, tab or flow, not \(cited(name)); "
      + (meant ?? "'roots graph' lists them")
  }
}

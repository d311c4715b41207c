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

  init(_ words: Words) {
    file = words.operands.first
    form = words.value(of: .format).flatMap(GraphForm.init) ?? .text(.text)
    start = words.value(of: .from)
    seen = SeenTapes(words)
  }

  func run() -> Int32 {
    if form == .picture(.png), isatty(STDOUT_FILENO) == 1 {
      return Program.fail(
        "a PNG is not written to a terminal; redirect it to a file with >",
        Program.ExitCode.unreadable)
    }
    if let objection = form.objection { return Program.fail(objection, Program.ExitCode.other) }
    guard let blueprint = LoadedBlueprint.readable(file) else { return Program.ExitCode.unreadable }
    let sight = seen?.play(on: blueprint, of: file)
    if seen != nil, sight == nil { return Program.ExitCode.unreadable }
    let text: String
    do throws(UnknownStart) {
      text = try form.format.text(of: blueprint, from: start, seen: sight?.places)
    } catch {
      return Program.fail(error.message, Program.ExitCode.unreadable)
    }
    do throws(TapeFileError) {
      Standard.output.write(try form.bytes(of: text))
    } catch {
      return Program.fail("the graph cannot be drawn: \(error)", Program.ExitCode.other)
    }
    return Program.ExitCode.fine
  }
}

extension UnknownStart {
  fileprivate var message: String {
    let meant = nearest(name, in: known).map { "did you mean \(cited($0))?" }
    return "--from takes a screen, accessory, tab or flow, not \(cited(name)); "
      + (meant ?? "'roots graph' lists them")
  }
}

import Glibc
import Roots
import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal

/// `roots graph`: draws the screens and their connections of a blueprint, or of the demo.
struct Graph {
  let words: Words

  func run() throws(Failure) -> Int32 {
    let name = words.value(of: .format) ?? GraphFormat.text.rawValue
    if name == "png", isatty(STDOUT_FILENO) == 1 {
      throw .unreadable("a PNG is not written to a terminal; redirect it to a file with >")
    }
    // Graphviz draws a picture from its own format.
    let format = GraphFormat(rawValue: name)
    if format == nil, let objection = ExternalProgram.objection(to: [.dot]) {
      throw .other(objection)
    }
    let blueprint = try LoadedBlueprint.read(words.operands.first)
    do {
      let text = try (format ?? .dot).text(of: blueprint, from: words.value(of: .from))
      let picture = format == nil ? try ExternalProgram.dot.run(["-T\(name)"], input: text) : nil
      Standard.output.write(picture ?? Array(text.utf8))
    } catch let error as UnknownStart {
      throw .unreadable(error.message)
    } catch {
      throw .other("the graph cannot be drawn: \(error)")
    }
    return Program.ExitCode.fine
  }
}

extension UnknownStart {
  fileprivate var message: String {
    let meant = suggestion(nearest(name, in: known))
    return "--from takes a screen, accessory, tab or flow, not \(cited(name)); "
      + (meant ?? "'roots graph' lists them")
  }
}

extension Graph: ListedCommand {
  static let page = CommandPage(
    summary: "draw the screens and their connections",
    operand: Operand(value: .blueprint, count: .atMostOne),
    options: [
      Option(
        name: .format, letter: "f",
        value: .choice("FORMAT", GraphFormat.allCases.map(\.rawValue) + ["svg", "png"]),
        help: "The output format; by default text"),
      Option(
        name: .from, value: Option.Value(name: "SCREEN"),
        help: "Draw only what can be reached from a screen, accessory, tab or flow"),
    ])
}

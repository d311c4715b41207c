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
    let form = words.value(of: .format).flatMap(GraphForm.init) ?? .text
    if form == .png, isatty(STDOUT_FILENO) == 1 {
      throw .unreadable("a PNG is not written to a terminal; redirect it to a file with >")
    }
    if let objection = form.objection { throw .other(objection) }
    let blueprint = try LoadedBlueprint.read(words.operands.first)
    let text: String
    do throws(UnknownStart) {
      text = try form.format.text(of: blueprint, from: words.value(of: .from))
    } catch {
      throw .unreadable(error.message)
    }
    do throws(TapeFileError) {
      Standard.output.write(try form.bytes(of: text))
    } catch {
      throw .other("the graph cannot be drawn: \(error)")
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

extension Graph: ListedCommand {
  static let page = CommandPage(
    summary: "draw the screens and their connections",
    operand: Operand(value: .blueprint, count: .atMostOne),
    options: [
      Option(
        name: .format, letter: "f",
        value: .choice("FORMAT", GraphForm.allCases.map(\.rawValue)),
        help: "The output format; by default text"),
      Option(
        name: .from, value: Option.Value(name: "SCREEN"),
        help: "Draw only what can be reached from a screen, accessory, tab or flow"),
    ],
    about: [
      "Draws the navigation graph of a blueprint or, without a file, of the demo. The nodes are "
        + "screens, tabs, accessories and flows; the edges are rows, keys, forms, results, timers, "
        + "guards, flows, links and the declared `children`. A node has its title, with the "
        + "identifier where the title is not unique or has placeholders. A screen that nothing "
        + "leads to is marked.",
      "In text, accessories are in brackets, tabs end in a colon, and the word before a screen is "
        + "the kind of the edge to it: `push`, `replace`, `present`, `start`, `segue`, `ask` (by a "
        + "guard), `open` (by a link), `part` (of a scene), `show` or `back`. A line with an arrow "
        + "lists the edges to screens that are drawn elsewhere. In the other formats, the kind of "
        + "an edge is its label; in a picture, its tooltip lists the rows and keys.",
      "Graphviz draws the formats svg and png; if it is not installed, the command to install it "
        + "is printed. A PNG is not written to a terminal.",
    ],
    examples: [
      Example(line: "roots graph shop.yaml", meaning: "as text"),
      Example(line: "roots graph shop.yaml --from cart", meaning: "what the cart leads to"),
      Example(line: "roots graph shop.yaml -f svg >shop.svg", meaning: "as a picture"),
      Example(line: "roots graph shop.yaml -f dot | dot -Tpdf >shop.pdf", meaning: "as a PDF"),
    ])
}

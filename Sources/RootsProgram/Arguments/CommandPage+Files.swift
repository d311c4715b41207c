// The pages of the subcommands that read or write files without playing them.
extension CommandPage {
  static let fmt = CommandPage(
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

  static let check = CommandPage(
    summary: "report all errors in files",
    operand: Operand(
      value: .file("FILE", "yaml", "yml", "tape"), count: .oneOrMore, takesDash: true,
      replacement: .schema),
    options: [
      Option(
        name: .schema,
        help: "Print the JSON schema of blueprints instead, for completion in editors"),
      checkReport,
    ],
    about: [
      "Checks tapes (files named *.tape), and blueprints, settings, themes and key files, which "
        + "have the key `roots`, `settings`, `theme` or `keys` with a version. Reports all errors "
        + "with line and column, and the corrected line where it is known. The name - reads "
        + "standard input.",
      "What has no effect in a blueprint is a warning: names that nothing uses, unknown styles, "
        + "and links that no route takes. 'roots explore' finds what can never happen: conditions "
        + "that never hold, protections that never pass, rows that nothing can open, and segues, "
        + "accessories and other commands that are always refused.",
      "A tape is checked against the app that its `Set Blueprint` names, or the demo: the names, "
        + "links and values in its commands and expectations exist there. What it expects to be "
        + "refused is not checked. Two snapshots with one name are a warning.",
      "For editors and build servers, --report writes a JSON object per line, with `file`, `kind`, "
        + "`severity`, `line`, `column`, `length`, `message`, `suggestion` and `fix`. The exit "
        + "code is the same.",
    ],
    exits: [
      Exit(code: 0, meaning: "no errors"), Exit(code: 2, meaning: "errors"), .other,
    ],
    examples: [
      Example(line: "roots check shop.yaml tests/*.tape", meaning: "find every mistake at once"),
      Example(
        line: "roots check shop.yaml --report problems.json", meaning: "for a build server"),
      Example(
        line: "roots check --schema >blueprint.schema.json", meaning: "for your editor"),
    ])

  private static var checkReport: Option {
    var option = ReportFiles.option(Check.forms, "the problems as JSON lines")
    option.excludes = [.schema]
    return option
  }

  static let graph = CommandPage(
    summary: "draw the screens and their connections",
    operand: Operand(value: .blueprint, count: .atMostOne),
    options: [
      Option(
        name: .format, letter: "f",
        value: .choice("FORMAT", GraphForm.names),
        help: "The output format; by default text"),
      Option(
        name: .from, value: Option.Value(name: "SCREEN"),
        help: "Draw only what can be reached from a screen, accessory, tab or flow"),
      SeenTapes.option("Show what a tape or a folder of tapes has seen; may be repeated"),
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
      "With --seen the tapes are played. In text, `(not seen)` stands at each screen that none of "
        + "them shows; in the other formats the screens are green if a tape shows them, orange if "
        + "none does, and grey if nothing leads to them.",
    ],
    examples: [
      Example(line: "roots graph shop.yaml", meaning: "as text"),
      Example(line: "roots graph shop.yaml --from cart", meaning: "what the cart leads to"),
      Example(line: "roots graph shop.yaml -f svg >shop.svg", meaning: "as a picture"),
      Example(
        line: "roots graph shop.yaml --seen tests -f png >seen.png",
        meaning: "with what the tapes of a folder show"),
      Example(line: "roots graph shop.yaml -f dot | dot -Tpdf >shop.pdf", meaning: "as a PDF"),
    ])

  static let new = CommandPage(
    summary: "write a small blueprint to start from",
    operand: Operand(value: .blueprint, count: .one, takesDash: true),
    about: [
      "Writes a small blueprint. An existing file is not overwritten. The name - writes standard "
        + "output."
    ],
    examples: [Example(line: "roots new shop.yaml", meaning: "begin an app")])
}

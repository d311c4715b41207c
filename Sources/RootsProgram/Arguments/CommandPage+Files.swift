import RootsApp

// The pages of the subcommands that read or write files without playing them.
extension CommandPage {
  static let fmt = CommandPage(
    summary: "tidy tapes where they stand",
    operand: Operand(value: .tape, count: .oneOrMore, takesDash: true),
    options: [
      Option(
        name: .check, letter: "c", help: "Change nothing, and name the tapes that are not tidy")
    ],
    about: [
      "Rewrites tapes in their one tidy form and names those that changed. Comments and empty "
        + "lines stay, keys share a line when they did before, and what a tape does stays the "
        + "same. A tape with errors is left alone. A tape named - goes from standard input to "
        + "standard output."
    ],
    exits: [
      .fine, Exit(code: 1, meaning: "with --check: a tape is not tidy"), .unreadable, .other,
    ],
    examples: [
      Example(line: "roots fmt tests/*.tape", meaning: "tidy all of them"),
      Example(line: "roots fmt --check tests/*.tape", meaning: "for a build server"),
    ])

  static let check = CommandPage(
    summary: "report all that is wrong with files",
    operand: Operand(
      value: .file("FILE", "yaml", "yml", "tape"), count: .oneOrMore, takesDash: true,
      replacement: .schema),
    options: [
      Option(
        name: .schema,
        help: "Print the JSON schema of blueprints instead, for editors that complete them")
    ],
    about: [
      "Reads blueprints, settings, themes and key files, which say themselves what they are, and "
        + "tapes by their name's ending .tape. Reports all that is wrong with them, with line and "
        + "column. A file named - is standard input."
    ],
    exits: [
      Exit(code: 0, meaning: "no errors"), Exit(code: 2, meaning: "errors"), .other,
    ],
    examples: [
      Example(line: "roots check shop.yaml tests/*.tape", meaning: "find every mistake at once"),
      Example(
        line: "roots check --schema >blueprint.schema.json", meaning: "for your editor"),
    ])

  static let graph = CommandPage(
    summary: "draw which screens lead where",
    operand: Operand(value: .blueprint, count: .atMostOne),
    options: [
      Option(
        name: .format, letter: "f",
        value: .choice("FORMAT", TreeFormat.allCases.map(\.rawValue)),
        help: "How it is written, text unless said otherwise")
    ],
    about: [
      "Draws the screen tree of a blueprint, made of its tabs and of what stands behind `children`;"
        + " of the demo, when no file is named. In the text accessories stand in brackets, tabs "
        + "end in a colon, and an arrow leads to what is shown elsewhere."
    ],
    examples: [
      Example(line: "roots graph shop.yaml", meaning: "see it at once"),
      Example(line: "roots graph shop.yaml -f svg >shop.svg", meaning: "as a picture"),
      Example(line: "roots graph shop.yaml -f dot | dot -Tpdf >shop.pdf", meaning: "by Graphviz"),
    ])

  static let new = CommandPage(
    summary: "write a small blueprint to start from",
    operand: Operand(value: .blueprint, count: .one, takesDash: true),
    about: [
      "Writes a small blueprint. A file that is there is left alone. A file named - is standard "
        + "output."
    ],
    examples: [Example(line: "roots new shop.yaml", meaning: "begin an app")])
}

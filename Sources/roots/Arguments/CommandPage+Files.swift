// The pages of the subcommands that read or write files without playing them.
extension CommandPage {
  static let fmt = CommandPage(
    summary: "print tapes in their one tidy form",
    operand: Operand(value: .tape, count: .oneOrMore, takesDash: true),
    options: [
      Option(
        name: .check, letter: "c", help: "Only say which tapes are not tidy")
    ],
    about: [
      "Reads tapes and prints them tidily: one command a line, no more blanks and quotes than are "
        + "needed. What a tape does stays the same."
    ],
    exits: [
      .fine, Exit(code: 1, meaning: "with --check: a tape is not tidy"), .unreadable, .other,
    ],
    examples: [
      Example(line: "roots fmt login.tape >tidy.tape", meaning: "tidy a tape"),
      Example(line: "roots fmt --check tests/*.tape", meaning: "for a build server"),
    ])

  static let check = CommandPage(
    summary: "report all that is wrong with blueprints and tapes",
    operand: Operand(
      value: .file("FILE", "yaml", "yml", "tape"), count: .oneOrMore, takesDash: true,
      replacement: .schema),
    options: [
      Option(
        name: .schema,
        help: "Print the JSON schema of blueprints instead, for editors that complete them")
    ],
    about: [
      "Reads blueprints, and tapes by their name's ending .tape, and reports all that is wrong "
        + "with them, with line and column. A blueprint named - is read from standard input."
    ],
    exits: [
      Exit(code: 0, meaning: "no errors"), Exit(code: 2, meaning: "errors"), .other,
    ],
    examples: [
      Example(line: "roots check shop.yaml tests/*.tape", meaning: "find every mistake at once"),
      Example(
        line: "roots check --schema >blueprint.schema.json", meaning: "for your editor"),
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

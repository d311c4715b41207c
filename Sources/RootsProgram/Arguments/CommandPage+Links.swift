// The pages of the subcommands about links.
extension CommandPage {
  static let open = CommandPage(
    summary: "open a link in an app that runs",
    operand: Operand(value: Option.Value(name: "URL"), count: .one),
    options: [
      Option(
        name: .app, letter: "a", value: Option.Value(name: "NAME"),
        help: "The app of that name; the one that was started last unless said otherwise")
    ],
    about: [
      "Sends a link to an app that you run in another terminal, and says what came of it: `ok`, "
        + "`waiting:` when something is asked first, or why the link was refused. The blueprint's "
        + "`routes` say what links an app takes.",
      "Apps are reached in the folder `roots` of XDG_RUNTIME_DIR, by their own user alone.",
    ],
    exits: [
      Exit(code: 0, meaning: "the link was taken, or one is there already"),
      Exit(code: 1, meaning: "it was refused"),
      Exit(code: 2, meaning: "no such app runs, or the arguments cannot be read"), .other,
    ],
    examples: [
      Example(line: "roots open roots://post/1", meaning: "in the app that was started last"),
      Example(
        line: "roots open roots://stop/Mill --app City", meaning: "in the app of that name"),
    ])

  static let explain = CommandPage(
    summary: "say what a command or a link would do, and why",
    operand: Operand(
      value: Option.Value(name: "COMMAND|URL"), count: .one, second: .blueprint),
    options: [
      Option(
        name: .after, value: .tape, help: "Where the app is: at the end of a tape, not its start")
    ],
    about: [
      "Takes a command or a link through the stages of the engine, in an app that is not touched "
        + "by it: which route and which plain commands it stands for, what would change, who would "
        + "be asked, whose results would be settled, and who would be told. The demo is asked when "
        + "no file is named."
    ],
    exits: [
      Exit(code: 0, meaning: "it would be done"), Exit(code: 1, meaning: "it would be refused"),
      .unreadable, .other,
    ],
    examples: [
      Example(line: "roots explain roots://post/1", meaning: "what a link does"),
      Example(
        line: "roots explain 'overlay login' shop.yaml --after login.tape",
        meaning: "what a command does where the tape ends"),
    ])
}

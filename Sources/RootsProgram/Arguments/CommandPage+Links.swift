// The pages of the subcommands about deep links.
extension CommandPage {
  static let open = CommandPage(
    summary: "open a deep link in a running app",
    operand: Operand(value: Option.Value(name: "URL"), count: .one),
    options: [
      Option(
        name: .app, letter: "a", value: Option.Value(name: "NAME"),
        help: "The name of the app; by default the one started last")
    ],
    about: [
      "Sends a deep link to an app that runs in another terminal, and prints the outcome: `ok`, "
        + "`waiting:` while a protection (a guard) asks first, or the reason for a refusal. The "
        + "`routes` of the blueprint define the links that an app accepts.",
      "A link that would remove a form with unsaved changes is refused at first, so that nothing "
        + "that was typed is lost by surprise; sent again, it opens.",
      "Running apps have sockets in the folder `roots` of XDG_RUNTIME_DIR, for their user only.",
    ],
    exits: [
      Exit(code: 0, meaning: "the link was opened, or its screen is already shown"),
      Exit(code: 1, meaning: "the link was refused"),
      Exit(code: 2, meaning: "no such app is running, or the arguments are invalid"), .other,
    ],
    examples: [
      Example(line: "roots open roots://post/1", meaning: "in the app started last"),
      Example(
        line: "roots open roots://stop/Mill --app City", meaning: "in the app called City"),
    ])

  static let explain = CommandPage(
    summary: "explain what a command or a link would do",
    operand: Operand(
      value: Option.Value(name: "COMMAND|URL"), count: .one, second: .blueprint),
    options: [
      Option(
        name: .after, value: .tape, help: "Start from the state at the end of a tape")
    ],
    about: [
      "Shows how the engine would handle a command or a link, without changing anything: the "
        + "matching route and the resolved commands, the changes, the protections that would ask, "
        + "the results that would be settled, and the observers that would be notified. Without a "
        + "file it uses the demo."
    ],
    exits: [
      Exit(code: 0, meaning: "it would succeed"), Exit(code: 1, meaning: "it would be refused"),
      .unreadable, .other,
    ],
    examples: [
      Example(line: "roots explain roots://post/1", meaning: "explain a link"),
      Example(
        line: "roots explain 'overlay login' shop.yaml --after login.tape",
        meaning: "explain a command at the end of a tape"),
    ])
}

extension CommandPage {
  static let replay = CommandPage(
    summary: "play tapes, and say which of them hold",
    operand: Operand(value: .tape, count: .oneOrMore, takesDash: true),
    options: playing + watching + reports,
    about: [
      "Plays tapes, and all tapes in the folders that are named, without a terminal; time is "
        + "virtual, so nothing waits. Without a blueprint, named by the tape or by `--blueprint`, "
        + "they are played on the demo. A tape named - is read from standard input."
    ],
    exits: [
      Exit(code: 0, meaning: "every tape passed"),
      Exit(code: 1, meaning: "an expectation failed, or a snapshot was written"),
      Exit(code: 2, meaning: "a tape, a blueprint or the arguments cannot be read"),
      Exit(code: 3, meaning: "a Wait timed out"),
      .other,
    ],
    examples: [
      Example(line: "roots replay tests", meaning: "run the tapes of a folder as tests"),
      Example(
        line: "roots replay tests --jobs 4 --junit results.xml",
        meaning: "four at a time, with a report for a build server"),
      Example(line: "roots replay login.tape --speed 1", meaning: "watch a tape in real time"),
      Example(
        line: "roots replay login.tape --until 12",
        meaning: "play up to line 12, and carry on from there by hand"),
    ])

  private static let playing = [
    Option(
      name: .blueprint, letter: "b",
      value: .blueprint,
      help: "The app that the tapes drive, whatever they say themselves", group: .playing),
    Option(
      name: .update, letter: "u",
      help: "Write the snapshots that are missing or differ; such a play does not pass",
      group: .playing),
    Option(
      name: .jobs, letter: "j", value: Option.Value(name: "N"),
      help: "Play up to N tapes at a time, 1 to 64", group: .playing),
    Option(
      name: .shard, value: Option.Value(name: "I/N"),
      help: "Play only part I of N, which machines can share", group: .playing),
  ]

  private static let watching = [
    Option(
      name: .speed, value: Option.Value(name: "N"),
      help: "Show the tape on the terminal, N times as fast as it says, up to 100",
      group: .watching, excludes: [.jobs, .quiet, .json, .junit, .update]),
    Option(
      name: .step, help: "Show the tape on the terminal, one command for each key",
      group: .watching, excludes: [.jobs, .quiet, .json, .junit, .update, .speed]),
    Option(
      name: .until, value: Option.Value(name: "LINE|end", choices: ["end"]),
      help: "Play one tape up to a line, or its end, and hand the keys over to you",
      group: .watching, excludes: [.jobs, .quiet, .json, .junit, .update]),
  ]

  private static let reports = [
    Option(
      name: .junit, value: .file("FILE", "xml"),
      help: "Also write the results as JUnit XML", group: .reports),
    Option(
      name: .json, help: "Write the results as JSON lines to standard output", group: .reports),
    Option(
      name: .quiet, letter: "q", help: "Say only what failed", group: .reports),
  ]
}

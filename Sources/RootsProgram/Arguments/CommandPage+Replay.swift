extension CommandPage {
  static let replay = CommandPage(
    summary: "run tapes and report which pass",
    operand: Operand(value: .tape, count: .oneOrMore, takesDash: true),
    options: playing + watching + reports + [review],
    about: [
      "Plays tapes, and all tapes in named folders, without a terminal. Time is virtual, so "
        + "nothing waits. A tape runs on the blueprint of `--blueprint`, or else on its own, or "
        + "else on the demo. The name - reads standard input.",
      "Folders are searched with their subfolders, also through links; hidden files and folders "
        + "are left out. What has the name of a tape and cannot be read, a folder that cannot be "
        + "read, a link back to a folder above it and a named folder without tapes are reported, "
        + "and count as invalid tapes, so that no test is lost. A tape that is named twice counts "
        + "once. All commands that take tapes find them in this way.",
      "A snapshot that differs from its frame fails the tape, and the frame is written beside it "
        + "as `.actual.txt`. `--review` plays nothing. It shows both side by side with the first "
        + "difference marked, and asks whether to accept the frame as the new snapshot, keep the "
        + "old one and remove the frame, skip, or quit; the exit code is 1 if snapshots are left. "
        + "With `--update` all frames are accepted.",
      "Ctrl-C and SIGTERM end the run with its summary and all reports, in which the other tapes "
        + "are not played; a third signal ends it at once.",
    ],
    exits: [
      Exit(code: 0, meaning: "every tape passed"),
      Exit(code: 1, meaning: "an expectation failed, or snapshots are left to review"),
      Exit(code: 2, meaning: "a tape, a blueprint or the arguments are invalid"),
      Exit(code: 3, meaning: "a Wait timed out"),
      .other,
      .stopped("ended it before all tapes were played"),
    ],
    examples: [
      Example(
        line: "roots replay tests --report run.html",
        meaning: "with a page that shows each failure"),
      Example(
        line: "roots replay login.tape --set USER=Ada", meaning: "with a variable"),
      Example(line: "roots replay tests", meaning: "run the tapes of a folder as tests"),
      Example(
        line: "roots replay tests --jobs 4 --report results.xml",
        meaning: "four at a time, with a report for a build server"),
      Example(
        line: "roots replay tests --watch", meaning: "while you work on the app or its tapes"),
      Example(line: "roots replay tests --review", meaning: "look at each changed frame"),
      Example(line: "roots replay login.tape --speed 1", meaning: "watch a tape in real time"),
      Example(
        line: "roots replay login.tape --continue",
        meaning: "see a failure, then continue by hand"),
    ])

  private static let review = Option(
    name: .review,
    help: "Accept or reject the frames that differ from snapshots; with --update, accept all",
    excludes: (playing + watching + reports).map(\.name).filter { $0 != .update })

  private static let playing = [
    Option(
      name: .blueprint, letter: "b",
      value: .blueprint,
      help: "The app to run, in place of the tapes' own", group: .playing),
    Option(
      name: .update, letter: "u",
      help: "Write missing and different snapshots",
      group: .playing),
    Option(
      name: .jobs, letter: "j", value: Option.Value(name: "N"),
      help: "Play up to N tapes at a time, 1 to 64; by default one on each processor",
      group: .playing),
    Option(
      name: .set, value: Option.Value(name: "NAME=VALUE"),
      help: "Set a variable of the tapes; may be repeated", group: .playing),
    Option(
      name: .watch,
      help: "Play again whenever a tape or its blueprint is saved, until Ctrl-C",
      group: .playing, excludes: [.speed, .goOn]),
    Option(
      name: .shard, value: Option.Value(name: "I/N"),
      help: "Play only part I of N, to divide tapes among machines", group: .playing),
  ]

  /// The options that cannot be combined with watching.
  private static let watchless: [OptionName] = [.jobs, .report, .update]

  private static let watching = [
    Option(
      name: .speed, value: Option.Value(name: "N"),
      help: "Show the tape on the terminal at N times its speed, up to 100; 0 waits for a key "
        + "before each command",
      group: .watching, excludes: watchless),
    Option(
      name: .goOn,
      help: "Show the tape on the terminal, and take over the app at its first failure",
      group: .watching, excludes: watchless),
  ]

  private static let reports = [
    ReportFiles.option(
      Replay.forms,
      "the results, with the frames of each failure in a page")
  ]
}

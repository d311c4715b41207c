// The page about two versions of an app.
extension CommandPage {
  static let diff = CommandPage(
    summary: "say what differs between two versions of an app",
    operand: Operand(
      value: .file("OLD", "yaml", "yml"), count: .two, second: .file("NEW", "yaml", "yml"),
      rest: .tape),
    options: SearchOptions.options,
    about: [
      "Searches both versions as 'roots explore' does, each in half of the time, and prints what "
        + "can no longer be done, what is new, the properties that are decided differently, and "
        + "the faults that only one version has. A row is the same if its label and its screen "
        + "are; a row whose label is now on another screen is said to be there. What a search "
        + "that was not complete did not find again is listed apart.",
      "Tapes are played on both versions before the searches, in at most half of the time. One "
        + "that passes on the old version and not on the new one is listed with its failure, and "
        + "with the first of its moves that is gone or elsewhere.",
    ],
    exits: [
      Exit(code: 0, meaning: "nothing was lost"),
      Exit(code: 1, meaning: "something is gone, newly broken, or a tape breaks"), .unreadable,
      Exit(code: 4, meaning: "the time was up before the ends of all tapes, or another error"),
      .stopped("ended it before both versions were searched"),
    ],
    examples: [
      Example(
        line: "git show HEAD:shop.yaml >old.yaml; roots diff old.yaml shop.yaml tests/*.tape",
        meaning: "see what the changes of a commit do"),
      Example(line: "roots diff old.yaml shop.yaml --for 2m", meaning: "compare for longer"),
    ])
}

// The page of the search through everything that an app can do.
extension CommandPage {
  static let explore = CommandPage(
    summary: "look everywhere an app can go, and report faults",
    operand: Operand(value: .blueprint, count: .atMostOne),
    options: [
      Option(
        name: .faults, value: Option.Value(name: "FOLDER"),
        help: "Write a tape for each fault into a folder, which fails until the fault is mended",
        group: .reports),
      Option(
        name: .suite, value: Option.Value(name: "FOLDER"),
        help: "Write few tapes that together see what was reached into a folder",
        group: .reports),
      Option(
        name: .only, value: PropertyChoice.value,
        help: "Look only at these properties, joined by commas, own ones and usual ones; can be "
          + "repeated", group: .limits),
      Option(
        name: .open, value: Option.Value(name: "WHAT"),
        help: "Open the app at a fault, by its number in the report, or where a condition holds, "
          + "with all keys live",
        excludes: [.suite, .faults, .report]),
      ReportFiles.option(
        Explore.forms,
        "all results, with pictures in a page, and the verdict on each property as JUnit XML"),
    ] + SearchOptions.options,
    about: [
      "Does everything that can be done in an app: each row, key, form, answer, tab, Escape and "
        + "link that is possible in a state, and waiting for each timer. It searches for the "
        + "faults that every app should be free of, which 'roots man properties' lists, and for "
        + "those that break the properties of the blueprint. Each fault has the shortest known "
        + "way to it, as keys that were pressed on the program before they are printed.",
      "The search looks first at the states that show something new, and then at all states, "
        + "level by level. A result is complete only if every state was visited; the verdict says "
        + "so, and names each limit that cut something. Without links, every state is that of an "
        + "app that no link reaches after the start.",
      "--for bounds the whole command and --memory the whole program, with the ways back that are "
        + "looked for after the search, the keys that are pressed for the report, and the tapes. "
        + "What there was no time for is not decided, and the limits say so. With --with, a search "
        + "without it comes first; what it proves holds if there is no time for the rest.",
      "A property that holds only within a limit, or without something that was not tried, is "
        + "never called proved: each report names the reservation, and the XML file has it in "
        + "the name of the case.",
      "Ctrl-C ends the search and reports what is known. A second one leaves out what is decided "
        + "after the search, such as whether the start can be reached from everywhere; a third one "
        + "ends the program. While it runs, standard error shows how far it is: on a terminal all "
        + "the time, otherwise every 10 seconds.",
      "The page and the JSON of --report have the coverage too, the JSON as roots-exploration(5) "
        + "describes: how many screens, actions and other things the blueprint declares and the "
        + "search reached, and the reason for each one that cannot be reached. 'roots help cover' "
        + "explains the words.",
      "With --open, the app is opened where the fault shows, or where a condition of 'roots man "
        + "properties' holds; without a terminal the tape is printed. The exit code is then 0, "
        + "and 1 if no way to it was found.",
      "With --walk, random walks take the place of the search, for an app that is too large for "
        + "one: each begins at the start and makes up to --moves moves. Links arrive too, and "
        + "--with adds undo and restarts. The way to each thing that was found is then made "
        + "shorter, by leaving out moves. The walks of a seed are always the same. Walks prove "
        + "nothing.",
      "Forms are filled in with the samples of the text facts that get their values, and with "
        + "values at the ends of their rules. Only one field at a time differs from the first.",
    ],
    exits: [
      Exit(code: 0, meaning: "no faults were found"), Exit(code: 1, meaning: "faults were found"),
      .unreadable, .other, .stopped("ended it before a fault was found"),
    ],
    examples: [
      Example(
        line: "roots explore shop.yaml --faults faults", meaning: "and write a tape for each"),
      Example(
        line: "roots replay faults/dead-end.tape --continue",
        meaning: "see a fault, and go on by hand"),
      Example(line: "roots explore shop.yaml", meaning: "look for faults for 30 seconds"),
      Example(
        line: "roots explore shop.yaml --suite tests",
        meaning: "make a test suite"),
      Example(
        line: "roots explore shop.yaml --open 'receipt is shown and basket > 2'",
        meaning: "find a way to a state, and go on by hand"),
      Example(
        line: "roots explore shop.yaml --stack 8 --for 10m --with links", meaning: "look further"),
      Example(
        line: "roots explore shop.yaml --fact basket=0..1 --for unlimited",
        meaning: "search all that can happen with at most one thing in the basket"),
      Example(
        line: "roots explore shop.yaml --walk 1 --for 10m",
        meaning: "walk at random through an app that is too large for a search"),
      Example(
        line: "roots explore shop.yaml --report faults.html",
        meaning: "with a page that shows the faults"),
    ])

  static let cover = CommandPage(
    summary: "say what tapes see of what can be reached",
    operand: Operand(value: .tape, count: .oneOrMore),
    options: [
      Option(
        name: .blueprint, letter: "b", value: .blueprint,
        help: "The app; by default that of the first tape, otherwise the demo"),
      Option(
        name: .suite, value: Option.Value(name: "FOLDER"),
        help: "Write few tapes of what is not seen into a folder",
        group: .reports),
      ReportFiles.option(Cover.forms, "each thing with its verdict"),
    ] + SearchOptions.options,
    about: [
      "Plays the tapes in at most half of the time, searches the app as 'roots explore' does, and "
        + "prints a table: how many screens, actions and other things the blueprint declares, how "
        + "many of them the search reached, and how many of these the tapes see; what a tape sees "
        + "counts as reached. Below it is each thing that was reached and not seen, and each one "
        + "that was not reached: with the reason after a complete search, as not decided after "
        + "another one. What was not reached is not counted against the tapes.",
      "Screens are those of the blueprint and its accessories, actions its rows, keys, forms, "
        + "answers and links. Outcomes are the ways in which the results of screens are settled, "
        + "and branches those of `then`.",
      "A command of `Do` is no action. The tapes of --suite have at most 30 keys, unless the "
        + "way to one thing is longer.",
    ],
    exits: [
      Exit(code: 0, meaning: "the tapes see all that was reached"),
      Exit(code: 1, meaning: "something was reached that no tape sees"), .unreadable,
      Exit(code: 4, meaning: "the time was up before the ends of all tapes, or another error"),
      .stopped("ended the tapes or the search"),
    ],
    examples: [
      Example(line: "roots cover tests/*.tape", meaning: "what is missing"),
      Example(
        line: "roots cover tests --report coverage.html", meaning: "and a page with all of it"),
      Example(
        line: "roots cover tests --suite more", meaning: "write tapes of what is missing"),
    ])
}

// The page of the search through everything that an app can do.
extension CommandPage {
  static let explore = CommandPage(
    summary: "look everywhere an app can go, and report faults",
    operand: Operand(value: .blueprint, count: .atMostOne),
    options: [
      Option(
        name: .time, value: Option.Value(name: "TIME"),
        help: "The time of the search, such as 10s or 5m; 30s by default", group: .limits),
      Option(
        name: .memory, value: Option.Value(name: "SIZE"),
        help: "The memory of the search, such as 500M or 2G; 2G by default", group: .limits),
      Option(
        name: .stack, value: Option.Value(name: "N"),
        help: "The greatest number of screens on a stack; 5 by default", group: .limits),
      Option(
        name: .moves, value: Option.Value(name: "N"),
        help: "The greatest number of moves in a row; no limit by default", group: .limits),
      Option(
        name: .threads, value: Option.Value(name: "N"),
        help: "The number of threads; by default that of the processors"),
      Option(
        name: .faults, value: Option.Value(name: "FOLDER"),
        help: "Write a tape for each fault into a folder", group: .reports),
      Option(
        name: .links,
        help: "Open every link in every state, and not only in the search by width"),
    ],
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
      "Ctrl-C ends the search and reports what is known; a second one ends the program. While it "
        + "runs, standard error shows how far it is: on a terminal in a line, otherwise every 10 "
        + "seconds.",
      "Forms are filled in with the samples of the text facts that get their values, and with "
        + "values at the ends of their rules. Only one field at a time differs from the first.",
    ],
    exits: [
      Exit(code: 0, meaning: "no faults were found"), Exit(code: 1, meaning: "faults were found"),
      .unreadable, .other, Exit(code: 130, meaning: "stopped by Ctrl-C before a fault was found"),
    ],
    examples: [
      Example(
        line: "roots explore shop.yaml --faults faults", meaning: "and write a tape for each"),
      Example(
        line: "roots replay faults/dead-end.tape --until end",
        meaning: "see a fault, and go on by hand"),
      Example(line: "roots explore shop.yaml", meaning: "look for faults for 30 seconds"),
      Example(
        line: "roots explore shop.yaml --stack 8 --for 10m --links", meaning: "look further"),
    ])
}

extension CommandPage {
  static let shorten = CommandPage(
    summary: "make a tape shorter that ends with the same fault",
    operand: Operand(value: .tape, count: .one),
    options: [
      Option(
        name: .blueprint, letter: "b", value: .blueprint,
        help: "The app, in place of the tape's own"),
      Option(
        name: .time, value: Option.Value(name: "TIME"),
        help: "The time for all that is tried, such as 5s or 2m; 20s by default"),
    ],
    about: [
      "Plays the tape to its fault, and writes a shorter one to standard output. The fault is the "
        + "first expectation, wait or refused key that fails; if the tape passes, the last "
        + "'Mark bug'; or with TAPE:LINE, as failures name places, what the screen shows at the "
        + "end of that line. To find a shorter tape it leaves out rows and inputs "
        + "that were chosen, even if other keys choose the rest then; it leaves out keys one run "
        + "after the other; and it searches the app for shorter ways to the end and to screens "
        + "before it. Every tape is played before it is "
        + "taken: it must fail at its last line with the same message while the same screens are "
        + "visible, or, where nothing fails, show the same frame of the same state. Of an "
        + "expectation of a state, the input that gave the value stays, and the last one since "
        + "then that set a fact, returned a result or was refused; of another one, the last input "
        + "that did something. So put the expectation right behind what goes wrong.",
      "Expectations, snapshots, marks and outputs before the fault are left out, and settings "
        + "stay. The words of the bug stay too; one without an expectation gets one that fails "
        + "until it is written. A tape with words of VHS is shortened too. In the result no "
        + "single key can be left out, unless the time was up, which is said. Ctrl-C ends the "
        + "work, and the shortest tape so far is written.",
    ],
    exits: [
      Exit(code: 0, meaning: "the tape was written, shorter or not"),
      Exit(code: 1, meaning: "the tape shows no fault"), .unreadable, .other,
      .stopped("ended it; the shortest tape so far was written"),
    ],
    examples: [
      Example(line: "roots shorten bug.tape >short.tape", meaning: "write the shorter tape"),
      Example(
        line: "roots shorten session.tape:64",
        meaning: "find the shortest way to what is shown there"),
    ])
}

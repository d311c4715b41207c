import RootsApp
import RootsCurses
import RootsTerminal

extension RunningApp {
  static let page = CommandPage(
    summary: "run a blueprint in the terminal",
    operand: Operand(value: .blueprint, count: .atMostOne, replacement: .tour),
    options: looks + input + recording + saving + [tour],
    about: [
      "Runs a blueprint; without a file, the demo, a small shop.",
      "Digits select tabs, arrows select rows, Enter opens, Esc goes back, q quits at a root, "
        + "Ctrl-C quits at once. The last row shows other keys, and ? lists all of them.",
      "With `--plain` the app prints lines of text in place of screens, for screen readers, "
        + "pipes and dumb terminals: changes, the current screen and the choices. Type the number "
        + "of a choice, `back`, `quit`, the name of a key, or `help`.",
      "Screens declared with `restore` are saved at every step. After an interrupted run (a "
        + "closed window, a signal such as TERM, kill -9, a crash) the next one asks whether to "
        + "restore them; `--restore` restores without asking, also after a normal end, and a "
        + "message names the screens that are gone or new since then. Only one run of a blueprint "
        + "saves at a time. The tape of a restored run begins with what was restored.",
      "A key, a click or a link that would remove a form in which something was entered, also one "
        + "in a hidden tab, only warns; the same again does it. q asks the leave guards of all "
        + "screens, too; Ctrl-C and signals ask nothing. "
        + "Commands of the prompt and links that `roots-open`(1) "
        + "opens are different: a command is deliberate, and runs at once; a link is refused with "
        + "the same warning, and opens when it is sent again.",
      "A recording names what was used, such as `Choose \"Bread\"`, if that leads to the same "
        + "state; else it has the keys, as with `--keys`. While the app runs, the draft has the "
        + "keys.",
      "With `--seen` the tapes are played first, and each row and key that none of them has used "
        + "carries a dot until it is used. `--seen sessions` plays the recordings of earlier runs "
        + "of this file; `--seen` may be repeated.",
      "With `--charter` a corner tells the charter, and with `--for` the remaining minutes; after "
        + "that time the app goes on.",
      "`--tour` plays a tape on the demo, with a caption for each step: stacks, tabs, undo, "
        + "results, the log-in guard, a deep link and a fault that a search finds. The changed "
        + "demo and the tape of the fault stay in roots/tour of the state folder. Space pauses, "
        + "q stops; at the end you control the app.",
      "Options take precedence over the settings file, which also switches off transitions and the "
        + "mouse; see `roots-config`(5).",
    ],
    examples: [
      Example(line: "roots run --tour", meaning: "see what Roots can do, in a minute"),
      Example(line: "roots run shop.yaml", meaning: "run your own blueprint"),
      Example(
        line: "roots run shop.yaml --record login.tape --expect",
        meaning: "record a test"),
      Example(
        line: "roots run shop.yaml --seen tests", meaning: "with dots at what no tape has tried"),
      Example(line: "roots run --plain", meaning: "the demo for a screen reader or a pipe"),
    ])

  private static let looks = [
    Option(
      name: .plain, letter: "p", help: "Print lines of text in place of screens",
      group: .looks),
    Option(
      name: .size, letter: "s", value: Option.Value(name: "COLUMNSxROWS"),
      help: "The screen size for --plain; 80x24 by default",
      group: .looks, need: Option.Need(name: .plain, reason: "a terminal has its own size")),
    Option(
      name: .theme, letter: "t",
      value: .choice("NAME", Settings.themeNames), help: "The colour theme", group: .looks,
      excludes: [.plain]),
    Option(
      name: .color,
      value: .choice("DEPTH", ["auto"] + ColorDepth.allCases.map(\.rawValue)),
      help: "The number of colours; auto follows the terminal and the environment", group: .looks),
    SeenTapes.option,
  ]

  private static let input = [
    Option(
      name: .watch, help: "Reload the app whenever its file is saved", group: .input,
      excludes: [.record])
  ]

  private static let recording = [
    Option(
      name: .record, letter: "r", value: .file("FILE", "tape"),
      help: "Record the session as a tape", group: .recording),
    Option(
      name: .expect, help: "Record expectations too, so that the tape is a test",
      group: .recording,
      need: Option.Need(name: .record, reason: "only a recording has expectations")),
    Option(
      name: .keys, help: "Record the keys as they were pressed, in place of names",
      group: .recording,
      need: Option.Need(name: .record, reason: "every other run is kept as keys")),
    Option(
      name: .charter, value: Option.Value(name: "TEXT"),
      help: "What to explore; recordings and sheets of the session tell it", group: .recording),
    Option(
      name: .time, value: Option.Value(name: "TIME"),
      help: "The time planned for the session, such as 60m", group: .recording,
      need: Option.Need(name: .charter, reason: "a time belongs to a charter")),
  ]

  private static let saving = [
    Option(
      name: .restore, help: "Restore the screens of the last run of this blueprint", group: .saving,
      excludes: [.noSave]),
    Option(
      name: .noSave, help: "Do not save this run for the next one", group: .saving),
  ]

  private static let tour = Option(
    name: .tour, help: "Play a tape on the demo that shows what Roots can do",
    excludes: (looks + input + recording + saving).map(\.name))
}

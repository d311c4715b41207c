import RootsApp
import RootsCurses
import RootsTerminal

extension CommandPage {
  static let sessions = CommandPage(
    summary: "list the recordings of the last runs, or make the sheet of one",
    operand: Operand(value: .tape, count: .atMostOne),
    options: [
      Option(
        name: .sheet,
        help: "Write the sheet of a recording, by default of the newest run, as Markdown")
    ],
    about: [
      "Every run in a terminal is recorded in the folder `roots/runs` of the state folder, without "
        + "what was typed into secret fields: the last 100 runs, of at most 64 MiB. `--no-save` "
        + "keeps nothing, and a run with `--record` is in its own file alone. The list has the "
        + "newest run first: its start, its time in minutes and seconds (`runs` for one that runs "
        + "now, `cut` for one that was interrupted, whose file ends with .part), its bugs and all "
        + "remarks, its charter, and "
        + "the file, which is a tape.",
      "F2 makes a remark while an app runs: a note, bug, question, idea or setup, by the word or "
        + "its first letter, and a text. After a bug a list has what may be wrong: a digit takes "
        + "a row, the arrows and Enter too, Escape skips, and an expectation of `roots-tape`(5) "
        + "can be typed. The recording then expects that it is not so, and fails until the bug is "
        + "mended. F2 and a hyphen take back the last remark.",
      "A sheet has the parts of session-based test management: charter, start, task breakdown, "
        + "data files, test notes, bugs with the commands that open and shorten them, issues. The "
        + "word `sheet` of the prompt shows the same for the session so far. The time after a "
        + "setup belongs to it until the next remark, the time after a bug until the next remark "
        + "or another screen, and the rest is testing; the recording tells these times in "
        + "`Set BugTime` and `Set SetupTime`.",
    ],
    examples: [
      Example(
        line: "roots run shop.yaml --charter 'Paying, and then not' --for 60m",
        meaning: "begin a session with a charter"),
      Example(line: "roots sessions", meaning: "find its recording"),
      Example(line: "roots sessions --sheet FILE.tape >sheet.md", meaning: "make its sheet"),
    ])

  static let run = CommandPage(
    summary: "run a blueprint in the terminal",
    operand: Operand(value: .blueprint, count: .atMostOne, replacement: .tour),
    options: looks + input + recording + saving + [tour],
    about: [
      "Runs a blueprint; without a file, the demo, a small city.",
      "Digits select tabs, arrows select rows, Enter opens, Esc goes back, q quits at a root, "
        + "Ctrl-C quits at once. The last row shows other keys, and ? lists all of them.",
      "With `--plain` the app prints lines of text in place of screens, for screen readers, "
        + "pipes and dumb terminals: changes, the current screen and the choices. Type the number "
        + "of a choice, `back`, `quit`, the name of a key, or `help`. The recording has only the "
        + "remarks, such as `remark b the total is wrong`.",
      "Screens declared with `restore` are saved at every step. After an interrupted run (a "
        + "closed window, a signal such as TERM, kill -9, a crash) the next one asks whether to "
        + "restore them; `--restore` restores without asking, also after a normal end, and a "
        + "message names the screens that are gone or new since then. Only one run of a blueprint "
        + "saves at a time. A run with `--record` saves nothing, because its tape must not depend "
        + "on earlier runs.",
      "A key, a click or a link that would remove a form in which something was entered, also one "
        + "in a hidden tab, only warns; the same again does it. q asks the leave guards of all "
        + "screens, too; Ctrl-C and signals ask nothing. "
        + "Commands of the prompt and links that `roots-open`(1) "
        + "opens are different: a command is deliberate, and runs at once; a link is refused with "
        + "the same warning, and opens when it is sent again.",
      "With `--seen` the tapes are played first, and each row and key that none of them has used "
        + "carries a dot until it is used. `--seen sessions` plays the recordings of earlier runs "
        + "of this file; `--seen` may be repeated.",
      "With `--charter` a corner tells the charter, and with `--for` the remaining minutes; after "
        + "that time the app goes on.",
      "`--tour` plays a tape on the demo, with a caption for each step: stacks, tabs, results, "
        + "undo, the prompt, the finder and the inspector. Space pauses, q stops; at the end you "
        + "control the app.",
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
      value: Option.Value(
        name: "NAME|FILE", choices: Theme.names + [Settings.automaticTheme],
        beside: .file(["yaml", "yml"])),
      help: "The colour theme: a name or a file", group: .looks,
      excludes: [.plain]),
    Option(
      name: .color,
      value: .choice("DEPTH", ColorChoice.allCases.map(\.rawValue)),
      help: "The number of colours; auto follows the terminal and the environment", group: .looks),
    Option(
      name: .driver,
      value: .choice("NAME", Drawing.allCases.map(\.rawValue)),
      help: "The code that draws: builtin, or ncurses on unusual terminals", group: .looks,
      excludes: [.plain]),
    SeenTapes.option(
      "Mark rows and keys that no tape of a file or folder, or of `sessions`, has used", .looks,
      excludes: [.plain]),
  ]

  private static let input = [
    Option(
      name: .keys, letter: "k", value: .blueprint,
      help: "Read key bindings from a file", group: .input, excludes: [.plain]),
    Option(
      name: .watch, help: "Reload the app whenever its file is saved", group: .input,
      excludes: [.record]),
  ]

  private static let recording = [
    Option(
      name: .record, letter: "r", value: .file("FILE", "tape"),
      help: "Record the session as a tape", group: .recording,
      excludes: [.plain]),
    Option(
      name: .expect, help: "Record expectations too, so that the tape is a test",
      group: .recording,
      need: Option.Need(name: .record, reason: "only a recording has expectations")),
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
      excludes: [.record, .noSave]),
    Option(
      name: .noSave, help: "Do not save this run for the next one", group: .saving),
  ]

  private static let tour = Option(
    name: .tour, help: "Play a tape on the demo that shows what Roots can do",
    excludes: (looks + input + recording + saving).map(\.name))
}

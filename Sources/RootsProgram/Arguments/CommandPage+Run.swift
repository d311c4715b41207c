import RootsTerminal

extension CommandPage {
  static let run = CommandPage(
    summary: "walk a blueprint with real keys",
    operand: Operand(value: .blueprint, count: .atMostOne),
    options: looks + input + recording + saving,
    about: [
      "Opens a blueprint; the demo, a small city, when no file is named.",
      "Digits show tabs, arrows choose, Enter opens, Esc goes back, q quits from a root, Ctrl-C "
        + "at once. The last row names the other keys, and ? shows all of them.",
      "With `--plain` there is no screen: what changed, where you are and what you can do is said "
        + "in lines of text, for screen readers, pipes and dumb terminals. Type the number of a "
        + "choice, `back`, `quit`, the name of a key, or `help`, which says the rest.",
      "What a blueprint declares with `restore` is saved at every step, so that a run that was cut "
        + "short can go on: the next one asks whether to bring it back, and `--restore` does so "
        + "without asking, also after a run that was quit. One run of a blueprint saves at a time.",
      "The file of your settings (see `roots-config`(5)) is read first; options come before it.",
    ],
    examples: [
      Example(line: "roots run shop.yaml", meaning: "open a blueprint of your own"),
      Example(
        line: "roots run shop.yaml --record login.tape --expect",
        meaning: "make a test of what you press"),
      Example(line: "roots run --plain", meaning: "the demo for a screen reader, or a pipe"),
    ])

  private static let looks = [
    Option(
      name: .plain, letter: "p", help: "Say in lines of text what changes, and draw no screen",
      group: .looks),
    Option(
      name: .size, letter: "s", value: Option.Value(name: "COLUMNSxROWS"),
      help: "The size of the screen that --plain reads from, 80x24 unless said otherwise",
      group: .looks, need: Option.Need(name: .plain, reason: "a terminal has its own size")),
    Option(
      name: .theme, letter: "t",
      value: Option.Value(
        name: "NAME|FILE", choices: Theme.names + ["auto"], beside: .file(["yaml", "yml"])),
      help: "The colours, from a file of your own or by a name", group: .looks,
      excludes: [.plain]),
    Option(
      name: .color,
      value: .choice("DEPTH", ColorChoice.allCases.map(\.rawValue)),
      help: "How many colours are used (auto asks the terminal and NO_COLOR)", group: .looks),
    Option(
      name: .noTransitions, help: "Show each screen at once, without leading the eye there",
      group: .looks),
  ]

  private static let input = [
    Option(
      name: .keys, letter: "k", value: .blueprint,
      help: "Which keys do what, from a file", group: .input, excludes: [.plain]),
    Option(name: .noMouse, help: "Leave the mouse to the terminal", group: .input),
    Option(
      name: .trace, help: "Begin with the line that shows each key, and what came of it",
      group: .input, excludes: [.plain]),
  ]

  private static let recording = [
    Option(
      name: .record, letter: "r", value: .file("FILE", "tape"),
      help: "Write what is pressed as a tape", group: .recording,
      excludes: [.plain, .keys]),
    Option(
      name: .expect, help: "Write on the tape where each step led, so that it is a test",
      group: .recording,
      need: Option.Need(name: .record, reason: "a recording holds what is expected")),
  ]

  private static let saving = [
    Option(
      name: .restore, help: "Go on where the last run of this blueprint ended", group: .saving,
      excludes: [.record, .noSave]),
    Option(
      name: .noSave, help: "Keep nothing of this run for the next one", group: .saving),
  ]
}

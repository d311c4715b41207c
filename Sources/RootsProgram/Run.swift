import RootsApp
import RootsCurses
import RootsTerminal

extension RunningApp {
  static let page = CommandPage(
    summary: "run a blueprint in the terminal",
    operand: Operand(value: .blueprint, count: .atMostOne, replacement: .tour),
    options: looks + input + recording + saving + [tour])

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
      value: .choice("NAME", Theme.choices), help: "The colour theme", group: .looks,
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

/// What the program can be asked to do, by its first word, and what is said of it.
enum Subcommand: String, CaseIterable {
  case run, replay, check, new

  /// Its options, without their values.
  var options: [String] {
    switch self {
    case .run: ["--plain", "--size"]
    case .replay: ["--blueprint", "--update"]
    case .check: ["--schema"]
    case .new: []
    }
  }

  static let overview = """
    Roots: walk, replay and check the navigation of an app.

    roots                     open the demo, a small city
    roots run [FILE]          open a blueprint
    roots replay TAPE...      play tapes, and say which of them hold
    roots check FILE...       report all that is wrong with blueprints
    roots new FILE            write a small blueprint to start from

    roots COMMAND --help      more about one of them
    roots --version

    """

  var help: String {
    switch self {
    case .run: Self.helpOfRun
    case .replay: Self.helpOfReplay
    case .check:
      """
      roots check FILE... | --schema

      Reads blueprints and reports all that is wrong with them, with line and column.

      --schema   print the JSON schema of blueprints instead, for editors that complete them

      Exit code: 0 no errors, 2 errors.

      """
    case .new:
      """
      roots new FILE

      Writes a small blueprint to start from. A file that is there is left alone.

      """
    }
  }

  private static let helpOfRun = """
    roots run [FILE] [--plain] [--size COLUMNSxROWS]

    Opens a blueprint; the demo when no file is named.

    --plain     no screen: each row that changes is a line of text. Each line of the input is
                the name of a key (enter, down, ctrl+s), or text that is typed key by key. An
                empty line is Enter; after a blank, a line is always text.
    --size      the size of the screen that --plain reads from, 80x24 unless said otherwise

    Keys: digits show tabs, arrows choose, Enter opens, Esc goes back, q quits from a root,
    Ctrl-C at once. The last row names the others.

    """

  private static let helpOfReplay = """
    roots replay TAPE... [--blueprint FILE] [--update]

    Plays tapes without a terminal; time is virtual. Without a blueprint, named by the tape or
    by --blueprint, they are played on the demo.

    --blueprint   the app that the tapes drive, whatever they say themselves
    --update      write the snapshots that are missing or differ; such a play does not pass

    Exit code: 0 passed, 1 an expectation failed, 2 unreadable, 3 a Wait ran out, 4 other.

    """
}

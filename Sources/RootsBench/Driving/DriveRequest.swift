/// The requests of `roots drive`: the table that the parser, the manual and `roots help --json`
/// read.
package enum DriveRequest: String, CaseIterable, Sendable {
  case state, possible, act = "do", keys, open, wait, restart, expect, frame, undo, redo, fork
  case goBack = "return"
  case path, explain, write, quit

  /// The value of a request.
  package enum Argument: Hashable, Sendable {
    /// `true`, for a request without one.
    case none
    /// A text, with its name in the manual.
    case text(String)
    /// One of some words; `true` stands for the first one.
    case choice([String])
    /// A whole number from 1; `true` stands for 1.
    case count

    /// The value as the manual writes it.
    package var form: String {
      switch self {
      case .none: "true"
      case .text(let name): name
      case .choice(let words): words.map { "\"\($0)\"" }.joined(separator: "|")
      case .count: "N"
      }
    }
  }

  package var argument: Argument { page.argument }
  /// The meaning of the request, without a capital letter and a full stop.
  package var summary: String { page.summary }
  /// What the result has, without a capital letter and a full stop.
  package var result: String { page.result }

  private static let changes =
    "`changes` in the words of Expect state, `waiting`, the commands of this request that a "
    + "protection asks about, the `message` of the app, `notes` such as keys without effect"
  private static let count = "`requests`, the number of requests that are done now"

  private var page: (argument: Argument, summary: String, result: String) {
    switch self {
    case .state:
      (
        .none, "return the state of the app",
        "`app`, `size`, `time`, `over`, `requests`, `forks`; `tab`, `tabs`, `active`; `stacks`, "
          + "each a `layer` with its `entries`, bottom first; `facts`; the visible `screens`, back "
          + "to front, with `title` and `lines`; `waiting`, each a `command` with the "
          + "screen that `asks` about it, null until the tab of a restored screen is shown; "
          + "`message`, `undo`, `redo`"
      )
    case .possible:
      (
        .choice(["outcomes", "names"]),
        "list what can be done now; \"names\" does not try what each act would do",
        "`acts`, each with the `act` as a statement, `kind`, `label`, `keys`, for a field "
          + "`takes` and `value`; with outcomes also `changes` and `waiting`, or `refused`, why "
          + "not; without Back, Undo, Redo and Restart where they cannot be done, and empty after "
          + "the end of the app"
      )
    case .act:
      (
        .text("STATEMENTS"),
        "play statements of a tape, all or none: acts by name, keys, links, time, expectations",
        Self.changes
      )
    case .keys: (.text("STATEMENTS"), "play only keys, texts, the mouse and time", Self.changes)
    case .open: (.text("URL"), "open a deep link", Self.changes)
    case .wait: (.text("TIME"), "let time pass on the app's own clock", Self.changes)
    case .restart: (.none, "end the app, and start it with what it has saved", Self.changes)
    case .expect:
      (
        .text("CLAIM"), "check what may follow Expect in a tape; what holds is written to the tape",
        "`holds`; if it is false, the `message` with what is `expected` and `actual`"
      )
    case .frame:
      (
        .choice(["text", "svg"]), "draw the screen; the statement Resize sets its size",
        "`size`, and `rows` of text or the picture as `svg`"
      )
    case .undo:
      (.count, "take back the last requests that acted, with all that they did", Self.count)
    case .redo: (.count, "do again what was taken back", Self.count)
    case .fork: (.text("NAME"), "give this place a name", "`forks`, their names")
    case .goBack:
      (
        .text("NAME"), "go back to the place with a name; \"start\" is the beginning",
        Self.count
      )
    case .path:
      (
        .text("CONDITION"),
        "search for the shortest acts after which a condition of the blueprint's language holds",
        "`acts` as statements, and whether no shorter way exists (`shortest`)"
      )
    case .explain:
      (
        .text("COMMAND|URL"), "explain what a command or a link would do, stage by stage",
        "`stages`, each a `stage` with its `lines`; why it would be `refused`, or null"
      )
    case .write:
      (
        .text("FILE"), "write what was done as a new tape, which ends with the present state",
        "`path`, `statements`, `replays`; if that is false, the `difference` and its `line`"
      )
    case .quit: (.none, "end the program", "nothing")
    }
  }
}

// The pages of section 1, generated from the descriptions of subcommands.
extension ManPage {
  /// The page roots(1).
  static var program: ManPage {
    var roff = Roff(title: "roots", section: 1)
    roff.heading("NAME")
    roff.paragraph("roots - run, replay and check the navigation of an app")
    roff.heading("SYNOPSIS")
    roff.paragraph("`roots` [COMMAND] [OPTION]... [FILE]...")
    roff.heading("DESCRIPTION")
    roff.paragraph(
      "Roots runs an app's navigation in a terminal: tabs, screens, modals, deep links, guards, "
        + "undo. A blueprint, a YAML file, describes the app; a tape, a script of keys and "
        + "expectations, drives it as a demo and as a test.")
    roff.paragraph("Without a command, `roots` runs the demo, a small city.")
    roff.heading("COMMANDS")
    roff.terms(
      Subcommand.allCases.map { subcommand in
        let more = Subcommand.manual.contains(subcommand)
        let page = more ? "; see `roots-\(subcommand.rawValue)`(1)" : ""
        let operand = subcommand.page.operand.map { " \($0.form)" } ?? ""
        return ("`\(subcommand.rawValue)`\(operand)", subcommand.page.summary.asSentence(page))
      })
    roff.heading("OPTIONS")
    roff.terms(Option.everywhere.map { ($0.term, $0.help + ".") })
    roff.paragraph(
      "Long options can be abbreviated if they stay unique. Options and files can be mixed; `--` "
        + "ends the options. The last value of a repeated option counts, except for those "
        + "that can be repeated.")
    roff.heading("EXIT STATUS")
    roff.terms([CommandPage.Exit.fine, .unreadable, .other].map(\.term))
    roff.paragraph("However a command ends, its files of reports are written:")
    roff.terms(endings)
    roff.paragraph(
      "`roots-replay`(1) has more exit codes. Where limits on memory, stack or open files are too "
        + "small to load a program, the system ends it before it starts.")
    roff.heading("TERMINAL")
    for (index, paragraph) in terminal.enumerated() {
      if index == 0 { roff.paragraph(paragraph) } else { roff.paragraph(paragraph) }
    }
    roff.heading("PROMPT")
    roff.paragraph(
      "`:` opens a prompt. It takes the commands of blueprints, and these words; Tab completes "
        + "them, and `help WORD` explains one.")
    roff.terms(promptWords)
    roff.heading("ENVIRONMENT")
    roff.terms([
      (
        "`TERM`",
        "The terminal type; if it is dumb, use `--plain`. One without an installed description is "
          + "used as xterm-256color if its name begins with xterm, or if it answers a query."
      ),
      (
        "`ESCDELAY`",
        "How long an escape may be the start of another key, in milliseconds; otherwise 15, or "
          + "100 where `SSH_CONNECTION` or `SSH_TTY` is set."
      ),
      ("`VISUAL`, `EDITOR`", "The editor that the key e opens; otherwise vi."),
      (
        "`NO_COLOR`",
        "If it is not empty, colours are off unless `--color` turns them on. The first of this and "
          + "the next three variables that is not empty and applies decides."
      ),
      (
        "`FORCE_COLOR`",
        "If it is 0, colours are off. Otherwise there are at least 16, at least 256 if it is 2, "
          + "and 24-bit colours if it is 3."
      ),
      ("`CLICOLOR_FORCE`", "If it is not 0, there are at least 16 colours."),
      ("`CLICOLOR`", "If it is 0, colours are off."),
      (
        "`COLORTERM`",
        "If it is `truecolor` or `24bit`, 24-bit colours are used, except in GNU screen, which "
          + "passes the variable on but cannot show them."
      ),
      (
        "`LANG`, `LC_ALL`, `LC_CTYPE`",
        "The encoding of text; without UTF-8, lines are drawn in ASCII."
      ),
    ])
    roff.paragraph("`roots-config`(5) describes the settings.")
    roff.heading("SEE ALSO")
    roff.paragraph(Self.references(besides: "roots"))
    return ManPage(name: "roots", section: 1, text: roff.text)
  }

  private static let promptWords: [(String, String)] = [
    (
      "`write` FILE [`last` N]",
      "Writes the run so far as a tape, or its last N steps from the state before them. The tape "
        + "ends with expectations about the present state. More steps are written if the last N "
        + "do not lead to the same screens, payloads and facts. A link that was refused is "
        + "expected to be refused. What was rewound is left out, unless the rest does not lead to "
        + "the present state without it. Every run is recorded for this, up to its newest 10,000 "
        + "lines; typed secrets and the lines of `write` are left out."
    ),
    (
      "`next`",
      "Shows the shortest way to a row, key or form that neither the tapes of `--seen` nor this "
        + "run have used, or else a link. Enter goes there. The search looks at 20,000 states or "
        + "for two seconds."
    ),
    (
      "`screenshot` [FILE]",
      "Writes the screen as a picture (.svg) or as text (.txt)."
    ),
    (
      "`yank` `link`|`command`|`path`",
      "Copies the place of the visible screen to the clipboard of the terminal (OSC 52): a deep "
        + "link, the command that opens it, or the screens of its stack."
    ),
    ("`mark` NAME", "Names the present step."),
    ("`rewind` [N|NAME], `forward` [N]", "Goes N steps back or forward in time, or to a mark."),
    (
      "`compare` STEP [STEP]",
      "Shows in the inspector what differs between two steps, each a number or a mark, or between "
        + "the ends of branches, such as `#1`; a single one is compared with the present step."
    ),
    (
      "`branches`",
      "Lists the branches. Rewinding and carrying on begins another one; what was undone is kept, "
        + "and so is what came before the app was started over."
    ),
    (
      "`branch` N|NAME",
      "Goes to the end of a branch, or gives the present one a new name. `write` there makes a "
        + "tape of this branch alone. A recording replays with its branches."
    ),
    ("`start-over`", "Starts the app over; `rewind` takes that back."),
    (
      "`expect` EXPECTATION",
      "Marks a bug by what should be so, in the words of `Expect` in a tape: "
        + "`expect state 'fact riding' 0`. The recording expects it there, so that it fails until "
        + "the bug is mended. What is so already is marked as a note. Without an expectation it "
        + "lists the present values."
    ),
    (
      "`remark`",
      "Opens the prompt for a remark: a note, bug, question, idea or setup, by the word or its "
        + "first letter, and a text. Recordings contain it as `Mark`, and the inspector shows it "
        + "among the commands. `remark -` takes back the last one, of which a comment stays."
    ),
    (
      "`restart`",
      "Ends the app and starts it again with the screens and facts that `restore` and `saved` keep."
    ),
    (
      "`edit`",
      "Opens the blueprint in the editor at the line of the screen, then reloads it if it changed."
    ),
    ("`theme` NAME", "Changes the colours."),
    ("`help` [WORD]", "Explains a command or a word; alone, all of them."),
  ]

  private static let endings: [(String, String)] = [
    (
      "Standard output, or the file of a report, cannot be written, on a full disk or because it "
        + "is closed",
      "The work goes on, and its exit code counts; 4 in place of 0."
    ),
    (
      "The reader of standard output leaves, as `head` does",
      "The work goes on, and its exit code counts. `run --plain` and `replay --watch` end."
    ),
    (
      "Ctrl-C, SIGTERM, or SIGHUP because the terminal was closed",
      "`replay`, `explore`, `cover`, `shorten` and `run --plain` stop with what they have, and "
        + "write their reports: 130, 143 or 129 if the work has not ended. Faults that a search "
        + "has found count first: 1. A third signal ends them at once. The other commands, which "
        + "write nothing but their output, end at once, with the same codes. Under nohup the "
        + "closed terminal changes nothing."
    ),
  ]

  private static let terminal = [
    "Frames are drawn by the program itself (`--driver builtin`, the default) or by the library "
      + "ncurses (`--driver ncurses`). Keys, settings of the terminal and its restoration are the "
      + "same with both. The built-in driver sends fewer bytes and completes a frame sooner. "
      + "`make bench` measures both, and tests compare their screens cell by cell.",
    "Try `--driver ncurses` if the screen is garbled on an unusual terminal. ncurses uses only "
      + "sequences of the terminal's description. 24-bit colours then require a description with "
      + "them, such as xterm-direct, and characters keep at most four combining marks.",
    "A key sequence, report or paste whose rest comes late, as over a stalled connection, is "
      + "awaited for a second, and its rest is not taken for typed keys after that either, however "
      + "late it comes. For the same reason a key that can start a sequence, such as `[` or `O`, "
      + "acts with a delay of up to a second after Alt, and when it follows Escape within a "
      + "second. A key that follows within that second, or any time after Alt and such a key, "
      + "counts as the rest if a terminal can send it there: Escape, `[` and `A`, pressed quickly, "
      + "are the arrow key whose sequence they spell. Escape and Ctrl-C end a paste whose end "
      + "never comes: Ctrl-C at once, Escape after a second or at the next key.",
    "Alt and a key are the same bytes as Escape and that key in quick succession, which tmux joins "
      + "for half a second (its option escape-time). If nothing is bound to Alt and the key, they "
      + "count as Escape and the key.",
    "After every end of the program, also by kill -9 or a crash, the terminal is given back by a "
      + "second process, which lists of processes show as tty-restorer. It cannot do so if kill "
      + "-9 ends both at once, as a kill of the whole process group does: `reset`(1) then repairs "
      + "the terminal. While that process alone is stopped, by kill -STOP, it waits until it is "
      + "continued.",
    "Prompt, inspector and rewinding are tools of an app's author. They are outside its "
      + "protections: rewinding shows a screen again that has been revoked, and the prompt sets "
      + "facts. `tools: off` in a blueprint removes them.",
  ]

  /// The page of a subcommand.
  init(_ subcommand: Subcommand) {
    let (page, name) = (subcommand.page, "roots-\(subcommand.rawValue)")
    var roff = Roff(title: name, section: 1)
    roff.heading("NAME")
    roff.paragraph("\(name) - \(page.summary)")
    roff.heading("SYNOPSIS")
    roff.paragraph("`roots` `\(subcommand.rawValue)`" + page.form)
    roff.heading("DESCRIPTION")
    for (index, paragraph) in page.about.enumerated() {
      if index == 0 { roff.paragraph(paragraph) } else { roff.paragraph(paragraph) }
    }
    roff.heading("OPTIONS")
    for group in Option.Group.allCases {
      let options = page.allOptions.filter { $0.group == group }
      if !options.isEmpty, page.hasGroups {
        roff.subheading(group == .general ? "Other" : group.rawValue)
      }
      roff.terms(options.map { ($0.term, $0.helpWithChoices + ".") })
    }
    roff.heading("EXIT STATUS")
    roff.terms(page.exits.map(\.term))
    if !page.examples.isEmpty {
      roff.heading("EXAMPLES")
      roff.terms(page.examples.map { ("`\($0.line)`", $0.meaning.asSentence()) })
    }
    roff.heading("SEE ALSO")
    roff.paragraph(Self.references(besides: subcommand.rawValue))
    self.init(name: subcommand.rawValue, section: 1, text: roff.text)
  }

  /// References to the other pages, in order.
  static func references(besides name: String) -> String {
    let commands = [("roots", 1)] + Subcommand.manual.map { ($0.rawValue, 1) }
    return (commands + topics).filter { $0.0 != name }.map { name, section in
      "`\(name == "roots" ? name : "roots-\(name)")`(\(section))"
    }.joined(separator: ", ")
  }
}

extension Option {
  /// The option in bold with its value: `-s, --size COLUMNSxROWS`.
  fileprivate var term: String {
    words.map { "`\($0)`" }.joined(separator: ", ") + (value.map { " \($0.name)" } ?? "")
  }
}

extension CommandPage {
  fileprivate var hasGroups: Bool { options.contains { $0.group != .general } }
}

extension CommandPage.Exit {
  fileprivate var term: (String, String) { ("`\(code)`", meaning.asSentence()) }
}

extension String {
  /// The text with a capital letter, followed by the addition and a full stop.
  func asSentence(_ addition: String = "") -> String {
    prefix(1).uppercased() + dropFirst() + addition + "."
  }
}

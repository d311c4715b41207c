// roots-tape(5): the language of tapes.
extension ManPage {
  static var tape: ManPage {
    var roff = Roff(title: "roots-tape", section: 5)
    roff.heading("NAME")
    roff.line("roots-tape - scripts of keys and expectations")
    roff.heading("DESCRIPTION")
    roff.line(
      "A tape presses keys and asks questions of the app; it can never run a program. The language "
        + "is a superset of that of VHS, so that tapes for VHS keep their meaning. A tape waits "
        + "for nothing by the clock: between two commands the player waits until the app is idle, "
        + "and `Sleep` moves a virtual clock. The same app, tape and size give the same frames, "
        + "byte for byte.")
    roff.code(example)
    roff.heading("WORDS")
    roff.terms(words)
    roff.heading("KEYS")
    roff.terms(keys)
    roff.heading("TIME")
    roff.terms(time)
    roff.heading("QUESTIONS")
    roff.terms(questions)
    roff.heading("WHAT HAPPENS TO THE APP")
    roff.terms(happenings)
    roff.heading("SETTINGS")
    roff.line(
      "Settings stand at the top. Of a later one only `TypingSpeed`, `WaitTimeout`, `WaitPattern` "
        + "and `PlaybackSpeed` count.")
    roff.terms(settings)
    roff.heading("FILES")
    roff.terms(files)
    roff.heading("ERRORS")
    roff.line(
      "All errors of a tape are reported at once, each with file, line and column, the line itself "
        + "and what was probably meant. A failed expectation is shown with what was expected, what "
        + "was there, and the frame. The exit codes are those of `roots-replay`(1).")
    roff.heading("SEE ALSO")
    roff.line(references(besides: "tape"))
    return ManPage(name: "tape", section: 5, text: roff.text)
  }

  private static let example = """
    # Log in, and see that the name is known.
    Set Blueprint "shop.yaml"
    Type "l"
    Expect state "accessory 0" "login"
    Type "Ada"
    Enter
    Expect result "login" completed "Ada"
    Expect /Hello, Ada/
    """

  private static let words = [
    (
      "Commands",
      "Several may stand on a line, and none goes on to the next line. Their words are "
        + "case-sensitive."
    ),
    ("`#`", "Begins a comment, where a word may begin."),
    (
      "Texts",
      "Between `\"`, `'` or back-ticks; there are no escapes. A word of letters, digits and "
        + "`._/%-` needs no quotes unless it is a word of the language."
    ),
    ("Patterns", "A regular expression between slashes; `\\/` is a slash."),
    ("Times", "A number with `ms`, `s` or `m`; seconds without a unit."),
  ]

  private static let keys = [
    (
      "KEY[`@`TIME] [COUNT]",
      "Presses a key, so often, with so much time between: `Enter` `Space` `Tab` `Backspace` "
        + "`Delete` `Insert` `Escape` `Up` `Down` `Left` `Right` `PageUp` `PageDown` `Home` `End` "
        + "`F1` to `F12`, and `ScrollUp` `ScrollDown` for the wheel."
    ),
    ("`Ctrl+`[`Alt+`][`Shift+`]KEY", "A key with others held; also `Alt+`KEY and `Shift+`KEY."),
    ("`Type`[`@`TIME] TEXT...", "Types texts, with a blank between two."),
    ("`Copy` TEXT, `Paste`", "A clipboard of the tape's own."),
    ("`Click` COLUMN ROW", "The mouse; the cell at the top left is 1 1."),
    ("`Drag` COLUMN ROW COLUMN ROW", "Presses at one cell and lets go at another."),
    (
      "`Move` COLUMN ROW",
      "The mouse is there now, with no button down: `ScrollUp` and `ScrollDown` turn over it."
    ),
  ]

  private static let time = [
    ("`Sleep` TIME", "Lets time pass: timers and transitions go on."),
    (
      "`Wait`[`+Screen`|`+Line`][`@`TIMEOUT] [/PATTERN/]",
      "Lets time pass until the pattern is there; on the row of the cursor unless `+Screen` is "
        + "said. Without a pattern it is `>$`, and without a timeout 15 seconds."
    ),
  ]

  private static let questions = [
    (
      "`Expect`[`+Screen`|`+Line`] /PATTERN/",
      "The pattern is on the glass now; on the whole of it unless `+Line` is said."
    ),
    (
      "`Expect state` PATH VALUE",
      "A part of the navigation is this: `tab`, `active`, `stack` (the screens from the root up), "
        + "`accessory` N, `fact` NAME, and inside a nested navigator `in` NAME `stack`."
    ),
    (
      "`Expect result` SCREEN `completed`|`dismissed` [VALUE]",
      "The screen last gave this back: a payload, or the reason why there is none."
    ),
    ("`Expect refused` /PATTERN/", "The last command changed nothing, for this reason."),
    (
      "`Snapshot` NAME",
      "The whole frame equals the one kept under that name beside the tape. `roots replay "
        + "--update` writes it."
    ),
  ]

  private static let happenings = [
    ("`Do` COMMAND", "A command of the app's navigation, such as \"push post with {id: 1}\"."),
    ("`Open` URL", "A link arrives."),
    ("`Resize` COLUMNS`x`ROWS", "The terminal changes its size."),
  ]

  private static let settings = [
    ("`Set Blueprint` FILE", "The app; `--blueprint` on the command line wins."),
    ("`Set Columns` N, `Set Rows` N", "The size in cells, 80 and 24 unless set."),
    ("`Set TypingSpeed` TIME", "Between two keys of `Type`."),
    ("`Set WaitTimeout` TIME, `Set WaitPattern` /PATTERN/", "For each `Wait` without its own."),
    ("`Set PlaybackSpeed` NUMBER", "For who watches."),
    ("Others of VHS", "Those about fonts, pixels and shells are accepted and do nothing."),
  ]

  private static let files = [
    (
      "`Source` FILE",
      "Puts another tape here; it is looked for beside this one, then in the working directory."
    ),
    (
      "`Output` FILE",
      "What was seen, by the name's ending: `.txt` and `.ascii` frames after each command, `.cast` "
        + "for asciinema 3 and `.v2.cast` for those before it, `.svg` a picture of the end and "
        + "`.animated.svg` a film. `.gif`, `.mp4` and `.webm` are for VHS itself."
    ),
    ("`Screenshot` FILE", "The frame as it is now, as `.svg`, `.txt` or `.ascii`."),
    ("`Hide`, `Show`", "What lies between is in no output."),
    ("`Require` PROGRAM, `Env` NAME VALUE", "Are checked and reported, never followed."),
  ]
}

import RootsTape

// The page roots-tape(5): the tape language.
extension ManPage {
  static var tape: ManPage {
    var roff = Roff(title: "roots-tape", section: 5)
    roff.heading("NAME")
    roff.paragraph("roots-tape - scripts of keys and expectations")
    roff.heading("DESCRIPTION")
    roff.paragraph(
      "A tape presses keys and checks expectations; it never runs programs. The language is a "
        + "superset of VHS, so VHS tapes keep their meaning. The clock is virtual: between two "
        + "commands the player waits until the app is idle, and `Sleep` advances the clock. The "
        + "same app, tape and size give the same frames, byte for byte.")
    roff.code(example)
    roff.heading("WORDS")
    roff.terms(words)
    roff.heading("KEYS")
    roff.terms(keys)
    roff.heading("TIME")
    roff.terms(time)
    roff.heading("EXPECTATIONS")
    roff.terms(questions)
    roff.heading("STATE")
    roff.paragraph(
      "The paths of `Expect state`. LAYER is `main`, `tab` NAME or `accessory` N; without it the "
        + "active layer is meant.")
    roff.terms(TapeStateSubject.allCases.map { $0.manual })
    roff.heading("EVENTS")
    roff.terms(happenings)
    roff.heading("SETTINGS")
    roff.paragraph(
      "Settings belong at the top. Only `TypingSpeed`, `WaitTimeout`, `WaitPattern`, "
        + "`PlaybackSpeed`, `Transitions`, `Refusals`, `Captions`, `Keys`, `Var` and `Secret` may "
        + "change later.")
    roff.terms(settings)
    roff.heading("FILES")
    roff.terms(files)
    roff.heading("ERRORS")
    roff.paragraph(
      "All errors of a tape are reported at once, each with file, line and column, the line, and "
        + "a suggestion. A failed expectation is reported with the expected and the actual value "
        + "and the frame. For exit codes see `roots-replay`(1).")
    roff.heading("SEE ALSO")
    roff.paragraph(references(besides: "tape"))
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
      "A line can have several commands; a command cannot continue on the next line. Words are "
        + "case-sensitive."
    ),
    ("`#`", "Starts a comment, where a word can start."),
    (
      "Texts",
      "In `\"`, `'` or back-ticks, without escapes. A word of letters, digits and `._/%-` needs "
        + "no quotes unless it is a reserved word. With `Do`, `Open`, `Mark` and `Set`, texts in "
        + "quotes that touch are one text, so that it can have all quotes."
    ),
    (
      "Patterns",
      "A regular expression between slashes; `\\/` is a slash. The syntax is that of PCRE2, see "
        + "`pcre2pattern`(3): Perl's, with words (`\\w`, `\\b`) and digits (`\\d`) of Unicode. "
        + "`^` and `$` are the ends of the text, with `(?m)` of each line. `.` matches one code "
        + "point, and `\\X` one character with its accents; a character is equal only to the same "
        + "code points. In place of sets in sets, `[a-c&&[^b]]`, write `(?!b)[a-c]`, in place of "
        + "`{,2}` `{0,2}`, and in place of `\\u{e9}` `\\x{e9}`. A search that has to go back too "
        + "often fails."
    ),
    ("Times", "A number with `ms`, `s` or `m`; without a unit, seconds."),
  ]

  private static let keys = [
    (
      "KEY[`@`TIME] [COUNT]",
      "Presses a key COUNT times, TIME apart: `Enter` `Space` `Tab` `Backspace` "
        + "`Delete` `Insert` `Escape` `Up` `Down` `Left` `Right` `PageUp` `PageDown` `Home` `End` "
        + "`F1` to `F12`, and `ScrollUp` `ScrollDown` for the wheel."
    ),
    (
      "`Ctrl+`[`Alt+`][`Shift+`]KEY",
      "Presses a key with modifiers: a letter, a digit, or any key above but the wheel, such as "
        + "`Ctrl+PageUp`. Also `Alt+`KEY, `Shift+`KEY and `Alt+Shift+`KEY."
    ),
    (
      "`Type`[`@`TIME] TEXT...",
      "Types texts, separated by blanks. Keys that have no effect in the app are reported as a "
        + "warning."
    ),
    ("`Copy` TEXT, `Paste`", "Sets and pastes the tape's own clipboard."),
    ("`Click` COLUMN ROW", "Clicks a cell; the top left cell is 1 1."),
    (
      "`Drag` COLUMN ROW COLUMN ROW",
      "Presses the button over one cell and releases it over another."
    ),
    (
      "`Move` COLUMN ROW",
      "Moves the mouse without a button; `ScrollUp` and `ScrollDown` scroll there."
    ),
  ]

  private static let time = [
    ("`Sleep` TIME", "Advances the clock; timers and transitions run."),
    (
      "`Wait`[`+Screen`|`+Line`][`@`TIMEOUT] [/PATTERN/]",
      "Advances the clock until the pattern appears, by default in the row of the cursor. The "
        + "default pattern is `>$`, the default timeout 15 seconds."
    ),
  ]

  private static let questions = [
    (
      "`Expect`[`+Screen`|`+Line`] /PATTERN/",
      "The screen, or with `+Line` the row of the cursor, contains the pattern now."
    ),
    (
      "`Expect state` PATH VALUE",
      "A part of the navigation state has this value. The paths are listed below."
    ),
    (
      "`Expect state` PATH /PATTERN/, `Expect state` PATH `<`|`<=`|`>`|`>=` NUMBER",
      "A part of the navigation state contains the pattern, or compares with the number, as in "
        + "`Expect state` \"fact basket\" `>= 2`."
    ),
    (
      "`Expect selected` TEXT|/PATTERN/",
      "The selected row of the screen that receives the keys, or of the finder, has this label, "
        + "or the pattern is found in its label and its detail."
    ),
    (
      "`Expect cursor` COLUMN ROW, `Expect cursor hidden`",
      "The cursor is in this cell, or hidden."
    ),
    (
      "`Expect style` COLUMN ROW|TEXT|/PATTERN/ STYLE",
      "A cell, or a text within one row, is drawn in this style: attributes (`bold`, `italic`, "
        + "`underline`, `reverse`), a colour of the text (`red`, `#ff7b72`, 0 to 255), one behind "
        + "it (`on blue`), parts of the theme as in a theme file (`selection`, `dim`, `refusal`), "
        + "or `plain`. Several are a text in quotes, such as \"bold red\"; the style may have "
        + "more. If the text is in several places, one of them suffices."
    ),
    (
      "`Expect box` COLUMN ROW COLUMN ROW TEXT...|/PATTERN/",
      "The rectangle between two corners has these texts, one for each row, without blanks at "
        + "their ends; or its rows, joined by line feeds, contain the pattern."
    ),
    (
      "`Expect+Soft` ...",
      "Any of these expectations; if it fails, the tape continues, and fails at its end with the "
        + "reports of all failures."
    ),
    (
      "`Expect`[`+Line`] `not` ...",
      "The opposite of any of these expectations; the names in it must exist."
    ),
    (
      "`Expect result` SCREEN|FLOW `completed`|`dismissed` [VALUE]",
      "The last result of the screen or the flow was this payload, or a dismissal for this reason."
    ),
    (
      "`Expect property` NAME",
      "A property of the app has not been broken since the start of the tape; see "
        + "roots-properties(5). One that claims `sometimes` has held by now. `from everywhere` and "
        + "the usual `home`, `back` and `dead-end` are about the present state, from which a "
        + "search through 20,000 states decides them; what it does not decide passes."
    ),
    (
      "`Expect refused` /PATTERN/",
      "The last command was refused for this reason. A `Do` or an `Open` that is refused fails "
        + "the tape at its line, unless an `Expect refused` stands between it and the next key, "
        + "command or link. A command that requests what holds already is not a failure, nor is "
        + "a refused key, which is shown on the screen."
    ),
    (
      "`Snapshot` NAME",
      "The whole frame equals the snapshot file of that name beside the tape. `roots replay "
        + "--update` writes it, and fails only if a run has two different frames for one file; "
        + "rows of values put a variable into the name: Snapshot \"paid-${CARD}\". A frame that "
        + "differs is written beside it as `.actual.txt`, which stays until the snapshot passes "
        + "or is reviewed with `roots replay --review`; the tape continues, so that one run shows "
        + "all frames that differ, and fails at its end. Files in the folder that no `Snapshot` "
        + "names are reported."
    ),
  ]

  private static let happenings = [
    ("`Do` COMMAND", "Performs a navigation command, such as \"push post with {id: 1}\"."),
    ("`Open` URL", "Opens a deep link."),
    (
      "`Mark`[@TIME] KIND TEXT",
      "A tester's remark: a `note`, `bug`, `question`, `idea`, or the `setup` that begins. It "
        + "changes nothing. The time is that since the beginning of the session."
    ),
    ("`Resize` COLUMNS`x`ROWS", "Resizes the terminal."),
  ]

  private static let settings = [
    (
      "`Set Blueprint` FILE",
      "The app; `--blueprint` on the command line takes precedence. Without either it is the demo, "
        + "and a tape with no word that VHS lacks is an error, because it was written for a shell. "
        + "So is a tape whose keys all have no effect, if it expects nothing."
    ),
    ("`Set Columns` N, `Set Rows` N", "The size in cells, by default 80 and 24."),
    (
      "`Set Keymap` TEXT",
      "The actions of `roots-config`(5) that have other keys than the standard ones, each with "
        + "its keys behind it: \"prompt: ; Ctrl+K quit:\". Recordings have it if the settings bind "
        + "keys."
    ),
    ("`Set TypingSpeed` TIME", "The time per key of `Type`."),
    ("`Set WaitTimeout` TIME, `Set WaitPattern` /PATTERN/", "The defaults of `Wait`."),
    ("`Set PlaybackSpeed` NUMBER", "The speed for watching and recording."),
    (
      "`Set Transitions on`|`off`",
      "Whether screens change with transitions, as far as the app has them; it has none by "
        + "default. `Expect`, `Snapshot`, `Wait` and pictures see the frame at the end of a "
        + "transition; recordings and animations show its steps."
    ),
    (
      "`Set Refusals fail`|`allow`",
      "Whether a `Do` or an `Open` that is refused, without an `Expect refused` after it, fails "
        + "the tape; it does by default."
    ),
    (
      "`Set Captions on`|`off`, `Set Keys on`|`off`",
      "Whether recordings, animations and films show a line below the frame: the comment above "
        + "the current command, and the last pressed keys."
    ),
    (
      "`Set Part on`|`off`",
      "Whether the tape is only a part of tapes that include it by `Source`. The commands that "
        + "play the tapes of a folder leave it out and say so; named itself, it is played."
    ),
    (
      "`Set Var` NAME VALUE",
      "The value that `${`NAME`}` stands for in later texts and patterns; of the settings, only "
        + "in `Set Var` and `Set WaitPattern`. `roots replay --set` and `--rows` take precedence. "
        + "A name that is not declared is an error, unless the tape has no variables."
    ),
    (
      "`Set Secret` NAME",
      "A variable with a value from the environment or `--set`, such as a password. Reports, "
        + "frames, snapshots and outputs show stars in place of any four consecutive characters "
        + "of it, and recordings omit the keys that type it."
    ),
    (
      "`Set Theme` NAME|COLOURS",
      "The theme of pictures and recordings, in which they look as the program does: `dark`, "
        + "`light` or another one of `roots-config`(5). Without it pictures are dark or light, as "
        + "their reader prefers. JSON in braces, such as { \"background\": \"#14181f\", \"red\": "
        + "\"#ff7b72\" }, changes colours only. A name that only VHS has is a warning. Texts and "
        + "snapshots have the same lines and marks in every theme."
    ),
    (
      "`Set Charter`, `Set Version`, `Set Started`, `Set Planned`, `Set Duration`, `Set BugTime`, "
        + "`Set SetupTime` TEXT",
      "What a recorded session tells of itself, for `roots sessions --sheet`: what was to be "
        + "explored, a digest of the blueprint's text, the moment of the beginning such as "
        + "2026-11-22T21:04:05Z, the planned and the real time such as 60m or 3000 s, and the "
        + "times that bugs and setups took. They change nothing. An interrupted recording ends "
        + "with its times."
    ),
    (
      "`Set Mode` TEXT",
      "`plain` for a session in plain text, of which only the remarks are recorded."
    ),
    ("Others of VHS", "Settings about fonts, pixels and shells are accepted without effect."),
  ]

  private static let files = [
    (
      "`Source` FILE",
      "Includes another tape, found beside this one or in the working directory. A tape that is "
        + "only a part of others says so by `Set Part on`."
    ),
    (
      "`Output` FILE",
      "Writes the frames, by extension: `.txt` and `.ascii` the frame after each command, "
        + "`.cast` for asciinema 3 and `.v2.cast` for earlier versions, `.svg` the last frame and "
        + "`.animated.svg` an animation. `roots replay` renders `.gif`, `.mp4`, `.webm` and `.png` "
        + "(the last frame) with the programs rsvg-convert and ffmpeg; if one is missing, the tape "
        + "fails with the command that installs it. `Set Width` is their width in pixels, 1200 "
        + "by default, and `Set Framerate` the number of frames per second, by default 50."
    ),
    ("`Screenshot` FILE", "Writes the current frame, as `.png`, `.svg`, `.txt` or `.ascii`."),
    (
      "Folders",
      "The paths of `Output` and `Screenshot` start from the working directory, as in VHS; those "
        + "of `Set Blueprint` and `Source` from the folder of the tape."
    ),
    ("`Hide`, `Show`", "The commands in between are in no output."),
    ("`Require` PROGRAM, `Env` NAME VALUE", "Checked and reported, but without effect."),
  ]
}

extension TapeStateSubject {
  /// The path and its value, for the manual.
  fileprivate var manual: (String, String) {
    switch self {
    case .tab: ("`tab`", "The name of the selected tab.")
    case .active: ("`active`", "The active layer: `main`, or `tab` NAME.")
    case .stack:
      (
        "`stack` [LAYER]",
        "The screens from the root up, such as \"city stop\"; `none` for a tab "
          + "that is not shown."
      )
    case .depth: ("`depth` [LAYER]", "The number of screens on the stack.")
    case .accessory:
      ("`accessory` N", "The top screen on the accessory layer N, 0 to 9, or `none`.")
    case .accessories: ("`accessories`", "The number of accessory layers that are shown.")
    case .fact: ("`fact` NAME", "The value of the fact.")
    case .flow:
      ("`flow` NAME", "The screens of the flow's nearest run from the first up, or `none`.")
    case .undo: ("`undo`", "The number of commands that can be undone.")
    case .redo: ("`redo`", "The number of commands that can be redone.")
    case .inside:
      (
        "`in` NAME `tab`|`active`|`stack` [LAYER]|`depth` [LAYER]",
        "The same of a nested navigator: of several with the name, of the one that has the focus, "
          + "is visible or is newest."
      )
    }
  }
}

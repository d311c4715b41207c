import RootsTape
import RootsTerminal
import Testing

/// Plays a tape that must pass.
func passes(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(Town.play(text).report == "", sourceLocation: sourceLocation)
}

/// Plays a tape that must not pass, and returns the reason.
func reason(_ text: String) -> String { Town.play(text).reason }

@Suite struct KeyWordTests {
  @Test(arguments: [
    ("Space", "Space"), ("Tab", "Tab"), ("Shift+Tab", "Shift\\+Tab"), ("Backspace", "Backspace"),
    ("Delete", "Del"), ("Insert", "Ins"), ("Up", "↑"), ("Down", "↓"), ("Left", "←"),
    ("Right", "→"), ("Home", "Home"), ("End", "End"), ("PageUp", "PgUp"), ("PageDown", "PgDn"),
    ("F3", "F3"), ("F11", "F11"),
    ("Type a", "a"), ("Type 'ä'", "ä"), ("Type '\t'", "Tab"), ("Type '\u{7F}'", "Backspace"),
    ("Type '\u{1}'", "Ctrl\\+A"), ("Type '\u{1F}'", "Ctrl\\+_"), ("Type '\u{0}'", "Ctrl\\+Space"),
    ("Ctrl+a", "Ctrl\\+A"), ("Ctrl+Alt+a", "Ctrl\\+Alt\\+A"), ("Alt+a", "Alt\\+a"),
    ("Shift+a", "A"), ("Alt+Enter", "Alt\\+Enter"), ("Shift+F6", "Shift\\+F6"),
    ("Ctrl+i", "Tab"), ("Ctrl+@", "Ctrl\\+Space"), ("Ctrl+Left", "Ctrl\\+←"), ("Alt+ab", "Alt\\+b"),
    ("Alt+PageUp", "Alt\\+PgUp"), ("Shift+Right", "Shift\\+→"), ("Alt+Shift+Up", "Alt\\+Shift\\+↑"),
    ("Ctrl+Tab", "Ctrl\\+Tab"), ("Ctrl+PageDown", "Ctrl\\+PgDn"), ("Alt+1", "Alt\\+1"),
    ("Ctrl+Shift+Tab", "Ctrl\\+Shift\\+Tab"), ("Shift+Delete", "Shift\\+Del"),
  ])
  func `a word of a tape is the key that a terminal delivers`(word: String, name: String) {
    passes("\(word) | Expect /pressed \(name)(\\n|$)/")
  }

  @Test(arguments: ["Enter", "Ctrl+m", "Ctrl+M"])
  func `Enter and indistinguishable keys act as Enter`(word: String) {
    passes("\(word)\nExpect state depth 2")
  }

  @Test(arguments: ["Escape", "Ctrl+[", "Type \"\u{1B}\""])
  func `Escape and indistinguishable keys go back`(word: String) {
    passes("Enter Expect state depth 2\n\(word)\nExpect state depth 1")
  }

  @Test func `a key is pressed as often as written, even zero times`() {
    passes("Type labcd | Backspace 3 | Expect+Line /> a/ | Backspace 0 | Expect+Line /> a/")
  }

  @Test func `consecutive keys all arrive, whatever they open`() {
    passes("Type 'lAda' Enter Enter Expect /This is post .id: 1/ Expect state 'fact signedIn' true")
  }

  @Test func `Ctrl-C ends the app, and its last frame can still be checked`() {
    passes("Ctrl+c Expect /This is feed/ Sleep 1s | Hide Show Copy x")
  }

  @Test(arguments: [
    "Enter", "Type a", "Ctrl+a", "Paste", "Resize 90x20", "Do back", "Open x",
  ])
  func `the app receives nothing after its end`(word: String) {
    let result = Town.play("Copy x\nType q\n\(word)")
    #expect(result.reason == "3:1: the app has ended")
    #expect(result.exitCode == 1)
  }
}

@Suite struct WordTests {
  @Test func `Paste inserts the text of Copy, and nothing without a text`() {
    passes("Copy Ada | Type l | Paste Paste Expect+Line /> AdaAda/")
    passes("Type l | Paste Expect+Line /> +│/")
  }

  @Test func `the size is 80 by 24 by default, and Resize changes it`() {
    let sizes = ["", "Set Columns 40 Set Rows 10\n", "Resize 100x30\n"].map {
      Town.play($0 + "Expect /feed/").lastFrame?.size
    }
    #expect(
      sizes == [
        Size(columns: 80, rows: 24), Size(columns: 40, rows: 10), Size(columns: 100, rows: 30),
      ])
  }

  @Test func `Expect refused checks the reason of the last command`() {
    passes("Do pop Expect refused /root of tab home/ Do 'push post'")
    passes("Type x | Expect refused /shop is closed/")
    #expect(
      reason("Do 'push post'\nExpect refused /x/") == "2:1: nothing was refused")
    #expect(reason("Do pop\nExpect refused /x/") == "2:1: the refusal is not like /x/")
  }

  @Test func `Open is refused in an app without links, and the next command is checked instead`() {
    passes("Open 'town://post/1' Expect refused /no route is declared for .town:..post.1/")
    #expect(
      reason("Set Refusals allow Open a\nDo 'push post'\nExpect refused /a/")
        == "3:1: nothing was refused")
  }

  @Test func `commands without effect are noted, and the tape continues`() {
    var player = Town.player()
    player.hasProgram = { $0 == "git" }
    let text = """
      Output a.gif Output a.webm Output a.foo Output pictures/
      Require git Require hg Env NAME "value" Set FontSize 12
      Screenshot a.png
      """
    let result = player.play(Tape.parse(text, file: "a.tape"), path: "a.tape")
    let noFilms = "this player renders no films"
    let unknown = "unknown extension; use .txt, .ascii, .cast, .svg, .png, .gif, .mp4 or .webm"
    #expect(
      result.notes == [
        "a.tape:1:1: note: 'a.gif' is not written: \(noFilms)",
        "a.tape:1:14: note: 'a.webm' is not written: \(noFilms)",
        "a.tape:1:28: note: 'a.foo' is not written: \(unknown)",
        "a.tape:1:41: note: 'pictures/' is not written: \(unknown)",
        "a.tape:2:1: note: 'git' is installed; tapes never run programs",
        "a.tape:2:13: note: 'hg' is not in PATH; tapes never run programs",
        "a.tape:2:24: note: NAME is not set; tapes cannot change the environment",
        "a.tape:3:1: note: 'a.png' is not written: \(noFilms)",
      ])
    #expect(result.isPassed)
  }

  @Test func `programs are searched in PATH as executable files`() {
    let hasProgram = Town.player().hasProgram
    #expect(hasProgram("sh") && hasProgram("/bin/sh"))
    #expect(!hasProgram("no-such-program") && !hasProgram("") && !hasProgram("/bin"))
    #expect(!hasProgram("/etc/passwd"))
  }
}

@Suite struct OutputTests {
  private func output(_ text: String) -> String? {
    let files = MemoryFiles()
    let result = Town.player(files.files).play(Tape.parse(text, file: "a.tape"), path: "a.tape")
    #expect(result.report == "")
    return files.texts["a.txt"]
  }

  @Test func `an output has the frame after each command that acts on the app`() throws {
    let start = "Output a.txt Set Columns 30 Set Rows 6\n"
    let written = try #require(output(start + "Expect /feed/ Enter Escape Expect /feed/"))
    #expect(
      written == """
        [1 Home] 2 Map
        feed > post
        This is post {id: 1}.

        ──────────────────────────────
        Esc back  1-2 tabs  ? keys
        ────────────────────────────────────────────────────────────────────────────────
        [1 Home] 2 Map
        feed
        This is feed.

        ──────────────────────────────
        1-2 tabs  q quit  ? keys
        ────────────────────────────────────────────────────────────────────────────────

        """)
  }

  @Test func `hidden frames are not in an output`() throws {
    let written = try #require(output("Output a.txt\nHide Enter Show Escape"))
    #expect(written.components(of: "post {id: 1}") == 1)
    #expect(written.components(of: "This is feed") == 1)
  }

  @Test func `an output is also written after a failure`() {
    let files = MemoryFiles()
    let tape = Tape.parse("Output a.ascii\nEnter\nExpect /nowhere/", file: "a.tape")
    #expect(Town.player(files.files).play(tape, path: "a.tape").exitCode == 1)
    #expect(files.texts["a.ascii"]?.contains("This is post") == true)
  }

  @Test func `an output that cannot be written fails a tape that would pass`() {
    let result = Town.play("Output a.txt\nEnter")
    #expect(
      result.report
        == "a.txt: error: the output cannot be written: nothing can be written there\n")
    #expect(result.exitCode == 4)
    #expect(Town.play("Output a.txt\nExpect /nowhere/").exitCode == 1)
  }
}

extension String {
  /// The number of occurrences of a text.
  func components(of text: String) -> Int { ranges(of: text).count }
}

import Roots
import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

private func walk(
  columns: Int = 80, rows: Int = 24, blueprint: String? = nil, expects: Bool = false
) throws -> Walk {
  Walk(
    of: try Town.session(Size(columns: columns, rows: rows), nil), blueprint: blueprint,
    expects: expects)
}

@Suite struct TapeRecorderTests {
  @Test func `a recording starts with the settings that it depends on`() throws {
    #expect(
      try walk(columns: 100, rows: 30, blueprint: "../a b.yaml").recorder.finish().text == """
        # Recorded by roots run.
        Set Blueprint "../a b.yaml"
        Set Columns 100
        Set Rows 30

        """)
    #expect(try !walk().recorder.finish().text.contains("Blueprint"))
  }

  @Test func `repeated keys become one command and texts one Type`() throws {
    let walk = try walk()
    walk.press("down down down up enter")
    walk.type("lAda B")
    walk.press("backspace backspace ctrl+a ctrl+a shift+tab alt+x f5 home space")
    #expect(
      walk.finish() == """
        Down 3
        Up
        Enter
        Type "lAda B"
        Backspace 2
        Ctrl+a
        Ctrl+a
        Shift+Tab
        Alt+x
        F5
        Home
        Type " "

        """)
  }

  @Test(arguments: [
    ("say \"hi\"", #"Type 'say "hi"'"#), ("\"'`", ##"Type "'`" Type '"'"##), ("日本", "Type \"日本\""),
  ])
  func `quotes are chosen so that the text does not contain them`(text: String, line: String) throws
  {
    let walk = try walk()
    walk.press("l")
    walk.type(text)
    let recorded = walk.finish()
    let typed = Tape.parse(recorded, file: "").tape.commands.compactMap { command in
      if case .type(let text, _) = command { text } else { nil }
    }
    #expect(typed.joined() == "l" + text, "\(recorded)")
  }

  @Test func `characters that would combine stay separate`() throws {
    let walk = try walk()
    walk.press("l")
    walk.type("e")
    walk.take(.key(.character("\u{301}")))
    #expect(walk.finish() == "Type \"le\"\nType \"\u{301}\"\n")
    let type = { TapeCommand.type($0, every: nil) }
    #expect(type("e").joined(with: type("\u{301}")) == nil)
    #expect(type("🇩").joined(with: type("🇪🇫")) == nil)
    #expect(type("e").joined(with: type("é")) == type("eé"))
  }

  @Test func `clicks, drags, the wheel and the right button are recorded`() throws {
    let walk = try walk()
    for (action, column, row) in [
      (MouseEvent.Action.press, 4, 3), (.release, 4, 3), (.press, 1, 5), (.drag, 2, 5),
      (.drag, 3, 6), (.release, 3, 6), (.scrollDown, 9, 9), (.scrollDown, 9, 9), (.scrollUp, 9, 9),
      (.drag, 1, 1), (.release, 1, 1), (.press, 200, 1), (.release, 200, 1), (.press, 2, 2),
      (.release, 99, 99),
    ] { walk.mouse(action, column, row) }
    walk.take(.mouse(MouseEvent(.press, at: .zero, button: .right)))
    walk.take(.mouse(MouseEvent(.release, at: .zero, button: .right)))
    walk.take(.mouse(MouseEvent(.press, at: .zero, button: .middle)))
    #expect(
      walk.finish() == """
        Click 5 4
        Drag 2 6 4 7
        Move 10 10
        ScrollDown 2
        Move 10 10
        ScrollUp
        Drag 3 3 80 24
        Back
        Expect refused /Already at the top of Home/

        # a click of another button cannot be recorded and is left out

        """)
  }

  @Test func `a press of the right button behind one without a release is recorded`() throws {
    let walk = try walk()
    walk.mouse(.press, 4, 3)
    walk.take(.mouse(MouseEvent(.press, at: .zero, button: .right)))
    #expect(walk.finish().hasPrefix("Click 5 4\nBack\n"))
  }

  @Test func `a pasted text is copied first, without characters that no tape can hold`() throws {
    let walk = try walk()
    walk.press("l")
    walk.take(.paste("Ada \"A\""))
    walk.take(.paste("one\r\ntwo\u{1B}[2J"))
    walk.take(.paste("\"a\" 'b' `c`"))
    walk.take(.paste("\"'`"))
    walk.take(.paste(""))
    #expect(
      walk.finish() == """
        Type "l"
        Copy 'Ada "A"'
        Paste
        # the pasted text had line breaks or control characters
        Copy "one two[2J"
        Paste
        Copy `"a" 'b'` "`c`"
        Paste
        Copy `"'`
        Paste
        Copy "`"
        Paste

        """)
  }

  @Test func `of consecutive sizes only the last is recorded`() throws {
    let walk = try walk()
    walk.take(.resize(Size(columns: 80, rows: 24)))
    for columns in 81...99 { walk.take(.resize(Size(columns: columns, rows: 2000))) }
    walk.take(.resize(Size(columns: 99, rows: 500)))
    #expect(walk.finish() == "Resize 99x500\n")
  }

  @Test func `the key that ends the app is not recorded`() throws {
    for key in ["q", "ctrl+c"] {
      let walk = try walk()
      walk.press("down \(key)")
      #expect(walk.session.isOver)
      #expect(walk.finish() == "Down\n")
    }
    let ended = try walk()
    ended.take(.ended(.hangup))
    #expect(ended.finish() == "")
  }

  @Test func `a key that cannot be recorded is noted, and one with any modifiers is recorded`()
    throws
  {
    let walk = try walk()
    walk.take(.key(Key(.function(13))))
    walk.take(.key(Key(.up, [.alt, .shift])))
    #expect(
      walk.finish() == """
        # the key F13 cannot be recorded and is left out
        Alt+Shift+Up

        """)
  }

  @Test func `events of other sources are not recorded`() throws {
    let walk = try walk()
    walk.take(.suspended)
    walk.take(.resumed)
    #expect(walk.finish() == "")
  }

  @Test func `a recording ends before it exceeds the size of a tape`() throws {
    let walk = try walk()
    let text = String(repeating: "x", count: 1_000_000)
    for _ in 0..<6 { walk.take(.paste(text)) }
    let recording = walk.recorder.finish().text
    #expect(walk.recorder.isFull)
    #expect(recording.utf8.count < 4 << 20)
    #expect(recording.hasSuffix("# The recording ends here: a tape has at most 4 MiB.\n"))
  }

  @Test func `the reported lines are always the recording so far`() throws {
    let walk = try walk(expects: true)
    var kept = ""
    var open = ""
    walk.recorder.onProgress = { progress in
      kept = (progress.isWhole ? "" : kept) + progress.added
      open = progress.open
    }
    walk.press("down down")
    #expect((kept + open).hasSuffix("\n\nDown 2\n"))
    walk.press("enter")
    walk.type("lAd")
    let end = "Type \"l\"\nExpect state \"accessory 0\" login\n\nType \"Ad\"\n"
    #expect((kept + open).hasSuffix(end))
    walk.press("esc f2")
    walk.type("b one")
    walk.press("enter f2")
    walk.type("-")
    walk.press("enter up")
    #expect(kept.contains("\n# taken back: Mark@2s bug \"one\"\n"), "\(kept)")
    #expect(walk.recorder.finish().text == kept)
    #expect(open == "")
  }

  @Test func `a key is reported before its effects`() throws {
    let walk = try walk()
    var texts: [String] = []
    walk.recorder.onProgress = { texts.append($0.open) }
    walk.press("x")
    #expect(texts.first == "Type \"x\"\n")
    walk.mouse(.press, 1, 1)
    #expect(texts.last?.hasSuffix("Click 2 2\n") == true)
  }
}

@Suite struct RecordedTimeTests {
  @Test func `a pause without a timer is not recorded`() throws {
    let walk = try walk()
    walk.press("down up", each: .seconds(100))
    #expect(walk.finish() == "Down\nUp\n")
  }

  @Test func `a pause with a timer is recorded`() throws {
    let walk = try walk()
    walk.press("t")
    walk.take(.key(Key(.down)), after: .milliseconds(1999))
    walk.take(.key(Key(.up)), after: .milliseconds(400))
    #expect(walk.finish() == "Type \"t\"\nDown\nSleep 2299ms\nUp\n")
  }

  @Test
  func `keys that came faster than the typing speed take no time while a timer is set`() throws {
    let walk = try walk()
    walk.press("t", each: .milliseconds(10))
    walk.press("down down", each: .milliseconds(10))
    walk.take(.key(Key(.up)), after: .seconds(2))
    #expect(walk.finish() == "Type@0ms \"t\"\nDown@0ms\nDown\nSleep 1970ms\nUp\n")
  }

  @Test func `a timer that runs directly after a key runs after the key's expectations`() throws {
    let walk = try walk(expects: true)
    walk.press("t p", each: .seconds(1))
    walk.press("enter", each: .milliseconds(2990))
    walk.take(.key(Key(.up)), after: .milliseconds(300))
    #expect(
      walk.finish() == """
        Type "t"
        Sleep 950ms
        Type "p"
        Sleep 2940ms
        Enter@0ms
        Expect state stack "feed post"

        Sleep 300ms
        Expect state stack "feed post post"
        Up

        """)
  }

  @Test func `a timer that is set while another is set keeps its distance`() throws {
    let walk = try walk(expects: true)
    walk.press("t")
    walk.take(.key(.character("p")), after: .milliseconds(1500))
    walk.take(.key(Key(.up)), after: .milliseconds(1000))
    walk.take(.key(Key(.up)), after: .milliseconds(2500))
    let tape = walk.recorder.finish().tape
    #expect(tape.text.contains("Type \"t\"\nSleep 1450ms\nType \"p\"\n"), "\(tape.text)")
    let player = Town.player()
    #expect(player.play(TapeReading(tape), path: "a.tape").report == "")
  }
}

@Suite struct RecordedExpectationTests {
  private static let nest = #"""
    roots: 1
    name: Nest
    facts: { kept: { text: [none] } }
    start: { screen: desk }
    screens:
      desk: { text: "{kept}", nested: inner }
      list:
        list:
          - { label: Card, do: in inner overlay card at 2 }
          - { label: Words, do: 'set kept "\"''`"' }
    accessories: { card: { title: Card, list: [{ label: Good, do: finish with "good" }] } }
    nested: { inner: { start: { screen: list } } }
    """#

  private func recordedInNest(_ keys: String) throws -> String {
    let (blueprint, report) = Blueprint.read(source: Source(name: "nest.yaml", text: Self.nest))
    let app = try #require(blueprint, "\(report.text)")
    let walk = Walk(of: makeSession(app, size: Size(columns: 80, rows: 24)), expects: true)
    walk.press(keys)
    let player = TapePlayer(files: MemoryFiles().files) { size, _ in makeSession(app, size: size) }
    let result = player.play(TapeReading(walk.recorder.finish().tape), path: "a.tape")
    #expect(result.report == "")
    return walk.finish()
  }

  @Test func `an accessory of a nested navigator becomes an expectation`() throws {
    #expect(
      try recordedInNest("enter enter") == """
        Enter
        Expect state "in inner stack accessory 2" card

        Enter
        Expect result card completed '"good"'
        Expect state "in inner stack accessory 2" ""

        """)
  }

  @Test func `a text that no tape can write becomes a comment`() throws {
    #expect(
      try recordedInNest("down enter") == """
        Down
        Enter
        # not expected: fact kept has a text that a tape cannot write

        """)
  }

  private func recorded(_ keys: String) throws -> String {
    let walk = try walk(expects: true)
    walk.press(keys)
    return walk.finish()
  }

  @Test func `only changes become expectations`() throws {
    #expect(try recorded("down enter") == "Down\nEnter\nExpect state stack \"feed post\"\n")
    #expect(try recorded("2") == "Type \"2\"\nExpect state active \"tab map\"\n")
    #expect(try recorded("z") == "Type \"z\"\n")
  }

  @Test func `a result and its consequences become expectations`() throws {
    #expect(
      try recorded("l A enter") == """
        Type "l"
        Expect state "accessory 0" login

        Type "A"
        Enter
        Expect result login completed {user: "A"}
        Expect state "accessory 0" none
        Expect state "fact signedIn" true

        """)
    #expect(try recorded("l esc").contains("Expect result login dismissed popped\n"))
  }

  @Test func `a refusal becomes an expectation with its reason`() throws {
    #expect(try recorded("x") == "Type \"x\"\nExpect refused /the shop is closed/\n")
    #expect(try recorded("esc").hasPrefix("Escape\nExpect refused /Already at the top"))
  }

  @Test func `a deep stack is recorded by its depth`() throws {
    let text = try recorded(String(repeating: "enter ", count: 9))
    #expect(text.hasSuffix("Enter\nExpect state depth 10\n"))
  }

  @Test func `a gesture whose first cell a smaller frame does not have ends before it`() throws {
    let walk = Walk(of: try City.session(Size(columns: 100, rows: 30)))
    let mouse = { (action: MouseEvent.Action, column: Int) in
      Event.mouse(MouseEvent(action, at: Point(column: column, row: 10)))
    }
    walk.take(mouse(.press, 60))
    walk.take(.resize(Size(columns: 50, rows: 20)))
    walk.take(mouse(.release, 44))
    let text = walk.recorder.finish().text
    #expect(
      text.contains("Click 61 11\nResize 50 20") || text.contains("Click 61 11\nResize 50x20"))
    #expect(!text.contains("Drag"), "\(text)")
  }
}

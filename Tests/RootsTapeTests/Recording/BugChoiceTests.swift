import Roots
import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// The list of what may be wrong where a bug is marked.
@Suite struct BugChoiceTests {
  /// A shop that is broken, or mended.
  private func shop(isMended: Bool) throws -> @Sendable (Size) throws -> Session {
    let text = """
      roots: 1
      name: Shop
      facts: { paid: 0..9, known: false }
      start: { screen: till }
      screens:
        till:
          title: Till
          text: "{paid} paid\(isMended ? "." : "!")"
          list:
            - { label: Pay, do: set paid \(isMended ? 1 : 2) }
            - { label: Refund, do: overlay sure }
            - { label: Vault, do: push vault }
        vault: { title: Vault, text: Gold., protect: known }
      accessories:
        sure: { title: Sure?, list: [{ label: "Yes", do: \(isMended ? "pop" : "finish") }] }
        code: { title: Code, list: [{ label: Enter, do: [set known true, finish] }] }
      protections:
        known: { passes: \(isMended ? "not known" : "known"), ask: overlay code }
      routes: { "shop://sure": { do: overlay sure } }
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "shop.yaml", text: text))
    let app = try #require(blueprint, "\(report.text)")
    return { makeSession(app, size: $0, isRecording: true) }
  }

  /// Marks a bug after keys, and picks what is wrong by its words.
  private func mark(
    after keys: String, picking words: String, at size: Size = Size(columns: 80, rows: 24)
  ) throws -> (text: String, walk: Walk) {
    let walk = Walk(of: try shop(isMended: false)(size))
    walk.session.workbench.ownTools = [.expect]
    walk.session.workbench.charter = Charter("Pay", planned: nil)
    walk.press("\(keys) f2")
    walk.type("b it is wrong")
    walk.press("enter")
    for _ in 0..<30 where !walk.session.frame().text.contains("> \(words)") { walk.press("down") }
    #expect(walk.session.frame().text.contains("> \(words)"), "\(walk.session.frame().text)")
    walk.press("enter")
    return (walk.recorder.finish().text, walk)
  }

  @Test func `the message of a bug is not offered for the next one`() throws {
    let walk = Walk(of: try shop(isMended: false)(Size(columns: 80, rows: 24)))
    walk.session.workbench.ownTools = [.expect]
    for _ in 0..<2 {
      walk.press("f2")
      walk.type("b it is wrong")
      walk.press("enter")
      let list = walk.session.frame().text
      #expect(list.contains("text: 0 paid!") && !list.contains("message: "), "\(list)")
      walk.press("esc")
      #expect(walk.session.message?.text == "bug: it is wrong")
    }
  }

  @Test func `a link that arrives before the choice is recorded behind the bug`() throws {
    let walk = Walk(of: try shop(isMended: false)(Size(columns: 80, rows: 24)))
    walk.session.workbench.ownTools = [.expect]
    walk.press("enter f2")
    walk.type("b it is wrong")
    walk.press("enter")
    walk.session.handle(.link("shop://sure"))
    for _ in 0..<30 where !walk.session.frame().text.contains("> 1 paid is 2") {
      walk.press("down")
    }
    walk.press("enter")
    let lines = walk.recorder.finish().text.split(separator: "\n").suffix(3)
    #expect(lines.first?.hasSuffix("bug \"it is wrong\"") == true, "\(lines)")
    #expect(
      lines.dropFirst() == [
        "Expect+Soft not state \"fact paid\" 2", "Open \"shop://sure\"",
      ], "\(lines)")
  }

  private func failures(of text: String, isMended: Bool) throws -> Int {
    let make = try shop(isMended: isMended)
    let player = TapePlayer(files: MemoryFiles().files) { size, _ in try make(size) }
    let result = player.play(Tape.parse(text, file: "a.tape"), path: "a.tape")
    return result.report.split(separator: "\n").count { $0.contains(": failed: ") }
  }

  @Test(arguments: [
    ("enter", "1 paid is 2", "not state \"fact paid\" 2"),
    ("enter", "2 it should not be possible", "refused /./"),
    ("enter", "5 text: 2 paid!", "not /2 paid!/"),
    ("down down enter esc", "1 it should be possible: ", "not refused /"),
    ("down enter enter", "2 sure ended", "not result sure completed"),
  ])
  func `the picked expectation fails now, and passes on the mended app`(
    keys: String, words: String, expected: String
  ) throws {
    let (text, walk) = try mark(after: keys, picking: words)
    #expect(text.contains("bug \"it is wrong\"\nExpect+Soft \(expected)"), "\(text)")
    #expect(!walk.session.hasTool)
    #expect(walk.session.message?.text.hasPrefix("bug: it is wrong; expected ") == true)
    #expect(try failures(of: text, isMended: false) == 1, "\(text)")
    let mended = expected == "refused /./" ? 1 : 0
    #expect(try failures(of: text, isMended: true) == mended, "\(text)")
  }

  /// A counter that ends too early, or is mended.
  private func counter(isMended: Bool) throws -> TapePlayer {
    let text = """
      roots: 1
      name: Counter
      facts: { n: 0..\(isMended ? 5 : 1) }
      start: { screen: a }
      screens: { a: { list: [{ label: Add, do: set n $(n + 1) }] } }
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "counter.yaml", text: text))
    let app = try #require(blueprint, "\(report.text)")
    return TapePlayer { size, _ in makeSession(app, size: size, isRecording: true) }
  }

  @Test(arguments: [false, true], [false, true])
  func `a bug about a refused act is no expectation of the refusal`(
    isNamed: Bool, isTakenBack: Bool
  ) throws {
    let broken = try counter(isMended: false)
    let walk = Walk(of: try broken.makeSession(Size(columns: 80, rows: 24), nil))
    walk.session.workbench.ownTools = [.expect]
    if isNamed {
      for _ in 0..<2 { walk.take(.act(.use(.row, ShownName("Add")))) }
    } else {
      walk.press("enter enter")
    }
    walk.press("f2")
    walk.type("b cannot add")
    walk.press("enter 1")
    if isTakenBack {
      walk.press("f2")
      walk.type("-")
      walk.press("enter")
    }
    var recording = walk.recorder.finish()
    if !isNamed { recording = try recording.named(at: "a.tape", by: broken).recording }
    let text = recording.text
    let result = broken.play(Tape.parse(text, file: "a.tape"), path: "a.tape")
    #expect(result.isPlayedToEnd && result.softFailureCount == (isTakenBack ? 0 : 1), "\(text)")
    let mended = try counter(isMended: true).play(
      Tape.parse(text, file: "a.tape"), path: "a.tape")
    #expect(mended.isPassed != isTakenBack, "\(text)\(mended.report)")
  }

  @Test(arguments: [
    ("down enter", "1 overlay sure is open", "not state \"accessory 0\" sure"),
    ("down enter esc", "1 no overlay is open", "not state \"accessory 0\" none"),
    ("enter", "8 the main stack is shown", "not state active main"),
    ("enter", "9 screens on the stack: till", "not state stack till"),
  ])
  func `the state is told in words`(keys: String, words: String, expected: String) throws {
    let size = Size(columns: 80, rows: 40)
    let (text, _) = try mark(after: keys, picking: words, at: size)
    #expect(text.contains("Expect+Soft \(expected)\n"), "\(text)")
  }

  /// The list without its numbers, after keys.
  private func choices(
    of text: String, after keys: String, at size: Size = Size(columns: 80, rows: 40)
  ) throws -> [String] {
    let (blueprint, report) = Blueprint.read(source: Source(name: "a.yaml", text: text))
    let app = try #require(blueprint, "\(report.text)")
    let session = makeSession(app, size: size, isRecording: true)
    for key in keys.split(separator: " ") {
      session.handle(.key(try #require(Key(named: String(key)))))
    }
    return SessionTool.expect.choices?(session).map(\.label) ?? []
  }

  @Test func `the texts of a screen are whole, and called what they are`() throws {
    let app = """
      roots: 1
      name: Texts
      start: { screen: front }
      screens:
        front:
          title: Front (1)
          text: "Ends with a dot.\\nPrice: 5 €"
          list:
            - { section: Ways, label: In, do: push form }
            - { section: Ways, label: "Row (2)", detail: "d.", do: overlay sure }
        form: { title: Form, form: { name: { label: Name } }, submit: { label: Send, do: pop } }
      accessories:
        sure: { title: "Sure?", confirm: { yes: { label: "Yes!", do: finish } } }
      """
    let front = try choices(of: app, after: "")
    for label in [
      "row: In", "title: Front (1)", "text: Ends with a dot.", "text: Price: 5 €", "heading: Ways",
      "row: Row (2) d.",
    ] {
      #expect(front.contains(label), "\(label) in \(front)")
    }
    let form = try choices(of: app, after: "enter")
    for label in ["breadcrumb: Front (1) > Form", "field: Name", "button: Send"] {
      #expect(form.contains { $0.hasPrefix(label) }, "\(label) in \(form)")
    }
    let question = try choices(of: app, after: "down enter")
    #expect(question.contains("title: Sure?"), "\(question)")
    let cut = try choices(
      of: app.replacing("label: In", with: "label: In \(String(repeating: "and on ", count: 9))"),
      after: "", at: Size(columns: 40, rows: 20))
    #expect(cut.contains { $0.hasPrefix("row: In and on") && $0.hasSuffix("…") }, "\(cut)")
  }

  @Test func `the rows of a box are no rows of what it covers`() throws {
    let (text, _) = try mark(
      after: "down enter", picking: "3 row: Yes", at: Size(columns: 40, rows: 12))
    #expect(text.contains("Expect+Soft not /Yes/\n"), "\(text)")
  }

  @Test func `a remark is taken back with its expectation, and the one before it next`() throws {
    let walk = Walk(of: try shop(isMended: false)(Size(columns: 80, rows: 24)))
    walk.session.workbench.ownTools = [.expect]
    for (line, choice) in [("b it is wrong", "1"), ("n two", "down enter")] {
      walk.press("enter f2")
      walk.type(line)
      walk.press("enter \(choice)")
    }
    for said in ["taken back: note: two", "taken back: bug: it is wrong", "there is no remark to"] {
      walk.press("f2")
      walk.type("-")
      walk.press("enter")
      #expect(walk.session.frame().text.contains(said), "\(said)")
    }
    walk.press("esc")
    let text = walk.recorder.finish().text
    #expect(
      text.hasSuffix(
        """
        Enter
        # taken back: Mark@1s bug "it is wrong"
        # taken back: Expect+Soft not state "fact paid" 2
        Enter
        # taken back: Mark@3s note "two"
        Down
        Enter

        """), "\(text)")
    #expect(Tape.parse(text, file: "a.tape").hasErrors == false)
  }

  @Test func `the selected row is the first of the rows`() throws {
    let (text, walk) = try mark(after: "down", picking: "1 row: Refund")
    #expect(text.contains("Expect+Soft not /Refund/\n"), "\(text)")
    walk.press("f2")
    walk.type("b again")
    walk.press("enter esc")
    #expect(walk.session.message?.text == "bug: again")
  }

  @Test func `a digit takes a row, and Escape or Enter without a choice leaves only the words`()
    throws
  {
    for (keys, expectation) in [("1", "Expect+Soft not state"), ("esc", ""), ("enter", "")] {
      let walk = Walk(of: try shop(isMended: false)(Size(columns: 40, rows: 12)))
      walk.session.workbench.ownTools = [.expect]
      walk.press("enter f2")
      walk.type("b twice")
      walk.press("enter")
      #expect(walk.session.frame().text.contains("what is wrong?"))
      walk.press(keys)
      #expect(!walk.session.hasTool)
      walk.press("up")
      let text = walk.finish()
      #expect(text.hasPrefix("Enter\nMark@"), "\(text)")
      #expect(text.contains("Expect") == !expectation.isEmpty && text.contains(expectation))
      #expect(text.hasSuffix("\nUp\n"))
    }
  }

  @Test func `an expectation that is typed in the list must not hold now`() throws {
    let walk = Walk(of: try shop(isMended: false)(Size(columns: 80, rows: 24)))
    walk.session.workbench.ownTools = [.expect]
    walk.press("enter f2")
    walk.type("b twice")
    walk.press("enter")
    walk.type("state 'fact paid' 2")
    walk.press("enter")
    #expect(walk.session.frame().text.contains("it is so now"))
    walk.press("backspace 1 enter")
    #expect(walk.finish().contains("bug \"twice\"\nExpect+Soft state \"fact paid\" 1\n"))
  }

  @Test(arguments: [
    ("/2 paid!/", true), ("/Till/", true), ("not /3 paid/", true), ("/3 paid/", false),
    ("/expect/", false), ("/Charter/", false), ("selected Pay", true), ("selected Vault", false),
    ("selected /Refund/", false), ("/Refund/", true), ("state 'fact paid' > 1", true),
    ("not state stack till", false), ("result sure completed", false), ("refused /./", false),
    ("not refused /./", true), ("/> Pay/", true),
  ])
  func `an expectation is a note or a bug as it is played`(claim: String, isSo: Bool) throws {
    let walk = Walk(of: try shop(isMended: false)(Size(columns: 80, rows: 24)))
    walk.session.workbench.ownTools = [.expect]
    walk.session.workbench.charter = Charter("Charter", planned: nil)
    // A tape is judged in the standard theme, whatever theme the terminal has.
    walk.session.look.choose(try #require(Theme.named("dark")))
    walk.press("enter :")
    walk.type("expect \(claim)")
    walk.press("enter")
    let message = try #require(walk.session.message)
    let words = isSo ? ("note: ", "it is so now") : ("bug: ", "it is not so now")
    #expect(
      message.text.hasPrefix(words.0) && message.text.hasSuffix(words.1), "\(message.text)")
    let text = walk.finish()
    #expect(try failures(of: text, isMended: false) == (isSo ? 0 : 1), "\(text)")
  }

  @Test(arguments: [
    (":theme nord", "/> Pay/", true), (":remark n hello", "not /hello/", true),
    (":expect /Pay/", "/note/", false),
  ])
  func `messages of tools are not on the screen, and marks are those of every theme`(
    line: String, claim: String, isSo: Bool
  ) throws {
    let walk = Walk(of: try shop(isMended: false)(Size(columns: 80, rows: 24)))
    walk.session.workbench.ownTools = [.expect]
    walk.session.look.choose(try #require(Theme.named("dark")))
    for typed in [line, ":expect \(claim)"] {
      walk.press(":")
      walk.type(String(typed.dropFirst()))
      walk.press("enter")
    }
    #expect(walk.session.message?.text.hasPrefix(isSo ? "note: " : "bug: ") == true)
    let text = walk.finish()
    #expect(try failures(of: text, isMended: false) == (isSo ? 0 : 1), "\(text)")
  }

  @Test func `a property cannot be expected at the prompt, because it is about a whole run`() throws
  {
    let walk = Walk(of: try shop(isMended: false)(Size(columns: 80, rows: 24)))
    walk.session.workbench.ownTools = [.expect]
    walk.press("enter :")
    walk.type("expect property home")
    walk.press("enter")
    #expect(walk.session.frame().text.contains("a property is about a whole run"))
    walk.press("esc")
    #expect(!walk.finish().contains("property"))
  }

  @Test func `a refusal before the prompt is judged`() throws {
    let walk = Walk(of: try shop(isMended: false)(Size(columns: 80, rows: 24)))
    walk.session.workbench.ownTools = [.expect]
    walk.press("down down enter esc :")
    walk.type("expect refused /[Vv]ault/")
    walk.press("enter")
    let frame = walk.session.frame().text
    #expect(frame.contains("it is so now"), "\(frame)")
  }

  @Test func `Ctrl+U shows the whole list again, and the expectation stays that of the bug`() throws
  {
    let walk = Walk(of: try shop(isMended: false)(Size(columns: 80, rows: 24)))
    walk.session.workbench.ownTools = [.expect]
    walk.press("enter f2")
    walk.type("b twice")
    walk.press("enter x ctrl+u")
    #expect(walk.session.frame().text.contains("1 paid is 2"), "\(walk.session.frame().text)")
    walk.press("1 enter")
    let text = walk.finish()
    #expect(text.contains("bug \"twice\"\nExpect+Soft not state \"fact paid\" 2\n"), "\(text)")
  }

  @Test func `a bug is in the draft before anything is picked`() throws {
    let walk = Walk(of: try shop(isMended: false)(Size(columns: 80, rows: 24)))
    walk.session.workbench.ownTools = [.expect]
    var (kept, open) = ("", "")
    walk.recorder.onProgress = { progress in
      kept = (progress.isWhole ? "" : kept) + progress.added
      open = progress.open
    }
    walk.press("enter f2")
    walk.type("b twice")
    walk.press("enter")
    #expect((kept + open).hasSuffix("bug \"twice\"\n"), "\(open)")
    walk.take(.ended(.terminalGone))
    #expect(walk.finish().hasSuffix("bug \"twice\"\n"))
  }
}

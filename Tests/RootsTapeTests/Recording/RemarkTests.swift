import RootsTape
import RootsTerminal
import Testing

/// A tester's remarks at the prompt, in recordings and in tapes.
@Suite struct RemarkTests {
  @Test func `a remark is recorded as Mark, without the keys of the prompt`() throws {
    let walk = Walk(of: try City.session(Size(columns: 80, rows: 24)))
    var (kept, open) = ("", "")
    walk.recorder.onProgress = { progress in
      kept += progress.added
      open = progress.open
    }
    walk.press("down down f2", each: .milliseconds(1000))
    walk.type("b the total is wrong")
    #expect(!kept.contains("remark"))
    #expect(open == "Down 2\n# not finished: remark b the total is wrong\n")
    walk.press("enter")
    #expect(walk.session.message?.text == "bug: the total is wrong")
    #expect(kept.hasSuffix("Down 2\nMark@5s bug \"the total is wrong\"\n") && open.isEmpty)
    walk.press("up")
    let text = walk.finish()
    #expect(text == "Down 2\nMark@5s bug \"the total is wrong\"\nUp\n")
    #expect(Tape.parse(text, file: "a.tape").report == "")
  }

  @Test func `a remark that is left, or has no kind, is not recorded`() throws {
    let walk = Walk(of: try City.session(Size(columns: 80, rows: 24)))
    walk.press("f2")
    walk.type("the total")
    walk.press("enter")
    #expect(
      walk.session.frame().text.contains("write a kind or its first letter, then the remark"))
    walk.press("escape")
    #expect(!walk.finish().contains("Mark"))
  }

  @Test(arguments: ["n", "no", "note", "NOTE"])
  func `a kind is a word or its first letters`(word: String) throws {
    let walk = Walk(of: try City.session(Size(columns: 80, rows: 24)))
    walk.press("f2")
    walk.type("\(word)  two  blanks ")
    walk.press("enter")
    #expect(walk.finish().contains("Mark@") && walk.finish().contains("note \"two  blanks\"\n"))
  }

  @Test func `the time of a bug ends with another screen, and that of a setup with a remark`()
    throws
  {
    let walk = Walk(of: try City.session(Size(columns: 80, rows: 24)))
    func seconds() -> [Int] {
      walk.recorder.times.map { setting in
        guard case .session(_, let value) = setting else { return -1 }
        return Int(value.prefix { $0.isNumber }) ?? -1
      }
    }
    func remark(_ text: String) {
      walk.press("f2", each: .zero)
      walk.type(text, each: .zero)
      walk.press("enter esc", each: .zero)
    }
    remark("s x")
    walk.press("down down down", each: .seconds(1))
    remark("b y")
    #expect(seconds() == [3, 0, 3])
    walk.press("down down enter down down down down", each: .seconds(1))
    #expect(seconds() == [10, 3, 3])
    remark("b z")
    remark("-")
    walk.press("down down", each: .seconds(1))
    #expect(seconds() == [12, 3, 3])
  }

  @Test func `a remark with all kinds of quotes is read again word for word`() throws {
    let text = "\"'`\"' it's `x` \\ \"\""
    let mark = TapeCommand.mark(TapeMark(Remark(.bug, text)))
    #expect(commands("\(mark)\n") == [mark])
  }

  @Test func `keys of an own keymap are recorded with the keymap`() throws {
    let session = try City.session(Size(columns: 80, rows: 24))
    session.keymap = Keymap.standard.binding(.prompt, to: [.character(";"), .control("k")])
      .binding(.quit, to: [])
    let walk = Walk(of: session)
    walk.press(";")
    walk.type("show map")
    walk.press("enter")
    let text = walk.recorder.finish().text
    #expect(text.contains("\nSet Keymap \"quit: prompt: ; Ctrl+K\"\n"), "\(text)")
    let result = City.player.play(Tape.parse(text + "Expect state tab map\n", file: "a"), path: "a")
    #expect(result.report == "")
    #expect(
      complaints("Set Keymap \"promt: x\"\nSet Keymap 'prompt: nokey'\nSet Keymap x") == [
        "1:12 Keymap: there is no action 'promt'", "2:12 Keymap: there is no key 'nokey'",
        "3:12 Keymap: an action such as 'prompt:' comes before 'x'",
      ])
  }

  @Test func `a remark does not come between two keys that discard a form`() throws {
    let session = try ForkedApp.make(Size(columns: 80, rows: 24))
    let walk = Walk(of: session)
    walk.press("2 x esc R")
    #expect(session.message?.text.hasSuffix("unsaved changes; R again discards them") == true)
    walk.press("f2")
    walk.type("n asks")
    walk.press("enter R")
    #expect(session.branchPlace.step == 0)
    let text = walk.finish()
    #expect(text.hasSuffix("note \"asks\"\nType \"R\"\n"), "\(text)")
  }

  @Test func `a found line that is refused is recorded, although a remark follows`() throws {
    let session = try ForkedApp.make(Size(columns: 80, rows: 24))
    let walk = Walk(of: session)
    walk.press("ctrl+p ctrl+u enter f2")
    #expect(session.typedLine == "remark ")
    #expect(session.branchPlace.step == 1)
    walk.type("n asks")
    walk.press("enter")
    let text = walk.finish()
    #expect(
      text.hasPrefix("Do \"show papers\"\nExpect refused /Already at Papers/\n\nMark@"), "\(text)")
  }

  @Test func `a line from the history of the prompt is recorded as a command`() throws {
    let session = try City.session(Size(columns: 80, rows: 24))
    session.workbench.promptHistory = PromptHistory(["show map", "show home"])
    let walk = Walk(of: session)
    walk.press(": s up up enter")
    #expect(session.navigator.world.state.selectedTab == 1)
    let text = walk.finish()
    #expect(text == "Do \"show map\"\n")
  }

  @Test func `Mark takes a kind and a text, and may have a time`() {
    let text = "Set Charter the-shop\nMark@90s bug 'a \"b\"'\nMark idea again\n"
    let found = commands(text)
    guard found.count == 3, case .mark(let mark) = found[1] else {
      Issue.record("no remark is read")
      return
    }
    #expect(mark.remark == Remark(.bug, "a \"b\"") && mark.time?.duration == .seconds(90))
    #expect(found[0] == .set(.session(.charter, value: "the-shop")))
    #expect(found[2] == .mark(TapeMark(Remark(.idea, "again"))))
    let printed = Tape.parse(text, file: "a.tape").tape.text
    #expect(printed == "Set Charter \"the-shop\"\nMark@90s bug 'a \"b\"'\nMark idea \"again\"\n")
    #expect(
      complaints("Mark bgu x\nMark bug\nMark\nSet Charter") == [
        "1:6 Mark needs one of note, bug, question, idea, setup, not 'bgu'",
        "2:9 bug needs a remark in quotes, not the end of the line",
        "3:5 Mark needs one of note, bug, question, idea, setup, not the end of the line",
        "4:12 Charter needs a text in quotes, not the end of the line",
      ])
  }

  @Test(arguments: [
    ("state tab map", "bug: expected state tab map; it is not so now", "bug"),
    ("state tab home", "note: expected state tab home; it is so now", "note"),
    ("/Harbour/", "bug: expected /Harbour/; it is not so now", "bug"),
  ])
  func `an expectation at the prompt is a bug that the tape expects mended`(
    line: String, message: String, kind: String
  ) throws {
    let walk = Walk(of: try City.session(Size(columns: 80, rows: 24)))
    walk.session.workbench.ownTools = [.expect]
    walk.press("down :")
    walk.type("expect \(line)")
    walk.press("enter")
    #expect(walk.session.message?.text.replacing("\"", with: "") == message)
    let lines = walk.finish().split(separator: "\n").map { $0.replacing("\"", with: "") }
    #expect(lines.count == 3 && lines[0] == "Down")
    #expect(lines[1].hasPrefix("Mark@2s \(kind) expected "), "\(lines)")
    #expect(lines[2] == "Expect+Soft \(line)")
  }

  @Test(arguments: [
    ("state tab moon", "there is no tab 'moon'"), ("stat tab", "Expect needs a /pattern/"),
    ("", "what is wrong?"),
  ])
  func `an expectation that cannot be is refused, and none lists what may be wrong`(
    line: String, message: String
  ) throws {
    let walk = Walk(of: try City.session(Size(columns: 80, rows: 24)))
    walk.session.workbench.ownTools = [.expect]
    walk.press(":")
    walk.type("expect \(line)")
    walk.press("enter")
    let text = walk.session.message?.text ?? walk.session.frame().text
    #expect(text.contains(message), "\(text)")
    #expect(!walk.finish().contains("Expect"))
  }
}

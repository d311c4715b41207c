import Roots
import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

internal import Glibc

/// A folder that is removed with the object.
private final class RunFolder {
  let path: String

  init() throws {
    path = "/tmp/roots-run-tape-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    let isMade = unsafe mkdir(path, 0o700) == 0
    try #require(isMade)
  }

  deinit { removeFolder(path) }
}

/// Tapes of the run so far.
@Suite struct RunTapeTests {
  /// A run of City that writes tapes into a folder of its own.
  private struct Run {
    let session: Session
    let folder: RunFolder

    /// - Parameters:
    ///   - yaml: the blueprint of the app; nil for City.
    ///   - keys: what is pressed before the run is recorded, and leads back to its beginning.
    init(_ yaml: String? = nil, after keys: String = "") throws {
      let makeSession = { (size: Size) in
        guard let yaml else { return try City.session(size) }
        let blueprint = try #require(
          Blueprint.read(source: Source(name: "app.yaml", text: yaml)).0)
        return RootsApp.makeSession(blueprint, size: size, isRecording: true)
      }
      session = try makeSession(Size(columns: 80, rows: 24))
      folder = try RunFolder()
      press(keys)
      let tape = RunTape(TapeRecorder(of: session), blueprint: nil, makeSession: makeSession)
      session.workbench.ownTools = [tape.tool, .screenshot, .expect]
    }

    func press(_ names: String) {
      for name in names.split(separator: " ") {
        guard let key = Key(named: String(name)) else { continue }
        session.handle(.key(key))
      }
    }

    func type(_ text: String) {
      for character in text { session.handle(.key(.character(character))) }
    }

    /// Runs a line in the prompt, and returns the message about it.
    func ask(_ line: String) -> String {
      type(":\(line)")
      press("enter")
      return session.message?.sentence ?? session.frame().text
    }

    func text(_ name: String) throws -> String {
      try TapeFiles.disk.text("\(folder.path)/\(name)")
    }
  }

  private func play(_ text: String) -> TapeResult {
    City.player.play(Tape.parse(text, file: "bug.tape"), path: "bug.tape")
  }

  @Test func `an Escape with the key of the prompt is on the tape, and the prompt's line is not`()
    throws
  {
    let run = try Run()
    func depth() -> Int {
      let state = run.session.navigator.world.state
      return state[state.activeLayer].count
    }
    func lines(_ name: String) throws -> [Substring] {
      try run.text(name).replacing("@0ms", with: "").split(separator: "\n").filter { line in
        !["#", "Set", "Expect", "Sleep"].contains { line.hasPrefix($0) }
      }
    }
    run.press("down enter")
    #expect(depth() == 2)
    run.session.handle(.key(Key(.character(":"), .alt)))
    #expect(depth() == 1 && run.session.hasTool)
    run.type("write \(run.folder.path)/one.tape")
    run.press("enter")
    #expect(try lines("one.tape") == ["Choose \"Tram 4 is late\"", "Back"])
    run.type(":write x")
    run.session.handle(.key(Key(.down, .alt)))
    _ = run.ask("write \(run.folder.path)/two.tape")
    #expect(try lines("two.tape") == ["Choose \"Tram 4 is late\"", "Back"])
  }

  @Test func `the path of a tape may be in quotes, and begin with the home folder`() throws {
    let run = try Run()
    run.press("down")
    #expect(run.ask("write \"\(run.folder.path)/a b.tape\"").contains("/a b.tape with"))
    #expect(try run.text("a b.tape").contains("Expect state"))
    let home = try #require(ProgramSearch.environment("HOME"))
    #expect(SessionTool.path("~/a.tape") == "\(home)/a.tape")
    #expect(SessionTool.path("'~/a b.svg'") == "\(home)/a b.svg")
    for path in ["~a.tape", "a~/b.tape", "\"a.tape", "\""] {
      #expect(SessionTool.path(path) == path)
    }
  }

  @Test(arguments: ["", "down", "down enter esc"])
  func `the tape of a run is formatted`(keys: String) throws {
    let run = try Run()
    run.press(keys)
    _ = run.ask("push nowhere")
    run.press("esc")
    _ = run.ask("write \(run.folder.path)/a.tape")
    let text = try run.text("a.tape")
    #expect(TapeFormatting(of: text, file: "a.tape").text == text)
    #expect(text.contains("\nExpect refused /") && text.contains("\n# The state at the end.\n"))
  }

  @Test func `words behind the name of a tape are refused`() throws {
    let run = try Run()
    run.press("down")
    let said = run.ask("write \(run.folder.path)/a.tape last 3")
    #expect(said.hasSuffix("'roots shorten FILE' makes it shorter"), "\(said)")
    #expect(throws: TapeFileError.self) { try run.text("a.tape last 3") }
  }

  @Test func `the prompt writes the run so far as a tape that passes`() throws {
    let run = try Run()
    run.press("2 down enter")
    let said = run.ask("write \(run.folder.path)/bug.tape")
    let text = try run.text("bug.tape")
    let count = play(text).commandCount
    #expect(said.hasPrefix("wrote ") && said.hasSuffix(" with \(count) commands"), "\(said)")
    #expect(text.contains("Switch \"Map\"\nChoose \"Harbour\"\n"))
    #expect(text.contains("Expect state active \"tab map\"\n"))
    #expect(!text.contains("Type \":"))
    #expect(play(text).report == "")
  }

  @Test func `a tape whose secrets are not written says so`() throws {
    let run = try Run(
      """
      roots: 1
      name: Door
      facts: { pin: { text: [""] } }
      start: { screen: door }
      screens:
        door:
          title: Door
          form: { pin: { label: Pin, secret: true } }
          submit: { label: Enter, do: [ "set pin {pin}", push hall ] }
        hall: { title: Hall, text: "{pin}" }
      """)
    run.type("hunter2")
    run.press("enter")
    let said = run.ask("write \(run.folder.path)/bug.tape")
    #expect(
      said.hasSuffix(
        ", but replaying it leads to another state: fact pin: ******** -> ********; "
          + "the secret of line 6 is not recorded"), "\(said)")
    #expect(try !run.text("bug.tape").contains("hunter"))
  }

  @Test func `a value that a marked bug is about is not expected at the end`() throws {
    let run = try Run()
    run.type("2")
    #expect(run.ask("expect state tab home").hasPrefix("bug: "))
    let said = run.ask("write \(run.folder.path)/a.tape")
    #expect(said.hasSuffix(" commands; 1 bug, which fails until it is mended"), "\(said)")
    let text = try TapeFiles.disk.text("\(run.folder.path)/a.tape")
    #expect(text.contains("Expect+Soft state tab home\n"), "\(text)")
    #expect(!text.contains("Expect state tab "), "\(text)")
  }

  @Test func `a name without an ending gets that of tapes`() throws {
    let run = try Run()
    let said = run.ask("write \(run.folder.path)/one")
    #expect(said.contains("/one.tape with "), "\(said)")
    #expect(try !run.text("one.tape").isEmpty)
  }

  @Test func `an existing file is not overwritten`() throws {
    let run = try Run()
    let path = "\(run.folder.path)/bug.tape"
    _ = run.ask("write \(path)")
    #expect(run.ask("write \(path)").contains("another file"), "the prompt stays open")
  }

  @Test func `a second tape of a run has no line of the first prompt`() throws {
    let run = try Run()
    run.press("2")
    _ = run.ask("write \(run.folder.path)/one.tape")
    run.press("down")
    _ = run.ask("write \(run.folder.path)/two.tape")
    let text = try run.text("two.tape")
    #expect(text.contains("Switch \"Map\"\n"))
    #expect(!text.contains("one.tape"))
    #expect(!text.contains("Type \":"))
    #expect(play(text).isPassed)
  }

  @Test func `a refused link is written with its refusal, so that the tape passes`() throws {
    let run = try Run()
    run.session.handle(.link("roots://nowhere"))
    run.press("2")
    #expect(run.ask("write \(run.folder.path)/bug.tape").hasSuffix(" commands"))
    let text = try run.text("bug.tape")
    #expect(text.contains("Open \"roots://nowhere\"\nExpect refused /no route is declared"))
    #expect(play(text).report == "")
  }

  @Test func `a refused line and a refused key pass when they are replayed`() throws {
    let run = try Run()
    run.press("esc esc")
    _ = run.ask("push nowhere")
    run.press("esc")
    run.press("esc")
    run.session.handle(.mouse(MouseEvent(.press, at: .zero, button: .right)))
    #expect(run.ask("write \(run.folder.path)/bug.tape").hasSuffix(" commands"))
    let text = try run.text("bug.tape")
    #expect(text.contains("\nBack\n"))
    #expect(play(text).report == "")
  }

  @Test func `a link that arrives while the prompt is open is written`() throws {
    let run = try Run()
    run.type(":write \(run.folder.path)/one.tape")
    run.session.handle(.link("roots://stop/Mill"))
    run.press("enter 1")
    _ = run.ask("write \(run.folder.path)/two.tape")
    for name in ["one.tape", "two.tape"] {
      let text = try run.text(name)
      #expect(text.contains("Open \"roots://stop/Mill\"\n"))
      #expect(!text.contains("Type \":"))
      #expect(play(text).report == "")
    }
  }

  @Test func `a state whose entries have other numbers is no other state`() throws {
    let run = try Run(
      """
      roots: 1
      name: Inner
      start: { screen: home }
      screens:
        home: { list: [ { label: Desk, do: push desk } ] }
        desk: { nested: papers }
        list: { list: [ { label: Safe, do: push safe on main } ] }
        safe: { nested: box }
        gold: { text: Gold }
      nested: { papers: { start: { screen: list } }, box: { start: { screen: gold } } }
      """, after: "enter esc enter esc")
    run.press("enter enter")
    #expect(run.ask("write \(run.folder.path)/nested.tape").hasSuffix(" commands"))
  }

  @Test func `a screenshot is a picture or a text`() throws {
    let run = try Run()
    #expect(run.ask("screenshot \(run.folder.path)/a.svg").hasPrefix("wrote "))
    #expect(run.ask("screenshot \(run.folder.path)/a.txt").hasPrefix("wrote "))
    #expect(try run.text("a.svg").hasPrefix("<svg"))
    #expect(try run.text("a.txt").contains("[1 Home]"))
    #expect(
      run.ask("screenshot a.gif").contains("a screenshot ends in .svg or .txt, not 'a.gif'"))
  }
}

import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// Names in place of keys, where they could state something else than what was done.
@Suite struct NamedRecordingTests {
  private static let till = """
    roots: 1
    name: Till
    facts: { pin: { text: ["", "1234"] }, paid: [none, gold, silver] }
    start: { screen: home }
    screens:
      home: { list: [{ label: Pin, do: push pin }, { label: Vault, do: push vault }] }
      pin: { form: { p: { label: Pin, secret: true } }, submit: [set pin $p, push shop] }
      shop:
        list:
          - { label: Gold, when: 'pin is "1234"', do: set paid gold }
          - { label: Silver, do: set paid silver }
          - { label: Vault, do: push vault }
      vault: { list: [{ label: Open, do: push room }] }
      room: { text: Room, protect: pinned }
    protections:
      pinned: { passes: 'pin is "1234"' }
    """

  private static let house = """
    roots: 1
    name: House
    start: { screen: home }
    screens:
      home:
        list:
          - { label: Hall, do: push room }
          - { label: Stairs, do: push room }
          - { label: Attic, do: push room }
      room: { text: Room, after: { time: 1s, do: push home } }
    """

  private func blueprint(_ text: String) throws -> Blueprint {
    let (app, report) = Blueprint.read(source: Source(name: "app.yaml", text: text))
    return try #require(app, "\(report.text)")
  }

  private func player(_ app: Blueprint) -> TapePlayer {
    TapePlayer(files: MemoryFiles().files) { size, _ in
      makeSession(app, size: size, isRecording: true)
    }
  }

  private func walk(_ app: Blueprint) -> Walk {
    Walk(of: makeSession(app, size: Size(columns: 80, rows: 24), isRecording: true))
  }

  private func names(_ recording: Recording, _ app: Blueprint) throws -> NamedRecording {
    try recording.named(at: "a.tape", by: player(app))
  }

  private func words(_ recording: Recording) -> [String] {
    recording.lines.compactMap { line in
      guard case .command(let command) = line, !"\(command)".hasPrefix("Set") else { return nil }
      return "\(command)"
    }
  }

  // MARK: Warnings

  private static let notes = """
    roots: 1
    name: Notes
    tabs: { home: { title: Home, root: home }, mine: { title: Mine, root: mine } }
    screens:
      home: { list: [{ label: Note, do: overlay note }] }
      mine: { form: { t: { label: T } }, submit: pop }
    accessories: { note: { form: { x: { label: X } }, submit: finish } }
    """

  @Test(arguments: [
    ("Choose \"Note\"\nFill x \"ab\"\nAlt+r\nSwitch \"Mine\"", nil),
    ("Choose \"Note\"\nFill x \"ab\"\nAlt+r\nBack", nil),
    (
      "Switch \"Mine\"\nFill t \"hey\"\nSwitch \"Home\"\nType \"q\"\nEscape\nExpect refused /top/",
      "Switch \"Mine\"\nFill t \"hey\"\nSwitch \"Home\"\nType \"q\"\nBack\nExpect refused /top/"
    ),
    (
      "Choose \"Note\"\nType \"ab\"\nEscape\nF1\nEscape\nEscape",
      "Choose \"Note\"\nFill x \"ab\"\nF1\nEscape\nBack\nBack"
    ),
    (
      "Choose \"Note\"\nFill x \"ab\"\nEscape 2",
      "Choose \"Note\"\nFill x \"ab\"\nBack\nBack"
    ),
  ])
  func `a Back that warns is written only for an Escape that leaves a field`(
    tape: String, named: String?
  ) throws {
    let app = try blueprint(Self.notes)
    let reading = Tape.parse(tape, file: "a.tape")
    let recording = Recording(lines: reading.tape.commands.map { .command($0) })
    let names = try names(recording, app)
    #expect(names.kept.allSatisfy { $0.reason.contains("of the program") }, "\(names.kept)")
    #expect(words(names.recording).joined(separator: "\n") == named ?? tape)
  }

  // MARK: Forms

  @Test(arguments: [
    // The key behind the left field would be typed into it.
    (
      "Enter\nType \"ab\"\nEscape\nExpect /unsaved/\nType \"q\"",
      "Choose \"Note\"\nType \"ab\"\nEscape\nExpect /unsaved/\nType \"q\""
    ),
    // A key without effect ends the warning, and the next Escape warns again.
    (
      "Enter\nType \"ab\"\nEscape\nDelete\nEscape\nDelete\nEscape 2",
      "Choose \"Note\"\nType \"ab\"\nEscape\nDelete\nEscape\nDelete\nBack\nBack"
    ),
  ])
  func `names discard and type as the keys do`(tape: String, named: String) throws {
    let app = try blueprint(Self.notes)
    let recording = TapeFormatting(of: tape + "\n", file: "a.tape").recording
    #expect(words(try names(recording, app).recording).joined(separator: "\n") == named)
  }

  @Test func `the texts of hidden forms are compared`() throws {
    let app = try blueprint(Self.notes)
    let walk = walk(app)
    walk.press("2")
    walk.type("hey")
    walk.press("esc 1")
    let text = walk.recorder.finish().text
    let differences = [text, text.replacing("hey", with: "he")].map { text in
      RecordingCheck(
        of: TapeFormatting(of: text, file: "a.tape").recording, at: "a.tape", from: walk.session,
        by: player(app)
      ).difference?.reason
    }
    #expect(differences == [nil, "a field has another text"])
  }

  @Test func `each line that keeps its keys has a reason`() throws {
    let app = try blueprint(Self.notes)
    let tape = "Alt+Enter\nF1 Escape\nF5\nType \"12\"\n"
    let recording = TapeFormatting(of: tape, file: "a.tape").recording
    let named = try names(recording, app)
    #expect(
      named.kept.map(\.reason) == [
        "it does several acts at once",
        "it opens a tool of the program, which takes the keys behind it",
        "it is a key of the program",
      ])
  }

  // MARK: Secrets

  @Test(arguments: [
    ("enter enter", "Choose \"Silver\""),
    ("enter end enter enter", "Choose \"Open\""),
  ])
  func `names that a secret changes are not written`(keys: String, act: String) throws {
    let app = try blueprint(Self.till)
    let walk = walk(app)
    walk.press("enter")
    walk.type("1234")
    walk.press(keys)
    let recording = walk.recorder.finish()
    let problem = #expect(throws: KeptKeys.self) { try names(recording, app) }
    #expect(
      problem?.reason
        == "played again, it does something else than the session from '\(act)' on, "
        + "because a secret is not recorded")
  }

  @Test func `names that no secret changes are written`() throws {
    let app = try blueprint(Self.till)
    let walk = walk(app)
    walk.press("enter")
    walk.type("0000")
    walk.press("enter enter end enter enter")
    let named = try names(walk.recorder.finish(), app)
    #expect(
      words(named.recording).dropLast() == [
        "Choose \"Pin\"", "Fill p \"****\"", "Submit", "Choose \"Silver\"", "Choose \"Vault\"",
        "Choose \"Open\"",
      ], "\(named.recording.text)")
    #expect(words(named.recording).last?.hasPrefix("Expect refused") == true)
  }

  @Test func `a tape of keys keeps those behind a secret that it does not have`() throws {
    let app = try blueprint(Self.till)
    let walk = walk(app)
    walk.press("down enter esc up enter")
    walk.type("1234")
    walk.press("enter enter")
    let text = walk.recorder.finish().text
    let tape = TapeFormatting(of: text, file: "a.tape").recording
    let named = try names(tape, app)
    #expect(
      words(named.recording) == [
        "Choose \"Vault\"", "Back", "Choose \"Pin\"", "Type \"****\"", "Enter 2",
      ], "\(named.recording.text)")
    #expect(named.kept.map(\.reason).first?.hasPrefix("a secret is not recorded here") == true)
    let told = text.replacing("****", with: "1234").split(separator: "\n")
    let whole = told.filter { !$0.hasPrefix("#") }.map { $0 + "\n" }.joined()
    let all = try names(TapeFormatting(of: whole, file: "a.tape").recording, app)
    #expect(words(all.recording).suffix(2) == ["Submit", "Choose \"Gold\""] && all.kept == [])
  }

  @Test func `the comment about a pasted text goes with its keys`() throws {
    let app = try blueprint(Self.till.replacing("secret: true", with: "required: true"))
    let walk = walk(app)
    walk.press("enter")
    walk.take(.paste("a\tb"))
    walk.press("enter")
    let recording = walk.recorder.finish()
    #expect(recording.text.contains("# the pasted text"))
    let text = try names(recording, app).recording.text
    #expect(text.hasSuffix("Choose \"Pin\"\nFill p \"a b\"\nSubmit\n"), "\(text)")
  }

  // MARK: The selection

  @Test(arguments: [
    ("Down Enter Escape\nDown\nExpect selected Attic", ["Down", "Expect selected Attic"]),
    (
      "Down Enter Escape\nDown\nExpect+Soft selected Stairs",
      ["Down", "Expect+Soft selected Stairs"]
    ),
    (
      "Down Enter Escape\nDown\nMark bug \"b\"\nExpect+Soft /> Stairs/",
      ["Down", "Mark bug \"b\"", "Expect+Soft /> Stairs/"]
    ),
  ])
  func `keys before an expectation about the selection are kept`(tape: String, end: [String])
    throws
  {
    let app = try blueprint(Self.house)
    let recording = TapeFormatting(of: tape + "\n", file: "a.tape").recording
    let named = try names(recording, app)
    #expect(words(named.recording) == ["Choose \"Stairs\"", "Back"] + end)
    #expect(named.kept.map(\.reason) == ["with names an expectation finds something else"])
  }

  @Test func `an expectation finds the same with names as with keys`() throws {
    let app = try blueprint(
      Self.house.replacing("Stairs, do: push room", with: "Stairs, do: push home"))
    let tape = "Down 2 Enter\nDo \"push home\"\nEscape\nMark note \"n\"\nExpect+Soft /x/\n"
    let recording = TapeFormatting(of: tape, file: "a.tape").recording
    #expect(words(try names(recording, app).recording).first == "Choose \"Attic\"")
  }

  // MARK: Time

  @Test(arguments: [
    ("Enter\nEscape@0ms\nSleep 20ms\n", ["Choose \"Hall\"", "Back@0ms", "Sleep 20ms"]),
    ("Enter\nSleep 0.5s\nEscape\n", ["Choose \"Hall\"", "Sleep 0.5s", "Back"]),
  ])
  func `names take the time of their keys`(tape: String, expected: [String]) throws {
    let app = try blueprint(Self.house)
    let named = try names(TapeFormatting(of: tape, file: "a.tape").recording, app)
    #expect(words(named.recording) == expected)
    #expect(named.kept == [])
  }
}

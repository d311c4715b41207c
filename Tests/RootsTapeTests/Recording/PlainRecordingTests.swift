import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// Recordings of sessions in plain text.
@Suite struct PlainRecordingTests {
  private static let text = """
    roots: 1
    name: Desk
    facts: { word: { text: ["", Ada] } }
    tabs: { desk: { title: Desk, root: desk }, me: { title: Me, root: me } }
    screens:
      desk: { list: [ { label: Form, do: push form }, { label: Room, do: push room } ] }
      form:
        restore: true
        form: { name: { label: Name, required: true }, pin: { label: PIN, secret: true } }
        submit: { label: keep, do: set word $name }
      room: { text: Room, keys: { x: { label: more, do: overlay sure } } }
      me: { text: "{word}" }
    accessories:
      sure: { confirm: { text: Sure?, yes: { label: Go, do: set word Ada }, no: { label: Stay } } }
    """

  private func blueprint(_ text: String = Self.text) throws -> Blueprint {
    let (app, report) = Blueprint.read(source: Source(name: "desk.yaml", text: text))
    return try #require(app, "\(report.text)")
  }

  @Test func `a session in plain text is recorded by names, and replays`() throws {
    let app = try blueprint()
    let session = makeSession(app, size: Size(columns: 80, rows: 24), isRecording: true)
    let recorder = TapeRecorder(of: session, expects: true)
    var said: [String] = []
    let run = PlainRun<Never>(session) { said.append($0) }
    run.begin()
    for line in [
      "1", "1 Ada", "2 4711", "3", "back", "tab 2", "tab Desk", "2", "x", "2", "undo", "redo",
      ":push nowhere", ":pop", "remark b no room", "?", "nonsense",
    ] { run.take(line) }
    let text = recorder.finish().text
    for line in [
      "Choose \"Form\"", "Fill name \"Ada\"", "Fill pin \"****\"", "Submit", "Back",
      "Switch \"Me\"", "Switch \"Desk\"", "Choose \"Room\"", "Type \"x\"", "Answer yes",
      "Undo", "Redo", "Do \"push nowhere\"", "Do \"pop\"", "bug \"no room\"",
    ] { #expect(text.contains(line), "\(text)") }
    #expect(!text.contains("4711"), "\(text)")
    let player = TapePlayer { size, _ in makeSession(app, size: size, isRecording: true) }
    let played = player.play(Tape.parse(text, file: "a.tape"), path: "a.tape")
    #expect(played.isPassed, "\(text)\n\(played.report)")
  }

  @Test(arguments: [false, true])
  func `a recording has the quit that a leave guard keeps back`(_ isAnswered: Bool) throws {
    let app = try blueprint(
      """
      roots: 1
      name: Notes
      facts: { dirty: true }
      tabs: { note: { title: Note, root: note } }
      protections: { saved: { passes: not dirty, ask: overlay discard } }
      screens: { note: { text: Note, leave: saved } }
      accessories:
        discard: { title: Discard?, list: [ { label: Discard, do: [set dirty false, finish] } ] }
      """)
    let session = makeSession(app, size: Size(columns: 80, rows: 24), isRecording: true)
    let recorder = TapeRecorder(of: session, expects: true)
    let run = PlainRun<Never>(session) { _ in }
    run.take("quit")
    if isAnswered { run.take("1") }
    #expect(session.isOver == isAnswered)
    let text = recorder.finish().text
    #expect(text.contains("Do \"quit\"\n") && text.contains("discard"), "\(text)")
    #expect(text.contains("Choose \"Discard\"\n") == isAnswered, "\(text)")
    let player = TapePlayer { size, _ in makeSession(app, size: size, isRecording: true) }
    let played = player.play(Tape.parse(text, file: "a.tape"), path: "a.tape")
    #expect(played.isPassed, "\(text)\n\(played.report)")
  }

  @Test func `a typed line leaves no tool open, and is recorded without control characters`()
    throws
  {
    let app = try blueprint()
    let session = makeSession(app, size: Size(columns: 80, rows: 24), isRecording: true)
    let recorder = TapeRecorder(of: session)
    let run = PlainRun<Never>(session) { _ in }
    for line in [" :pop", "1", " A\tda", "3"] { run.take(line) }
    let text = recorder.finish().text
    #expect(text.hasSuffix("Choose \"Form\"\nType \"Ada\"\nSubmit\n"), "\(text)")
  }

  @Test func `remarks and hidden forms keep their places among the names`() throws {
    let app = try blueprint()
    let session = makeSession(app, size: Size(columns: 80, rows: 24), isRecording: true)
    let recorder = TapeRecorder(of: session)
    let run = PlainRun<Never>(session) { _ in }
    run.begin()
    let secret = "4711"
    for line in [
      "1", "remark n one", "1 A", "remark n two", " da", "2 \(secret)", "tab 2",
      "remark n is \(secret)",
    ] { run.take(line) }
    let player = TapePlayer { size, _ in makeSession(app, size: size, isRecording: true) }
    let recording = recorder.finish()
    let named = try recording.named(at: "a.tape", by: player).recording
    let words = named.tape.commands.map { command in
      if case .mark(let mark) = command { "Mark \(mark.remark.text)" } else { "\(command)" }
    }.filter { !$0.hasPrefix("Set") && !$0.hasPrefix("Sleep") }
    #expect(
      words == [
        "Choose \"Form\"", "Mark one", "Fill name \"A\"", "Mark two", "Fill name \"Ada\"",
        "Fill pin \"****\"", "Switch \"Me\"",
      ], "\(recording.text)")
    #expect(named.text.contains("in place of a secret"))
    #expect(!named.text.contains(secret) && !recording.text.contains(secret))
  }

  private func named(_ tape: String) throws -> String { try partlyNamed(tape).text }

  /// A tape with names, and the lines that keep their keys with their positions.
  private func partlyNamed(
    _ tape: String, of text: String = Self.text, beside others: [String: String] = [:],
    secrets: [String: String] = [:]
  ) throws -> (text: String, kept: [String]) {
    let app = try blueprint(text)
    let files = MemoryFiles()
    for (path, text) in others { try files.files.write(path, text) }
    var player = TapePlayer(files: files.files) { size, _ in
      makeSession(app, size: size, isRecording: true)
    }
    player.environment = { secrets[$0] }
    let formatting = TapeFormatting(of: tape, file: "a.tape")
    let named = try formatting.recording.named(at: "a.tape", by: player)
    let kept = try named.kept.map { line in
      let place = try #require(formatting.position(ofLine: line.index))
      return "\(place.line):\(place.column) \(line.reason)"
    }
    return (named.recording.text, kept)
  }

  @Test func `names keep the keys without which a screenshot shows something else`() throws {
    let tape = "Down\nScreenshot \"a.txt\"\nEnter\nExpect state depth 2\n"
    #expect(try named(tape) == tape.replacing("Enter", with: "Choose \"Room\""))
    let marked = "Down\nMark note \"n\"\n"
    #expect(try named(marked + "Screenshot a.txt").contains("Down\n"), "the selected row is kept")
    #expect(try named("Down\nEnter\nScreenshot a.txt").hasPrefix("Choose \"Room\"\nScreenshot"))
    // The selection is kept behind another tab.
    let other = "Down\nType \"21\"\nScreenshot \"a.txt\"\nEnter F12\nExpect state depth 2\n"
    let (text, kept) = try partlyNamed(other)
    #expect(text == other.replacing("Enter F12", with: "Choose \"Room\"\nF12"))
    let reason = "with names a screenshot shows something else"
    #expect(kept == ["1:1 \(reason)", "2:1 \(reason)", "4:7 it is a key of the program"])
  }

  @Test func `a line with a variable keeps its keys, and the others get names`() throws {
    let tape = """
      Set Var who "Ada"
      Set Secret PIN
      Enter
      # The name.
      Tab Shift+Tab Type "${who}" Type "m"
      Tab Type "${PIN}" Enter
      Do "pop"
      Down Enter

      """
    let (text, kept) = try partlyNamed(tape, secrets: ["PIN": "4711"])
    #expect(
      text == """
        Set Var who "Ada"
        Set Secret PIN
        Choose "Form"
        # The name.
        Type "${who}"
        Type "m"
        Tab
        Type "${PIN}"
        Submit
        Do "pop"
        Choose "Room"

        """)
    #expect(
      kept == [
        "5:15 it has a variable", "5:29 its field has the value of a variable",
        "6:1 a later line of keys needs what it selects", "6:5 it has a variable",
      ])
    #expect(!text.contains("4711"))
  }

  @Test func `a name or a text that a variable would change keeps its keys`() throws {
    let form = "{ label: Form, do: push form }"
    let app = Self.text.replacing(form, with: "\(form), { label: '${{WHO}}', do: push me }")
    let (rows, keptRows) = try partlyNamed(
      "Set Var WHO \"Form\"\nDown Enter\nEscape\n", of: app)
    #expect(rows == "Set Var WHO \"Form\"\nDown\nEnter\nBack\n")
    #expect(
      keptRows == [
        "2:1 a later line of keys needs what it selects",
        "2:6 its name would be read with the value of a variable",
      ])
    let (text, kept) = try partlyNamed(
      "Set Var WHO \"Ada\"\nEnter\nType \"$\" Type \"{WHO}\"\nExpect state depth 2\n")
    let named = "Choose \"Form\"\nFill name \"$\"\nType \"{WHO}\"\nExpect"
    #expect(text.contains(named), "\(text)")
    #expect(kept == ["3:10 its text would be read with the value of a variable"])
    // Without variables nothing is replaced.
    let plain = try partlyNamed("Down Enter\nEscape\n", of: app)
    #expect(plain.text == "Choose \"${WHO}\"\nBack\n" && plain.kept == [])
  }

  @Test func `a tape that another one includes keeps its keys, and the rest gets names`() throws {
    let parts = ["in.tape": "Enter Type Ada\n", "set.tape": "Set Var a b\n"]
    let tape = "Source set.tape\nSource in.tape\nType \"m\" Enter\nDo \"pop\"\nDown Enter\n"
    let (text, kept) = try partlyNamed(tape, beside: parts)
    #expect(
      text == """
        Source "set.tape"
        Source "in.tape"
        Fill name "Adam"
        Do "pop"
        Choose "Room"

        """)
    #expect(kept == ["2:1 it includes another tape"])
    let missing = #expect(throws: KeptKeys.self) { try partlyNamed(tape) }
    #expect(missing?.reason.contains("cannot read 'set.tape'") == true)
  }

  @Test func `names fill no field that an act has emptied`() throws {
    let tape = "Enter Type x Alt+r Alt+r\nExpect state depth 2\n"
    #expect(
      try named(tape) == """
        Choose "Form"
        Fill name "x"
        Alt+r
        Restart
        Expect state depth 2

        """)
  }

  @Test(arguments: [
    ("Backspace", ""), ("Type \"12\"", "12"), ("Type \"5\" Backspace", ""),
  ])
  func `names fill a number field with what keys leave in it`(keys: String, text: String) throws {
    let app = Blueprint.read(
      source: Source(
        name: "n.yaml",
        text: """
          roots: 1
          name: N
          start: { screen: home }
          screens:
            home: { form: { days: { number: 1..9 } }, submit: { label: Save, do: push home } }
          """)
    ).0
    let blueprint = try #require(app)
    let player = TapePlayer(files: MemoryFiles().files) { size, _ in
      makeSession(blueprint, size: size, isRecording: true)
    }
    let tape = "\(keys)\nEnter\nExpect state depth 1\n"
    let recording = TapeFormatting(of: tape, file: "a.tape").recording
    let named = try recording.named(at: "a.tape", by: player).recording.text
    #expect(named.hasPrefix("Fill days \"\(text)\"\nSubmit\n"), "\(named)")
  }

  @Test(arguments: [
    // The key leaves the field and warns, another screen comes between, and the warning is new.
    (
      "Enter Type x Escape\nDo \"push room\"\nEscape Escape Escape\nExpect state depth 1",
      ["Fill name \"x\"", "Back", "Do \"push room\"", "Back", "Back", "Back"]
    ),
    // What is expected of the warning is expected of the Back that warns.
    (
      "Enter Type x Escape\nExpect /unsaved/\nEscape\nExpect state depth 1",
      ["Fill name \"x\"", "Back", "Back"]
    ),
    // A key between two warnings.
    (
      "Enter Type x Escape Tab Type y Escape Escape\nExpect state depth 1",
      ["Fill name \"xy\"", "Back", "Back"]
    ),
  ])
  func `names have as many a Back as there are warnings`(tape: String, acts: [String]) throws {
    let text = try named(tape + "\n")
    let lines = text.split(separator: "\n").map { String($0) }.filter { !$0.hasPrefix("Expect") }
    #expect(lines == ["Choose \"Form\""] + acts, "\(text)")
  }

  @Test(arguments: [
    // A remark between what is typed and a key without a name.
    ("Enter Type x Tab Type \"12\"\nMark bug \"b\"\nF12\n", ["name": "x", "pin": "12"]),
    // A line of the prompt moves no focus, and a Fill neither.
    (
      "Enter Type x Tab Type \"1\"\nDo \"preload room\"\nType \"2\"\nF12\n",
      ["name": "x", "pin": "12"]
    ),
  ])
  func `names leave each field with its text`(tape: String, texts: [String: String]) throws {
    let app = try blueprint()
    var played: Session?
    var player = TapePlayer(files: MemoryFiles().files) { size, _ in
      let session = makeSession(app, size: size, isRecording: true)
      played = session
      return session
    }
    let text = try named("Set Refusals allow\n" + tape)
    #expect(text.contains("Fill name \"x\"") && text.contains("F12"), "\(text)")
    player.drawsEveryKey = true
    let result = player.play(Tape.parse(text, file: "a.tape"), path: "a.tape")
    #expect(result.isPlayedToEnd, "\(result.report)")
    let fields = try #require(played).filledFields
    #expect(fields.map(\.text) == texts.sorted { $0.key < $1.key }.map(\.value), "\(text)")
  }
}

import Roots
import RootsTape
import RootsTerminal
import Testing

/// The commands of a tape without diagnostics.
func commands(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> [TapeCommand] {
  let reading = Tape.parse(text, file: "a.tape")
  #expect(reading.report == "", sourceLocation: sourceLocation)
  return reading.tape.commands
}

/// The forms that a message about `Expect` lists.
let forms = "a /pattern/, state, result, property, refused, selected or not"

/// The errors and warnings of a tape as `line:column message`.
func complaints(_ text: String) -> [String] {
  Tape.parse(text, file: "a.tape").diagnostics.map {
    "\($0.position.line):\($0.position.column) \($0.message)"
  }
}

@Suite struct NewWordTests {
  @Test func `Home, End and F1 to F12 are keys`() {
    let once = TapeCount(1)
    #expect(
      commands("Home End 2 F1 F12@50ms 3") == [
        .press(.home, times: once, every: nil),
        .press(.end, times: TapeCount(2), every: nil),
        .press(.function(1), times: once, every: nil),
        .press(.function(12), times: TapeCount(3), every: TapeTime(milliseconds: 50)),
      ])
    #expect(complaints("F13\nF0") == ["1:1 unknown command 'F13'", "2:1 unknown command 'F0'"])
  }

  @Test func `new keys and bare letters may follow modifiers`() {
    #expect(
      commands("Ctrl+Home Alt+End Shift+F5 Ctrl+Shift+s") == [
        .chord(TapeChord(.control, [.home])),
        .chord(TapeChord(.alt, [.end])),
        .chord(TapeChord(.shift, [.function(5)])),
        .chord(TapeChord([.control, .shift], [.character("s")])),
      ])
  }

  /// The keys that a word presses.
  private func keys(_ word: String) -> [Key.Code] {
    switch commands(word.count == 1 ? "Type \"\(word)\"" : word).first {
    case .press(let key, _, _)?: [key]
    case .type(let text, _)?: text.map { .character($0) }
    default: []
    }
  }

  @Test(
    arguments: [
      "Enter", "Space", "Tab", "Backspace", "Delete", "Insert", "Escape", "Up", "Down", "Left",
      "Right", "PageUp", "PageDown", "Home", "End", "F1", "F12", "x", "7",
    ],
    ["Ctrl", "Alt", "Shift", "Ctrl+Alt", "Ctrl+Shift", "Alt+Shift", "Ctrl+Alt+Shift"])
  func `every key may follow every modifier`(key: String, modifiers: String) {
    let found = commands("\(modifiers)+\(key)\nEnter")
    guard found.count == 2, case .chord(let chord) = found[0] else {
      Issue.record("\(found)")
      return
    }
    #expect(chord.keys == keys(key))
    #expect(chord.modifiers.rawValue.nonzeroBitCount == modifiers.split(separator: "+").count)
    #expect(commands(found[0].description) == [found[0]])
  }

  @Test func `the wheel takes no modifiers, and a modifier needs one key`() {
    #expect(complaints("Alt+ScrollUp").count == 1 && complaints("Ctrl+ScrollDown").count == 1)
    #expect(complaints("Alt+12") != [] && complaints("Alt+Shift") != [])
    #expect(complaints("Alt+Alt+x") != [] && complaints("Ctrl+.5") != [])
  }

  @Test func `new words are texts where no command can start`() {
    #expect(commands("Type Open Home") == [.type("Open Home", every: nil)])
    #expect(commands("Env Expect Do") == [.environment(name: "Expect", value: "Do")])
  }

  @Test(arguments: ["m", "s", "ms", "px", "true", "Width", "TypingSpeed"])
  func `a reserved word that begins no command is a name behind new words`(word: String) {
    let lines = [
      "Fill \(word) x", "Fill name \(word)", "Choose \(word)", "Choose 2nd \(word)",
      "Press \(word)", "Switch \(word) Enter", "Answer \(word)", "Do \(word)", "Open \(word)",
      "Snapshot \(word)", "Mark note \(word)", "Expect state \(word) 1", "Expect state a \(word)",
      "Expect selected \(word)", "Expect result \(word) completed",
      "Expect result a dismissed \(word)", "Expect property \(word)", "Set Var a \(word)",
    ]
    for line in lines {
      let quoted = line.split(separator: " ").map { $0 == word ? "\"\(word)\"" : "\($0)" }
        .joined(separator: " ")
      #expect(!commands(line).isEmpty && commands(line) == commands(quoted), "\(line)")
    }
  }

  @Test(arguments: ["Fill Enter \"x\"", "Press Enter", "Choose Type", "Expect selected Ctrl"])
  func `a word that begins a command needs quotes as a name, which one hint tells`(line: String) {
    let reading = Tape.parse(line, file: "a.tape")
    let word = line.split(separator: " ").dropFirst().first { $0 != "selected" } ?? ""
    #expect(reading.diagnostics.count == 1)
    #expect(
      reading.diagnostics.first?.hint == "'\(word)' begins a command; as a text it needs quotes")
  }

  @Test func `Resize takes columns and rows`() {
    #expect(commands("Resize 100x30 Resize 1x1 Resize 1000x500").count == 3)
    #expect(commands("Resize 100x30") == [.resize(columns: 100, rows: 30)])
  }

  @Test func `Click and Drag take cells from 1 1`() {
    #expect(
      commands("Click 10 4\nDrag 1 2 1000 500") == [
        .click(Point(column: 9, row: 3)),
        .drag(from: Point(column: 0, row: 1), to: Point(column: 999, row: 499)),
      ])
  }

  @Test func `Do, Open and Snapshot take one text`() {
    #expect(
      commands("Do 'push post with {id: 1}'\nOpen \"roots://a/b\"\nSnapshot feed") == [
        .perform(command: "push post with {id: 1}"),
        .open(url: "roots://a/b"),
        .snapshot(name: "feed"),
      ])
  }

  @Test func `Expect checks the whole screen by default`() throws {
    let pattern = try TapePattern("a.b")
    #expect(
      commands("Expect /a.b/\nExpect+Line /a.b/\nExpect +Screen /a.b/") == [
        .expect(.glass(.screen, pattern)),
        .expect(.glass(.line, pattern)),
        .expect(.glass(.screen, pattern)),
      ])
  }

  @Test func `Expect state compares a part of the state`() {
    #expect(
      commands("Expect state tab home\nExpect state \"fact signedIn\" true\nExpect state n 3") == [
        .expect(.state(path: "tab", value: "home")),
        .expect(.state(path: "fact signedIn", value: "true")),
        .expect(.state(path: "n", value: "3")),
      ])
  }

  @Test func `Expect result may name a payload or a reason`() {
    let text = """
      Expect result login completed
      Expect result "login" completed {id: 1}
      Expect result login completed {a: "}", b: {c: 1}} Snapshot end
      Expect result login dismissed popped Snapshot end
      Expect result login dismissed Snapshot "end"
      """
    #expect(
      commands(text) == [
        .expect(.result(screen: "login", .completed(payload: nil))),
        .expect(.result(screen: "login", .completed(payload: "{id: 1}"))),
        .expect(.result(screen: "login", .completed(payload: "{a: \"}\", b: {c: 1}}"))),
        .snapshot(name: "end"),
        .expect(.result(screen: "login", .dismissed(reason: "popped"))),
        .snapshot(name: "end"),
        .expect(.result(screen: "login", .dismissed(reason: nil))),
        .snapshot(name: "end"),
      ])
  }

  @Test func `Expect refused matches the reason`() throws {
    #expect(commands("Expect refused /root/") == [.expect(.refused(try TapePattern("root")))])
  }

  @Test func `Columns, Rows and Blueprint are settings`() {
    #expect(
      commands("Set Columns 1000 Set Rows 1\nSet Blueprint \"a.yaml\"") == [
        .set(.columns(1000)), .set(.rows(1)), .set(.blueprint(path: "a.yaml")),
      ])
  }

  @Test(arguments: [
    ("Resize", "1:7 Resize needs a size like 100x30, not the end of the line"),
    ("Resize 100", "1:11 Resize needs a size like 100x30, without blanks"),
    ("Resize 100 30", "1:12 Resize needs a size like 100x30, without blanks"),
    ("Resize 100 x30", "1:12 Resize needs a size like 100x30, without blanks"),
    ("Resize 100X30", "1:11 Resize needs a size like 100x30, without blanks"),
    ("Resize 0x30", "1:8 Resize needs a size like 100x30; 0 is not a whole number from 1 to 1000"),
    ("Resize 80x501", "1:10 Resize needs a size like 100x30; rows are from 1 to 500"),
    ("Click 1", "1:8 Click needs a column and a row, not the end of the line"),
    ("Click 0 1", "1:7 Click needs a column and a row; 0 is not a whole number from 1 to 1000"),
    ("Click 1 1.5", "1:9 Click needs a column and a row; 1.5 is not a whole number from 1 to 500"),
    ("Click a b", "1:7 Click needs a column and a row, not 'a'"),
    ("Drag 1 1 2", "1:11 Drag needs a column and a row, and again, not the end of the line"),
    ("Do", "1:3 Do needs a command in quotes, not the end of the line"),
    ("Do \"\"", "1:4 Do needs a command in quotes, not an empty text"),
    ("Do \"pop", "1:4 the text has no closing \" on its line"),
    ("Open 7", "1:6 Open needs a link in quotes, not the number 7"),
    ("Snapshot", "1:9 Snapshot needs a name in quotes, not the end of the line"),
    ("Snapshot \"../x\"", "1:10 a snapshot name must be a valid file name"),
    ("Snapshot .x", "1:10 a snapshot name must be a valid file name"),
    ("Expect", "1:7 Expect needs \(forms), not the end of the line"),
    ("Expect foo", "1:8 Expect needs \(forms), not 'foo'"),
    ("Expect@5s /x/", "1:7 Expect needs \(forms), not '@'"),
    ("Expect+Line state a b", "1:13 Expect needs a /pattern/, not 'state'"),
    ("Expect+Foo /x/", "1:8 Expect+ needs Line, Screen or Soft, not 'Foo'"),
    (
      "Expect /[/",
      "1:8 the pattern cannot be read: missing terminating ] for character class, after 1 character"
    ),
    ("Expect /x", "1:8 the pattern has no closing / on its line"),
    ("Expect state", "1:13 state needs a path in quotes, like \"tab\", not the end of the line"),
    ("Expect state tab", "1:17 state needs a value after its path, not the end of the line"),
    ("Expect result", "1:14 result needs a screen in quotes, not the end of the line"),
    ("Expect result a", "1:16 the result is completed or dismissed, not the end of the line"),
    ("Expect result a compleetd", "1:17 the result is completed or dismissed, not 'compleetd'"),
    ("Expect result a completed {", "1:27 the payload has no closing } on its line"),
    (
      "Expect property",
      "1:16 property needs the name of a property in quotes, not the end of the line"
    ),
    ("Expect refused \"x\"", "1:16 refused needs a /pattern/, not the text \"x\""),
    ("Set Columns", "1:12 Columns needs a number of cells, not the end of the line"),
    (
      "Set Columns 0",
      "1:13 Columns needs a number of cells; 0 is not a whole number from 1 to 1000"
    ),
    ("Set Rows 501", "1:10 Rows needs a number of cells; 501 is not a whole number from 1 to 500"),
    ("Set Rows -1", "1:10 Rows needs a number of cells, not '-'"),
    ("Set Blueprint", "1:14 Blueprint needs a path in quotes, not the end of the line"),
  ])
  func `a wrong form of a new command is one error`(text: String, complaint: String) {
    #expect(complaints(text) == [complaint])
    #expect(Tape.parse(text, file: "a.tape").tape.commands == [])
  }

  @Test func `the next command on the line is parsed after a wrong form`() {
    let reading = Tape.parse("Click a b Enter", file: "a.tape")
    #expect(reading.diagnostics.count == 1)
    #expect(reading.tape.commands == [.press(.enter, times: TapeCount(1), every: nil)])
  }
}

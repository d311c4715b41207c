import Roots
import RootsTape
import RootsTerminal
import Testing

@Suite struct PrintTests {
  @Test func `a tape prints one command per line`() throws {
    let tape = Tape([
      .set(.columns(100)), .set(.typingSpeed(TapeTime(milliseconds: 50))),
      .set(.waitPattern(try TapePattern("a/b"))), .set(.playbackSpeed(0.5)),
      .set(.transitions(true)), .set(.transitions(false)),
      .set(.navigator(true)),
      .set(.allowsRefusals(true)), .set(.allowsRefusals(false)),
      .set(.look(.loopOffset, value: "20%")), .set(.look(.cursorBlink, value: "true")),
      .set(.look(.theme, value: "{\n}")), .output(path: "a.cast"),
      .press(.pageUp, times: TapeCount(3), every: TapeTime(milliseconds: 500)),
      .chord(TapeChord([.control, .alt], [.character("x"), .character("1"), .enter])),
      .chord(TapeChord(.alt, [.left])), .type("it's", every: nil),
      .wait(.screen, timeout: TapeTime(milliseconds: 1), pattern: try TapePattern("x")),
      .expect(.result(screen: "login", .dismissed(reason: "popped"))),
    ])
    #expect(
      tape.text == """
        Set Columns 100
        Set TypingSpeed 50ms
        Set WaitPattern /a\\/b/
        Set PlaybackSpeed 0.5
        Set Transitions on
        Set Transitions off
        Set Navigator on
        Set Refusals allow
        Set Refusals fail
        Set LoopOffset 20%
        Set CursorBlink true
        Set Theme {
        }
        Output "a.cast"
        PageUp@500ms 3
        Ctrl+Alt+x+1+Enter
        Alt+Left
        Type "it's"
        Wait+Screen@1ms /x/
        Expect result login dismissed popped

        """)
    #expect(Tape.parse(tape.text, file: "a").tape.commands == tape.commands)
  }

  @Test(arguments: [
    ("a\"b", "Type 'a\"b'"), ("\"'", "Type `\"'`"), ("\"' `", "Type `\"'` \"`\""),
    ("\"'`", "Type `\"'` Type \"`\""), ("a\nb", "Type \"a\" Enter Type \"b\""), ("", "Type \"\""),
    ("\" x ' `", "Type `\" x '` \"`\""), ("Bo b`q'\"", "Type \"Bo b`q'\" Type '\"'"),
  ])
  func `a text is typed with the quotes that it allows`(text: String, form: String) {
    #expect("\(TapeCommand.type(text, every: nil))" == form)
    #expect(commands(form).map(keys).joined() == keys(.type(text, every: nil)))
    #expect(commands(form).map { "\($0)" }.joined(separator: " ") == form)
  }

  @Test(arguments: [
    "twice", "nobody pays twice", "Enter", "it's \"a\" `b`", "\"'`", "`'\"`'\" x", "\\\"'`",
  ])
  func `the name of a property is read back from its expectation`(name: String) {
    let command = TapeCommand.expect(.property(name))
    #expect(commands("\(command)") == [command], "\(command)")
  }

  @Test(arguments: 0..<200)
  func `a generated tape prints as a tape that parses to the same commands`(seed: UInt64) throws {
    var maker = TapeMaker(generator: SeededGenerator(seed: seed))
    let commands = try (0..<20).map { _ in try maker.command() }
    // A setting that comes late would be skipped.
    let tape = Tape(commands.filter(isSetting) + commands.filter { !isSetting($0) })
    let reading = Tape.parse(tape.text, file: "a")
    #expect(reading.tape.commands == tape.commands)
    #expect(!reading.hasErrors, "\(reading.report)")
  }
}

private func isSetting(_ command: TapeCommand) -> Bool {
  if case .set = command { true } else { false }
}

/// The text that a command types, with a line break for `Enter`.
private func keys(_ command: TapeCommand) -> String {
  switch command {
  case .type(let text, _): text
  case .press(.enter, _, _): "\n"
  default: "?"
  }
}

/// A generator of commands of every kind, with difficult texts.
struct TapeMaker {
  var generator: SeededGenerator

  mutating func command() throws -> TapeCommand {
    switch number(0...35) {
    case 0: .press(key(), times: TapeCount(number(0...9)), every: time())
    case 1: .chord(TapeChord([.control, .shift], [.character("m"), key()]))
    case 2: .chord(TapeChord(.alt, [key()]))
    case 3: .type(words(), every: time())
    case 4: .sleep(TapeTime(milliseconds: number(0...100_000)))
    case 5: .wait(.screen, timeout: time(), pattern: try TapePattern("a/\\d+/ ?"))
    case 6: .wait(.line, timeout: nil, pattern: nil)
    case 7: .set(.typingSpeed(TapeTime(milliseconds: number(0...99))))
    case 8: .set(.playbackSpeed(Double(number(1...99_999)) / 1_000))
    case 9: .require(program: text())
    case 10: .environment(name: text(), value: text())
    case 11: .copy(words())
    case 12: .resize(columns: number(1...1000), rows: number(1...500))
    case 13: .drag(from: cell(), to: cell())
    case 14: .perform(command: "push " + text())
    case 15: .expect(.state(path: "p" + text(), value: text()))
    case 16: .expect(.result(screen: "s" + text(), .completed(payload: text())))
    case 17: .expect(.glass(.line, try TapePattern("[\"'`]$")))
    case 18: .output(path: "a b/")
    case 19: .screenshot(path: word() + ".svg")
    case 20: .source(path: word() + ".tape")
    case 21: .hide
    case 22: .show
    case 23: .paste
    case 24: .click(cell())
    case 25: .open(url: "roots://" + text())
    case 26: .expect(.refused(try TapePattern("'[^']+' is \\d")))
    case 27: .expect(.glass(.screen, try TapePattern(".*")))
    case 28:
      .expect(
        .result(screen: word(), .dismissed(reason: Bool.random(using: &generator) ? nil : word())))
    case 29: .snapshot(name: "name 1")
    case 30: .set(.columns(number(1...1000)))
    case 31: .set(.rows(number(1...500)))
    case 32: .set(.blueprint(path: "b" + text()))
    default: .set(try setting())
    }
  }

  private mutating func setting() throws -> TapeSetting {
    switch number(0...7) {
    case 0: .waitTimeout(TapeTime(milliseconds: number(1...9_000)))
    case 1: .waitPattern(try TapePattern("\\$ $"))
    case 2: .look(.cursorBlink, value: "\(Bool.random(using: &generator))")
    case 3: .look(.loopOffset, value: "\(number(0...99))%")
    case 4: .look(.windowBar, value: "RingsRight")
    case 5: .look(.theme, value: "{ \"name\": \"\(word())\",\n}")
    case 6: .look(.fontSize, value: "\(number(1...99))")
    default: .look(.fontFamily, value: text())
    }
  }

  /// Words that are keywords, commands, numbers and ordinary words.
  private mutating func word() -> String {
    let words = ["Enter", "Open", "Home", "true", "m", "9", "1.5", ".5", "a", "a/b.c", "é", "x y"]
    return words.randomElement(using: &generator) ?? ""
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func time() -> TapeTime? {
    Bool.random(using: &generator) ? TapeTime(milliseconds: number(1...5_000)) : nil
  }

  private mutating func cell() -> Point {
    Point(column: number(0...999), row: number(0...499))
  }

  private mutating func key() -> Key.Code {
    let keys: [Key.Code] = [
      .enter, .character(" "), .left, .pageDown, .home, .end, .function(7), .escape,
    ]
    return keys.randomElement(using: &generator) ?? .tab
  }

  /// A text that one kind of quotes can hold.
  private mutating func text() -> String {
    let kept = ["a", "\"", "'", " ", "é", "#", "{", "/", "\\", "👩‍👩‍👧", "\t"]
    return (0..<number(0...6)).map { _ in kept.randomElement(using: &generator) ?? "" }.joined()
  }

  /// A text with all three kinds of quotes that can be split at blanks.
  private mutating func words() -> String {
    "\(text()) ` \(text())"
  }
}

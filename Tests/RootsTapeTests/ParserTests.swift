import Roots
import RootsTape
import RootsTerminal
import Testing

@Suite struct ParserTests {
  @Test func `a statement extends from its word to its last argument`() {
    let statements = Tape.parse("  Type \"é\" b # c\nEnter 2 Up", file: "a.tape").tape.statements
    #expect(
      statements.map(\.position) == [
        TapePosition(file: "a.tape", line: 1, column: 3, length: 11),
        TapePosition(file: "a.tape", line: 2, column: 1, length: 7),
        TapePosition(file: "a.tape", line: 2, column: 9, length: 2),
      ])
  }

  @Test func `lines are counted through a theme in braces`() {
    let reading = Tape.parse("Set Theme {\n  \"red\": \"#f00\"\n}\nFoo", file: "a.tape")
    #expect(reading.diagnostics.map(\.position.line) == [1, 4])
    let theme = "{\n  \"red\": \"#f00\"\n}"
    #expect(reading.tape.commands == [.set(.look(.theme, value: theme))])
  }

  @Test func `braces elsewhere end on their line`() {
    #expect(complaints("Set Shell {\nUp }").map { $0.prefix(4) } == ["1:11", "2:4 "])
    #expect(
      complaints("Set Theme {\nUp") == ["1:11 the theme has no closing }"])
  }

  @Test func `a byte order mark is not part of the first line`() {
    let reading = Tape.parse("\u{FEFF}Foo", file: "a.tape")
    #expect(reading.report.hasPrefix("a.tape:1:1: error: unknown command 'Foo'\nFoo\n^^^"))
  }

  @Test func `a lone carriage return ends a line`() {
    #expect(commands("Up\rDown\r\n").count == 2)
    #expect(complaints("Up # a\r\r\nFoo").map { $0.prefix(4) } == ["3:1 "])
    let reading = Tape.parse("Up\rFoo\rUp", file: "a.tape")
    #expect(reading.report.hasPrefix("a.tape:2:1: error: unknown command 'Foo'\nFoo\n^^^"))
  }

  @Test(arguments: [
    ("Sleep 1.5", Duration.milliseconds(1500)), ("Sleep .25m", .seconds(15)),
    ("Sleep 2ms", .milliseconds(2)), ("Sleep 0.000000001", .nanoseconds(1)),
    ("Sleep 1.0000000019ms", .nanoseconds(1_000_000)), ("Sleep 8760m", .seconds(525_600)),
    ("Sleep 365.", .seconds(365)), ("Sleep 000000000000000000000001", .seconds(1)),
  ])
  func `a time has the value of its number and unit`(text: String, duration: Duration) {
    guard case .sleep(let time) = commands(text).first else {
      Issue.record("no Sleep in \(text)")
      return
    }
    #expect(time.duration == duration)
  }

  @Test(arguments: ["31536001", "99999999999999999999", "31536000001ms", "525601m"])
  func `a time over a year is refused`(time: String) {
    #expect(complaints("Sleep \(time)").count == 1)
    #expect(complaints("Sleep \(time)").first?.hasSuffix("is longer than a year") == true)
  }

  @Test func `an invalid number is a warning and counts as in VHS`() throws {
    let reading = Tape.parse("Sleep 1.2.3s Enter 2.5", file: "a.tape")
    #expect(
      complaints("Sleep 1.2.3s Enter 2.5") == [
        "1:7 1.2.3 is not a number; it is read up to its second dot",
        "1:20 2.5 is not a whole number; the key is pressed once",
      ])
    #expect(!reading.hasErrors)
    guard case .sleep(let time) = reading.tape.commands.first,
      case .press(.enter, let times, nil) = reading.tape.commands.last
    else {
      Issue.record("not the commands that were written")
      return
    }
    #expect(time.duration == .milliseconds(1200))
    #expect(times.value == 1)
    #expect(times.text == "2.5")
  }

  @Test func `a key is pressed at most a million times`() {
    #expect(commands("Up 1000000").count == 1)
    #expect(complaints("Up 1000001") == ["1:4 a key can be pressed at most 1000000 times"])
    #expect(complaints("Up 99999999999999999999").count == 1)
  }

  @Test(arguments: [
    ("Set TypingSpeed fast", "1:17 TypingSpeed needs a time, like 50ms, not 'fast'"),
    ("Set WaitTimeout 0", "1:17 WaitTimeout needs a time above zero"),
    ("Set WaitPattern", "1:16 WaitPattern needs a pattern, not the end of the line"),
    ("Set WaitPattern 5", "1:17 WaitPattern needs a pattern, not the number 5"),
    ("Set WaitPattern \"a", "1:17 the text has no closing \" on its line"),
    ("Set PlaybackSpeed", "1:18 PlaybackSpeed needs a number"),
    ("Set PlaybackSpeed 0", "1:19 PlaybackSpeed needs a number from 0.001 to 1000"),
    ("Set PlaybackSpeed 1.2.3", "1:19 PlaybackSpeed needs a number from 0.001 to 1000"),
    ("Set Transitions", "1:16 Transitions is on or off"),
    ("Set Transitions slow", "1:17 Transitions is on or off"),
    ("Set Navigator wide", "1:15 Navigator is on or off"),
    ("Set Refusals", "1:13 Refusals is allow or fail"),
    ("Set Refusals deny", "1:14 Refusals is allow or fail"),
    ("Set PlaybackSpeed inf", "1:19 PlaybackSpeed needs a number from 0.001 to 1000"),
    ("Ctrl+a+Shift", "1:7 modifiers come before the key"),
    ("Alt+\"\"", "1:5 Alt needs a key, not an empty text"),
    ("Set Shell \"a", "1:11 the text has no closing \" on its line"),
  ])
  func `a wrong form of a VHS command is one error`(text: String, complaint: String) {
    #expect(complaints(text) == [complaint])
  }

  @Test(arguments: [
    (
      "Dracula",
      "there is no theme 'Dracula' here, so pictures are dark or light, as the reader prefers",
      "known: dark, light, catppuccin, nord, solarized-light, tokyo-night, high-contrast, plain"
    ),
    (
      "drak", "there is no theme 'drak' here, so pictures are dark or light, as the reader prefers",
      "did you mean 'dark'?"
    ),
    (
      "\"Catppuccin Mocha\"",
      "there is no theme 'Catppuccin Mocha' here, so pictures are dark or "
        + "light, as the reader prefers", "did you mean 'catppuccin'?"
    ),
    (
      "{ red }",
      "there is no theme in braces here, so pictures are dark or light, as the reader prefers",
      "known: dark, light, catppuccin, nord, solarized-light, tokyo-night, high-contrast, plain"
    ),
  ])
  func `a theme without effect is a warning at its place`(
    theme: String, message: String, hint: String
  ) {
    let reading = Tape.parse("Set Theme \(theme)", file: "a.tape")
    #expect(reading.diagnostics.map(\.message) == [message])
    #expect(reading.diagnostics.map(\.hint) == [hint])
    #expect(reading.diagnostics.map(\.position.column) == [11])
    #expect(!reading.hasErrors)
  }

  @Test(arguments: [
    "dark", "Light", "Nord", "\"Tokyo Night\"", "TokyoNight", "solarized-light", "catppuccin",
  ])
  func `a theme with an effect is no warning`(theme: String) {
    #expect(complaints("Set Theme \(theme)") == [])
  }

  @Test func `modifiers alone are a warning`() {
    #expect(complaints("Ctrl+Shift") == ["1:1 modifiers without a key do nothing"])
  }

  @Test func `a setting that comes late is a warning and is skipped`() {
    let text = "Env A b\nSet Rows 20\nEnter\nSet Columns 90\nSet TypingSpeed 1\nOutput a.txt"
    let reading = Tape.parse(text, file: "a.tape")
    #expect(
      reading.report == """
        a.tape:4:1: warning: 'Set Columns' comes too late and is skipped
        Set Columns 90
        ^^^^^^^^^^^^^^ move it to the top, or use Resize
        a.tape:6:1: warning: 'Output' belongs at the top of a tape
        Output a.txt
        ^^^^^^^^^^^^

        """)
    #expect(reading.tape.commands.count == 5)
    #expect(!reading.tape.commands.contains(.set(.columns(90))))
  }

  @Test func `a pattern has a maximum length`() {
    let source = String(repeating: "a", count: 2_001)
    #expect(complaints("Wait /\(source)/").map { $0.suffix(10) } == ["2000 bytes"])
    #expect(!complaints("Wait /\(String(repeating: "(", count: 1_999))/").isEmpty)
  }

  @Test func `any bytes are parsed to the end`() {
    var generator = SeededGenerator(seed: 7)
    let signs = Array("\"'`/\\{}#@+= \t\r\n.19xmsé\u{0}\u{1B}\u{202E}")
    let words = ["Set ", "Theme ", "Expect ", "result ", "Ctrl", "Wait", "Type ", "Source "]
    for _ in 0..<3_000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...24, using: &generator) {
        let isWord = Bool.random(using: &generator)
        text += isWord ? words.randomElement(using: &generator) ?? "" : ""
        text += signs.randomElement(using: &generator).map(String.init) ?? ""
      }
      let reading = Tape.parse(text, file: "a.tape")
      let positions = reading.diagnostics.map(\.position)
      #expect(positions.allSatisfy { reading.line(at: $0) != nil }, "\(text.debugDescription)")
      #expect(Tape.parse(reading.tape.text, file: "b").tape.commands == reading.tape.commands)
    }
  }
}

/// A generator with the same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

import RootsBlueprint
import Testing

@Suite struct ReaderScalarsTests {
  /// The result of one function of a report for `a: TEXT`, and its diagnostics.
  private func read<Value>(
    _ text: String, _ function: (inout Report, YAMLNode?) -> Value?
  ) -> (value: Value?, complaint: String?) {
    var it = Reading("a: \(text)\n")
    let value = function(&it.report, it.report.mapping(it.root)?["a"])
    return (value, it.complaints.first)
  }

  @Test(arguments: [
    ("Home", "Home"), ("'Home'", "Home"), ("42", "42"), ("yes", "yes"), ("\"\"", ""),
    ("'null'", "null"), ("|\n  x\n", "x\n"),
  ])
  func `a text is read as written`(text: String, value: String) {
    let read = read(text) { $0.text($1) }
    #expect(read.value == value)
    #expect(read.complaint == nil)
  }

  @Test(arguments: [
    ("{user}", "f:1:4: error: a text is expected, found a mapping; put the text in quotes"),
    ("[x]", "f:1:4: error: a text is expected, found a list; put the text in quotes"),
    ("", "f:1:3: error: a text is expected, found nothing; write it, or \"\" for an empty one"),
    ("null", "f:1:4: error: a text is expected, found nothing; write it, or \"\" for an empty one"),
  ])
  func `a node that is not a text is refused`(text: String, complaint: String) {
    let read = read(text) { $0.text($1) }
    #expect(read.value == nil)
    #expect(read.complaint == complaint)
  }

  @Test func `true and false are read`() {
    #expect(read("true") { $0.bool($1) }.value == true)
    #expect(read("False") { $0.bool($1) }.value == false)
  }

  @Test(arguments: [
    ("yes", "'yes' is a text in YAML 1.2; write true"),
    ("on", "'on' is a text in YAML 1.2; write true"),
    ("No", "'No' is a text in YAML 1.2; write false"),
    ("'off'", "'off' is a text in YAML 1.2; write false"),
    ("'true'", "true or false is expected, found the text 'true'; remove the quotes"),
    ("1", "true or false is expected, found '1'; write one"),
    ("~", "true or false is expected, found nothing; write one"),
    ("[true]", "true or false is expected, found a list; write one"),
  ])
  func `a value that is neither true nor false is refused`(text: String, complaint: String) {
    let read = read(text) { $0.bool($1) }
    #expect(read.value == nil)
    #expect(read.complaint == "f:1:4: error: \(complaint)")
  }

  @Test func `whole numbers are read, including the ends of the range`() {
    #expect(["0", "9", "0x5"].map { read($0) { $0.int($1, in: 0...9) }.value } == [0, 9, 5])
    #expect(read("-12") { $0.int($1) }.value == -12)
  }

  @Test(arguments: [
    ("10", 0...9, "10 is out of range; write a whole number from 0 to 9"),
    ("-1", 0...Int.max, "-1 is out of range; write a whole number of at least 0"),
    ("1", Int.min...0, "1 is out of range; write a whole number of at most 0"),
    ("x", 0...9, "a whole number from 0 to 9 is expected, found 'x'; write one"),
    ("1.5", 0...9, "a whole number from 0 to 9 is expected, found '1.5'; write one"),
    (
      "99999999999999999999", Int.min...Int.max,
      "a whole number is expected, found '99999999999999999999'; write one"
    ),
    ("'5'", 0...9, "a whole number from 0 to 9 is expected, found the text '5'; remove the quotes"),
    ("{a: 1}", 0...9, "a whole number from 0 to 9 is expected, found a mapping; write one"),
  ])
  func `a value that is not a whole number in range is refused`(
    text: String, range: ClosedRange<Int>, complaint: String
  ) {
    let read = read(text) { $0.int($1, in: range) }
    #expect(read.value == nil)
    #expect(read.complaint == "f:1:4: error: \(complaint)")
  }

  @Test func `numbers are read, and other values are refused`() {
    #expect(read("1.5") { $0.double($1) }.value == 1.5)
    #expect(
      [".inf", "x", "'1'"].map { read($0) { $0.double($1) }.complaint } == [
        "f:1:4: error: a number is expected, found '.inf'; write one",
        "f:1:4: error: a number is expected, found 'x'; write one",
        "f:1:4: error: a number is expected, found the text '1'; remove the quotes",
      ])
  }

  @Test func `durations are read, quoted or not`() {
    #expect(read("60s") { $0.duration($1) }.value == .seconds(60))
    #expect(read("'500ms'") { $0.duration($1) }.value == .milliseconds(500))
  }

  @Test(arguments: [
    ("60", "the duration 60 has no unit; write 60s, or ms or m"),
    ("soon", "a duration is expected, found 'soon'; write one like 500ms, 60s or 2m"),
    ("-1", "a duration is expected, found '-1'; write one like 500ms, 60s or 2m"),
    ("[1s]", "a duration is expected, found a list; write one like 500ms, 60s or 2m"),
  ])
  func `an invalid duration is refused`(text: String, complaint: String) {
    let read = read(text) { $0.duration($1) }
    #expect(read.value == nil)
    #expect(read.complaint == "f:1:4: error: \(complaint)")
  }

  @Test func `names are letters, digits, dashes and underscores, at most 64`() {
    let longest = String(repeating: "n", count: 64)
    #expect(
      ["feed", "my-tab_3", "Z", longest].allSatisfy { name in
        read(name) { $0.identifier($1) }.value == name
      })
  }

  @Test(arguments: [
    (
      "9lives",
      "'9lives' is not a name; start with a letter, go on with letters, digits, - and _"
    ),
    (
      "a b", "'a b' is not a name; start with a letter, go on with letters, digits, - and _"
    ),
    (
      "'é'", "'é' is not a name; start with a letter, go on with letters, digits, - and _"
    ),
    ("''", "'' is not a name; start with a letter, go on with letters, digits, - and _"),
    (String(repeating: "n", count: 65), "this name has 65 letters; use at most 64"),
    ("~", "a name is expected, found nothing; write one like mainMenu"),
    ("{a: b}", "a name is expected, found a mapping; write one like mainMenu"),
  ])
  func `an invalid name is refused`(text: String, complaint: String) {
    let read = read(text) { $0.identifier($1) }
    #expect(read.value == nil)
    #expect(read.complaint == "f:1:4: error: \(complaint)")
  }

  private enum Side: String, CaseIterable {
    case top, bottom
  }

  @Test func `one of a few words is read, also as a case`() {
    #expect(read("top") { $0.oneOf($1, ["top", "bottom"]) }.value == "top")
    #expect(read("'bottom'") { $0.oneOf($1, Side.self) }.value == .bottom)
  }

  @Test(arguments: [
    ("botom", "unknown side 'botom'; did you mean 'bottom'?"),
    ("left", "unknown side 'left'; known: top, bottom"),
    ("~", "a word is expected, found nothing; write one of top, bottom"),
    ("[top]", "a word is expected, found a list; write one of top, bottom"),
  ])
  func `an unknown word is refused`(text: String, complaint: String) {
    let read = read(text) { $0.oneOf($1, Side.self, kind: "side") }
    #expect(read.value == nil)
    #expect(read.complaint == "f:1:4: error: \(complaint)")
  }
}

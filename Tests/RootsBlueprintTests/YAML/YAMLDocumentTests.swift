import RootsBlueprint
import Testing

/// The headlines of the diagnostics of a text in a file `f`.
func complaints(_ text: String) -> [String] {
  YAMLDocument(Source(name: "f", text: text)).report.diagnostics.map(\.headline)
}

/// The tree without places, in one line: `{a: [1, "two"]}`; texts that are not plain are quoted.
func outline(_ node: YAMLNode?) -> String {
  switch node?.content {
  case nil: "none"
  case .scalar(let text, let isPlain): isPlain ? text : "\"\(text)\""
  case .sequence(let items): "[" + items.map(outline).joined(separator: ", ") + "]"
  case .mapping(let pairs):
    "{" + pairs.map { "\($0.key.name): \(outline($0.value))" }.joined(separator: ", ") + "}"
  }
}

@Suite struct YAMLDocumentTests {
  private func outlined(_ text: String) -> String {
    outline(YAMLDocument(Source(name: "f", text: text)).root)
  }

  @Test(arguments: [
    ("a: 1", "{a: 1}"),
    ("a: { b: [x, 'y', \"z\"] }", "{a: {b: [x, \"y\", \"z\"]}}"),
    ("- a\n- b: c\n  d:\n", "[a, {b: c, d: }]"),
    ("z: 1\na: 2\n", "{z: 1, a: 2}"),
    ("a: |\n  one\n  two\n", "{a: \"one\ntwo\n\"}"),
    ("a: >\n  one\n  two\n", "{a: \"one two\n\"}"),
    ("a: one\n  two\n", "{a: one two}"),
    ("a: \"\\e\\x41\\u00e9\"", "{a: \"\u{1B}Aé\"}"),
    ("\"roots://tab/{tab}\": show {tab}", "{roots://tab/{tab}: show {tab}}"),
    ("yes: no", "{yes: no}"),
    ("just text", "just text"),
    ("%YAML 1.2\n---\na: 1\n...\n", "{a: 1}"),
    ("a: &x [1]\nb: *x\n&k c: *k\n", "{a: [1], b: [1], c: c}"),
    ("a: &x 1\nb: &x 2\nc: *x", "{a: 1, b: 2, c: 2}"),
    ("'<<': 1\n\"\": 2", "{<<: 1, : 2}"),
  ])
  func `a text is read as a tree in its order`(text: String, tree: String) {
    #expect(complaints(text) == [])
    #expect(outlined(text) == tree)
  }

  @Test func `a mapping of many keys keeps them all`() {
    let text = (0..<1_000).map { "s\($0): \($0)\n" }.joined()
    #expect(YAMLDocument(Source(name: "f", text: text)).root?.nodeCount == 1_001)
    #expect(
      complaints(text + "s7: x") == [
        "f:1001:1: error: key 's7' is already on line 8; remove or rename one"
      ])
  }

  @Test func `a duplicate key is refused with the first one's line, and the first counts`() {
    let text = "a: 1\nb: 2\n\"a\": 3\nc: { d: 1, d: 2, d: 3 }\n"
    #expect(
      complaints(text) == [
        "f:3:1: error: key 'a' is already on line 1; remove or rename one",
        "f:4:12: error: key 'd' is already on line 4; remove or rename one",
        "f:4:18: error: key 'd' is already on line 4; remove or rename one",
      ])
    #expect(outlined(text) == "{a: 1, b: 2, c: {d: 1}}")
  }

  @Test func `sixty-four levels are read, and one more is refused`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(complaints(nested(64)) == [])
    #expect(
      complaints(nested(65)) == [
        "f:1:65: error: this is nested more than 64 levels deep; flatten it"
      ])
    #expect(outlined(nested(65)) == "none")
    #expect(complaints(String(repeating: "[", count: 1_000_000)).count == 1)
    #expect(complaints(String(repeating: "{a: ", count: 100_000)).count == 1)
    #expect(complaints(String(repeating: "- ", count: 100_000)).count == 1)
  }

  @Test func `an alias counts with its depth`() {
    let text = "a: &a " + String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    let deeper = String(repeating: "[", count: 30) + "*a" + String(repeating: "]", count: 30)
    #expect(
      complaints(text + "\nb: " + deeper) == [
        "f:2:34: error: this is nested more than 64 levels deep; flatten it"
      ])
  }

  @Test func `aliases expand to at most ten thousand nodes`() {
    let hundred = "a: &a [" + String(repeating: "1, ", count: 98) + "1]\n"
    let uses = "b: [" + String(repeating: "*a, ", count: 99) + "*a]\n"
    #expect(complaints(hundred + uses) == [])
    #expect(
      complaints(hundred + uses + "c: *a\n") == [
        "f:3:4: error: aliases unfold to more than 10,000 nodes here; write fewer, or smaller ones"
      ])
  }

  @Test func `exponentially growing aliases are refused at once`() {
    let laughs = (1..<20).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1), *a\($0 - 1)]\n" }
    #expect(
      complaints("a0: &a0 [ha, ha, ha]\n" + laughs.joined()) == [
        "f:8:15: error: aliases unfold to more than 10,000 nodes here; write fewer, or smaller ones"
      ])
  }

  @Test func `an unknown alias is refused with a suggestion`() {
    #expect(
      complaints("a: &home 1\nb: *hoem\nc: *bold text\n").first
        == "f:2:4: error: no '&' above names 'hoem'; put the value in quotes if it is a text;"
        + " did you mean '*home'?")
    #expect(
      complaints("c: *bold") == [
        "f:1:4: error: no '&' above names 'bold'; put the value in quotes if it is a text"
      ])
    #expect(
      complaints("a: &a [*a]") == [
        "f:1:8: error: no '&' above names 'a'; put the value in quotes if it is a text"
      ])
  }

  @Test(arguments: [
    ("a: !!python/object:os.system x", "1:4", "!!python/object:os.system"),
    ("a: &b !secret [1]", "1:7", "!secret"),
    ("a: ! x", "1:4", "!"),
    ("a: [!!str 1]", "1:5", "!!str"),
    ("!<tag:yaml.org,2002:str> a", "1:1", "!<tag:yaml.org,2002:str"),
  ])
  func `a tag is refused`(text: String, place: String, tag: String) {
    #expect(
      complaints(text) == [
        "f:\(place): error: tag '\(tag)' is not read; remove it, or quote the text"
      ])
  }

  @Test func `merge keys, missing keys and keys that are not words are refused`() {
    #expect(
      complaints("a: &a { x: 1 }\nb:\n  <<: *a\n  y: 2\nc:\n  ?\n  : 1\n[d]: 1\n{e}: 1\n") == [
        "f:3:3: error: merge keys ('<<') are not read; write the keys out",
        "f:6:4: error: a key is missing before this ':'; write one",
        "f:8:1: error: a key is a word, this is a list; put it in quotes",
        "f:9:1: error: a key is a word, this is a mapping; put it in quotes",
      ])
  }

  @Test(arguments: [
    ("a: 1\n---\nb: 2\n", "2:1"), ("--- 1\n--- 2\n", "2:1"), ("a: 1\n...\nb: 2\n", "3:1"),
  ])
  func `a second document is refused`(text: String, place: String) {
    #expect(
      complaints(text) == [
        "f:\(place): error: a second document starts here; keep one document in a file"
      ])
  }

  @Test(arguments: ["", "\n\n", "# nothing\n", "\u{FEFF}"])
  func `a text without content is refused`(text: String) {
    #expect(
      complaints(text) == [
        "f: error: there is nothing in the file but comments; write a key and its value"
      ])
    #expect(outlined(text) == "none")
  }

  @Test func `invalid UTF-8 is refused with its place`() {
    let text = "a: 1\nb: \"é\u{1F44D}" + "?\"\n"
    var bytes = Array(text.utf8)
    bytes[bytes.count - 3] = 0xFC
    let report = YAMLDocument(Source(name: "f", bytes: bytes)).report
    #expect(
      report.text == """
        f:2:7: error: byte 0xFC at 2:7 is not UTF-8; save the file as UTF-8
        b: "é👍\u{FFFD}"
               ^

        """)
  }

  @Test func `UTF-16 is refused`() {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x61, 0x00]
    #expect(
      YAMLDocument(Source(name: "f", bytes: bytes)).report.diagnostics.map(\.headline) == [
        "f:1:1: error: byte 0xFF at 1:1 is not UTF-8; save the file as UTF-8"
      ])
  }

  @Test(arguments: [
    ("a: 1\nb: \u{7}x\n", "2:4", "0007"), ("a: \0", "1:4", "0000"), ("é\u{9F}", "1:2", "009F"),
    ("\u{FEFF}a: \u{1B}", "1:4", "001B"), ("a: \u{FFFE}", "1:4", "FFFE"),
  ])
  func `characters that YAML forbids are refused by number`(
    text: String, place: String, code: String
  ) {
    #expect(
      complaints(text) == ["f:\(place): error: character U+\(code) is not allowed; remove it"])
  }

  @Test func `more than four mebibytes are refused`() {
    let text = String(repeating: "# 345678901234567\n", count: 250_000)
    #expect(complaints(text) == ["f: error: the file is larger than 4 MiB; split it or shorten it"])
  }

  @Test func `all errors of a file are reported at once`() {
    #expect(complaints("a: !x 1\na: 2\nb: *c\n<<: 1\nd: [\n").count == 5)
  }
}

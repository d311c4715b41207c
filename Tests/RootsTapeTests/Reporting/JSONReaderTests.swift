import RootsTape
import Testing

/// The reading of JSON.
@Suite struct JSONReaderTests {
  private func read(_ text: String) throws -> JSONValue {
    try JSONReader.value(of: Array(text.utf8))
  }

  private func problem(_ bytes: [UInt8]) -> String {
    do throws(JSONReader.Problem) {
      return "read \(try JSONReader.value(of: bytes).line)"
    } catch {
      return "\(error.column) \(error.message)"
    }
  }

  @Test(arguments: [
    "null", "true", "false", "0", "-12", "1.5", "\"\"", "[]", "[1, [2]]", #"{"a": {"b": []}}"#,
    #""a\"b\\c\nd""#,
  ])
  func `a value is written in the form in which it is read`(text: String) throws {
    #expect(try read(text).line == text)
  }

  @Test func `escapes are characters`() throws {
    let text = #" "\u00e9\ud83d\ude00\/\b\f\r\t" "#
    #expect(try read(text) == .text("\u{E9}\u{1F600}/\u{8}\u{C}\r\t"))
    #expect(try read("1e2") == .number(100))
  }

  @Test(arguments: [
    ("", "1 the text ends before its value does"),
    ("[1,]", "4 ']' is unexpected here"),
    ("[1 2]", "4 '2' is unexpected here"),
    ("{\"a\" 1}", "6 '1' is unexpected here"),
    ("{a: 1}", "2 'a' is unexpected here"),
    ("tru", "4 the text ends before its value does"),
    ("01", "2 '1' is unexpected here"),
    ("-", "2 the text ends before its value does"),
    ("1.", "3 the text ends before its value does"),
    ("NaN", "1 'N' is unexpected here"),
    ("99999999999999999999", "1 the number is out of range"),
    ("1e999", "1 the number is out of range"),
    ("\"a\u{0}\"", "3 a control character in a text is written as an escape"),
    ("\u{0}", "1 the byte 0 is unexpected here"),
    (#""\x""#, "2 there is no such escape"),
    (#""\ud800""#, "2 half of a pair of surrogates is no character"),
    (#""\udc00\ud800""#, "2 half of a pair of surrogates is no character"),
    (#""\u12g4""#, "6 'g' is unexpected here"),
    (#"{"a": 1, "a": 2}"#, "10 two members have the same name"),
    (#"{} {}"#, "4 '{' is unexpected here"),
  ])
  func `a fault is named with its byte`(text: String, expected: String) {
    #expect(problem(Array(text.utf8)) == expected)
  }

  @Test func `bytes that are not UTF-8 are named`() {
    #expect(problem([0x22, 0xC3, 0xA9, 0xFF, 0x22]) == "4 the text is not UTF-8")
    #expect(problem([0x22, 0xED, 0xA0, 0x80, 0x22]) == "2 the text is not UTF-8")
  }

  @Test func `the depth is bounded`() {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(problem(nested(JSONReader.depthLimit)).hasPrefix("read"))
    let message = "at most 32 lists and objects can be inside each other"
    #expect(problem(nested(JSONReader.depthLimit + 1)) == "33 \(message)")
    #expect(problem([UInt8](repeating: 0x5B, count: 60_000)) == "33 \(message)")
  }
}

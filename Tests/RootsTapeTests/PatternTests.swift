import RootsTape
import Testing

@Suite struct PatternTests {
  @Test(arguments: [
    ("don\\b", "don't"), ("\\bt", "don't"), ("\\d+ x", "12 x"), ("^a.c$", "abc"), ("c$", "a\nc\n"),
    ("a|b|c", "xc"), ("(a|ab)(c|bcd)(d*)$", "abcd"), ("a{2,3}b", "aaab"), ("a{,2}b", "b"),
    ("x{y}", "x{y}"), ("a+?b", "aab"), ("(?i)HELLO", "hello"), ("(?i:É)t", "ét"), ("a(?i)B|C", "c"),
    ("[a-c&&[^b]]/\\d", "x a/7"), ("[[:alpha:]]+!", "ab!"), ("[]x]", "]"), ("[^a-z]", "aB"),
    ("[\\d-]+$", "1-2"), ("[a-z--[aeiou]]e", "be"), ("(?m)^b$", "a\nb\nc"), ("(?s)a.b", "a\nb"),
    ("^(?!.*feed)x", "x post"), ("(?<=a)b", "ab"), ("(?<!a)b", "cb"), ("(?>a+)b", "aab"),
    ("(\\w)\\1", "hello"), ("(?<q>['\"])x\\k<q>", "'x'"), ("(a*)*b", "b"), ("(a|b*)*c", "abbc"),
    ("\\Qa.b\\E", "a.b"), ("a(?#note)b", "ab"), ("(?x) a b # note", "ab"), ("\\x41\\u{e9}", "Aé"),
    ("\\p{Lu}\\p{Ll}", "Ab"), ("\\P{L}", "1"), (".", "👩‍👩‍👧"), ("é", "e\u{301}"), ("日本", "x日本"),
    ("\\/", "a/b"), ("a\\.b", "a.b"), ("^$", ""), ("", "x"), ("[\\w.]+@", "a.b@"), ("\\Bx", "ax"),
  ])
  func `a pattern is found`(source: String, text: String) throws {
    #expect(try TapePattern(source).isFound(in: text))
  }

  @Test(arguments: [
    ("\\d", "٣"), ("\\w", "é"), ("^b", "a\nb"), ("a.b", "a\nb"), ("a$", "a\nb"),
    ("don\\bt", "dont"),
    ("[a-c&&[^b]]/\\d", "x b/7"), ("a++a", "aaa"), ("(?>a|ab)c", "abc"), ("(\\w)\\1", "helo"),
    ("e", "e\u{301}"), ("(?<!a)b", "ab"), ("(?=b)a", "ab"), ("x{2}", "x"), ("[^\\d]", "12"),
  ])
  func `a pattern is not found`(source: String, text: String) throws {
    #expect(try !TapePattern(source).isFound(in: text))
  }

  @Test(arguments: [
    ("[", "a [ has no ] after it"), ("(", "a ( has no ) after it"), (")", "a ) has no ( before it"),
    ("*a", "'*' has nothing to repeat"),
    ("a{3,2}", "the maximum of a repetition is below its minimum"),
    ("a{9999}", "a part is repeated at most 1000 times"), ("\\", "it ends too early"),
    ("\\q", "'\\q' is not supported"), ("[b-a]", "a range in brackets goes from one character up"),
    ("\\2(a)", "there is no group 2"), ("\\k<a>", "there is no group 'a'"),
    ("((a{100}){100}){100}", "its repetitions are too long"), ("[[:foo:]]", "the class 'foo' is"),
    ("\\p{Nope}", "the property 'Nope' is not known"), ("(?R)", "'(?R' is not supported"),
  ])
  func `an invalid pattern is refused with a reason`(source: String, reason: String) {
    let error = #expect(throws: TapePatternError.self) { try TapePattern(source) }
    #expect(error?.reason.hasPrefix(reason) == true, "\(error?.reason ?? "")")
  }

  @Test(arguments: [
    "(x+x+)+y", "(a|aa)+$x", "(x*)*y", "(.*)*(.*)*(.*)*z", "(?=(x+)+y)", "(x|x|x)*y",
  ])
  func `a search ends with any number of alternative matches`(source: String) throws {
    let text = String(repeating: "x", count: 2_000)
    #expect(try !TapePattern(source).isFound(in: text))
    #expect(try !TapePattern(source).isFound(in: text + "\n" + text))
  }

  @Test func `a search with references to groups ends at a limit`() {
    let text = String(repeating: "x", count: 200)
    let error = #expect(throws: TapePatternError.self) {
      try TapePattern("(x+x+)+\\1y").isFound(in: text)
    }
    #expect(error?.reason == "matching takes too long; write a simpler pattern")
    let result = Town.play("Expect /(.+.+)+\\1\\1Q/")
    #expect(result.reason.contains("matching takes too long") && result.exitCode == 1)
  }

  @Test func `the pattern of a row finds the row in a window of any width`() throws {
    let row = "The back yard" + String(repeating: " ", count: 90) + "2 new + 1"
    let pattern = try #require(TapePattern(beginning: row))
    #expect(pattern.source == "The back yard +2 new \\+ 1")
    #expect(try pattern.isFound(in: row) && pattern.isFound(in: "The back yard  2 new + 1"))
    #expect(try !pattern.isFound(in: "The back yard    1 new + 1"))
  }
}

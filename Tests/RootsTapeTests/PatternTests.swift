import RootsTape
import Testing

@Suite struct PatternTests {
  @Test(arguments: [
    ("don\\b", "don't"), ("\\bt", "don't"), ("\\d+ x", "12 x"), ("^a.c$", "abc"), ("c$", "a\nc\n"),
    ("a|b|c", "xc"), ("(a|ab)(c|bcd)(d*)$", "abcd"), ("a{2,3}b", "aaab"), ("a{0,2}b", "b"),
    ("x{y}", "x{y}"), ("a+?b", "aab"), ("(?i)HELLO", "hello"), ("(?i:É)t", "ét"), ("a(?i)B|C", "c"),
    ("(?!b)[a-c]/\\d", "x a/7"), ("[[:alpha:]]+!", "ab!"), ("[]x]", "]"), ("[^a-z]", "aB"),
    ("[\\d-]+$", "1-2"), ("(?![aeiou])[a-z]e", "be"), ("(?m)^b$", "a\nb\nc"), ("(?s)a.b", "a\nb"),
    ("^(?!.*feed)x", "x post"), ("(?<=a)b", "ab"), ("(?<!a)b", "cb"), ("(?>a+)b", "aab"),
    ("(\\w)\\1", "hello"), ("(?<q>['\"])x\\k<q>", "'x'"), ("(a*)*b", "b"), ("(a|b*)*c", "abbc"),
    ("\\Qa.b\\E", "a.b"), ("a(?#note)b", "ab"), ("(?x) a b # note", "ab"), ("\\x41\\x{e9}", "Aé"),
    ("\\p{Lu}\\p{Ll}", "Ab"), ("\\P{L}", "1"), (".", "👩‍👩‍👧"), ("é", "é"),
    ("^\\X$", "e\u{301}"), ("e", "e\u{301}"), ("日本", "x日本"),
    ("\\/", "a/b"), ("a\\.b", "a.b"), ("^$", ""), ("", "x"), ("[\\w.]+@", "a.b@"), ("\\Bx", "ax"),
    ("\\d", "٣"), ("\\w", "é"),
  ])
  func `a pattern is found`(source: String, text: String) throws {
    #expect(try TapePattern(source).isFound(in: text))
  }

  @Test(arguments: [
    ("\\d", "x"), ("\\w", "-"), ("^b", "a\nb"), ("a.b", "a\nb"), ("a$", "a\nb"),
    ("don\\bt", "dont"),
    ("(?!b)[a-c]/\\d", "x b/7"), ("a++a", "aaa"), ("(?>a|ab)c", "abc"), ("(\\w)\\1", "helo"),
    ("é", "e\u{301}"), ("(?<!a)b", "ab"), ("(?=b)a", "ab"), ("x{2}", "x"), ("[^\\d]", "12"),
  ])
  func `a pattern is not found`(source: String, text: String) throws {
    #expect(try !TapePattern(source).isFound(in: text))
  }

  @Test(arguments: [
    ("[", "missing terminating ] for character class, after 1 character"),
    ("(", "missing closing parenthesis, after 1 character"),
    ("ä)", "unmatched closing parenthesis, after 1 character"),
    ("*a", "quantifier does not follow a repeatable item"),
    ("a{3,2}", "numbers out of order in {} quantifier, after 5 characters"),
    ("a{99999}", "number too big in {} quantifier"), ("\\", "\\ at end of pattern"),
    ("\\q", "unrecognized character follows \\"), ("[b-a]", "range out of order"),
    ("\\2(a)", "reference to non-existent subpattern"),
    ("\\k<a>", "reference to non-existent subpattern"),
    ("((a{100}){100}){100}", "regular expression is too large"),
    ("[[:foo:]]", "unknown POSIX class name"), ("\\p{Nope}", "unknown property"),
    ("\\C", "using \\C is disabled"),
  ])
  func `an invalid pattern is refused with a reason`(source: String, reason: String) {
    let error = #expect(throws: TapePatternError.self) { try TapePattern(source) }
    #expect(error?.reason.hasPrefix(reason) == true, "\(error?.reason ?? "")")
  }

  @Test(arguments: [
    "(x+x+)+y", "(a|aa)+$x", "(x*)*y", "(.*)*(.*)*(.*)*z", "(x|x|x)*y",
  ])
  func `a search ends with any number of alternative matches`(source: String) throws {
    let text = String(repeating: "x", count: 2_000)
    #expect(try !TapePattern(source).isFound(in: text))
    #expect(try !TapePattern(source).isFound(in: text + "\n" + text))
  }

  @Test func `a search that goes back too often ends at a limit`() {
    let text = String(repeating: "x", count: 200)
    for source in ["(x+x+)+\\d", "(?=(x+)+\\d)"] {
      let error = #expect(throws: TapePatternError.self) {
        try TapePattern(source).isFound(in: text)
      }
      #expect(error?.reason == "matching takes too long; write a simpler pattern")
    }
    let result = Town.play("Expect /(.+.+)+\\1{9}\\p{Greek}/")
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

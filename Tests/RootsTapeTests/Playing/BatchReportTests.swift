import RootsTape
import RootsTerminal
import Testing

private func played(_ text: String, path: String = "t/a.tape") -> TapePlay {
  let result = Town.player().play(Tape.parse(text, file: path), path: path)
  return TapePlay(result, time: .milliseconds(1234))
}

@Suite struct JSONTests {
  @Test func `a play is one line with its fields`() {
    #expect(
      played("Enter Escape").json
        == #"{"path": "t/a.tape", "verdict": "passed", "reason": "", "file": null, "line": null, "#
        + #""column": null, "commands": 2, "seconds": 1.234, "notes": []}"#)
    #expect(
      played("Enter\n Expect /a\"b/").json
        == #"{"path": "t/a.tape", "verdict": "failed", "#
        + #""reason": "2:2: /a\"b/ is not on the screen", "file": "t/a.tape", "line": 2, "#
        + #""column": 2, "commands": 2, "seconds": 1.234, "notes": []}"#)
  }

  @Test func `no character from outside breaks the line`() {
    let line = played("Enter", path: "a\n\u{1B}\"\\.tape").json
    #expect(line.hasPrefix(#"{"path": "a\n\u001b\"\\.tape", "#))
    #expect(!line.unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test(arguments: [
    ("Enter", "passed"), ("Expect /x/", "failed"), ("Wait@1s /x/", "timed out"),
    ("Upp", "unreadable"),
    ("Output a.txt Enter", "other"),
  ])
  func `each verdict has a word`(text: String, word: String) {
    #expect(played(text).json.contains("\"verdict\": \"\(word)\""))
  }
}

@Suite struct JUnitTests {
  @Test func `a suite has a case for each tape`() {
    let text = JUnitReport(of: [played("Enter"), played("Wait@1s /x/", path: "b.tape")]).text
    #expect(
      text.hasPrefix(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="2" failures="1" errors="0" time="2.468">
        <testsuite name="roots replay" tests="2" failures="1" errors="0" time="2.468" skipped="0">
        <testcase classname="t" name="a.tape" time="1.234"/>
        <testcase classname="." name="b.tape" time="1.234">
        <failure message="1:1: a Wait timed out: /x/ did not appear on the line of the cursor within \
        1.0 seconds" type="timed out">b.tape:1:1: failed: a Wait timed out: 
        """))
    #expect(text.hasSuffix("</failure>\n</testcase>\n</testsuite>\n</testsuites>\n"))
  }

  @Test func `a tape that could not be tested is an error`() {
    let text = JUnitReport(of: [played("Upp"), played("Output a.txt Enter")]).text
    #expect(text.contains("failures=\"0\" errors=\"2\""))
    #expect(text.contains("<error message=\"1:1: unknown command 'Upp'; did you mean"))
    #expect(text.contains("type=\"unreadable\">"))
  }

  @Test func `all text is escaped, and control characters are shown as pictures`() {
    let text = JUnitReport(of: [played("Expect /<&\">\u{7}]]>/", path: "<\u{1B}&\">.tape")]).text
    #expect(text.contains("name=\"&lt;␛&amp;&quot;&gt;.tape\""))
    #expect(text.contains("message=\"1:1: /&lt;&amp;&quot;&gt;␇]]&gt;/ is not on the screen\""))
    let controls = text.unicodeScalars.filter { $0.properties.generalCategory == .control }
    #expect(controls.allSatisfy { $0 == "\n" })
  }

  @Test func `no tapes give a suite without cases`() {
    let counts = "tests=\"0\" failures=\"0\" errors=\"0\" time=\"0.000\""
    #expect(JUnitReport(of: []).text.contains(counts))
  }
}

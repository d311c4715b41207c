import Roots
import RootsBlueprint
import Testing

@Suite struct ReportTests {
  private func report(of text: String, _ extents: (Int, Int)...) -> Report {
    var report = Report(Source(name: "city.yaml", text: text))
    for (start, end) in extents {
      report.error("this is wrong; mend it", at: Extent(start: start, end: end))
    }
    return report
  }

  @Test func `an empty extent marks all columns of the character after it`() {
    #expect(Excerpt(before: "a: ", marked: "", after: "日").carets == "   ^^")
    #expect(Excerpt(before: "a: ", marked: "", after: "").carets == "   ^")
    #expect(Excerpt(before: "a: ", marked: "日本", after: "").carets == "   ^^^^")
  }

  @Test func `an error shows its place, its line and carets`() {
    var report = Report(Source(name: "city.yaml", text: "tabs:\n  titel: Home\n"))
    report.error("unknown key 'titel'", at: Extent(start: 8, end: 13), suggestion: "title")
    #expect(
      report.text == """
        city.yaml:2:3: error: unknown key 'titel'; did you mean 'title'?
          titel: Home
          ^^^^^ write:
          title: Home

        """)
  }

  @Test func `a diagnostic carries everything an editor needs`() {
    let diagnostic = report(of: "é: x\nab: cde", (9, 12)).diagnostics.first
    #expect(diagnostic?.file == "city.yaml")
    #expect(diagnostic?.severity == .error)
    #expect(diagnostic?.place == Place(line: 2, column: 4))
    #expect(diagnostic?.length == 3)
    #expect(diagnostic?.message == "this is wrong; mend it")
    #expect(diagnostic?.suggestion == nil)
  }

  @Test func `a tab is shown as a sign, and wide characters move the caret two columns`() {
    #expect(
      report(of: "\t漢👍é: xy", (12, 14)).text == """
        city.yaml:1:7: error: this is wrong; mend it
        ␉漢👍é: xy
                ^^

        """)
  }

  @Test func `an extent over several lines is marked on its first line`() {
    let report = report(of: "a: one\n  two\n", (3, 12))
    #expect(report.diagnostics.map(\.length) == [3])
    #expect(report.text.hasSuffix("a: one\n   ^^^\n"))
  }

  @Test func `control characters in a line are made visible`() {
    #expect(
      report(of: "a: \u{1B}[2J\u{202E}x\r\n", (3, 4)).text == """
        city.yaml:1:4: error: this is wrong; mend it
        a: ␛[2J‹RLO›x
           ^

        """)
  }

  @Test func `control characters in a file name are made visible`() {
    var report = Report(Source(name: "a\nb", text: ""))
    report.error("it is empty; fill it", at: nil)
    #expect(report.text == "a␊b: error: it is empty; fill it\n")
  }

  @Test func `only the surroundings in a long line are shown`() {
    let long = String(repeating: "x", count: 3_000)
    let shown = report(of: long + "HERE" + long, (3_000, 3_004)).diagnostics.first
    let side = String(repeating: "x", count: 80)
    #expect(shown?.place == Place(line: 1, column: 3_001))
    #expect(shown?.excerpt?.line == "…" + side + "HERE" + side + "…")
    #expect(shown?.excerpt?.carets == String(repeating: " ", count: 81) + "^^^^")
  }

  @Test func `a place on a blank line shows no excerpt`() {
    #expect(report(of: "a: b\n", (5, 6)).text == "city.yaml:2:1: error: this is wrong; mend it\n")
  }

  @Test func `diagnostics are sorted by place, those of the whole file first`() {
    var report = report(of: "a\nb\nc\n", (4, 5), (0, 1))
    report.warning("this is odd; look", at: Extent(start: 2, end: 3))
    report.error("it is bad; mend it", at: nil)
    #expect(
      report.diagnostics.map(\.headline) == [
        "city.yaml: error: it is bad; mend it",
        "city.yaml:1:1: error: this is wrong; mend it",
        "city.yaml:2:1: warning: this is odd; look",
        "city.yaml:3:1: error: this is wrong; mend it",
      ])
    #expect(report.errorCount == 3)
    #expect(report.warningCount == 1)
  }

  @Test func `equal errors at one place are reported once`() {
    #expect(report(of: "a", (0, 1), (0, 1)).errorCount == 1)
  }

  @Test func `at most a hundred diagnostics are shown, errors before warnings`() {
    var report = Report(Source(name: "x", text: String(repeating: "a\n", count: 2_500)))
    for line in 0..<50 { report.warning("odd; look", at: Extent(start: 2 * line, end: 0)) }
    for line in 50..<2_450 { report.error("bad; mend", at: Extent(start: 2 * line, end: 0)) }
    #expect(report.diagnostics.count == 100)
    #expect(report.diagnostics.allSatisfy { $0.severity == .error })
    #expect(report.errorCount == 2_400)
    #expect(report.text.hasSuffix("\nx: 2350 more are not shown\n"))
    #expect(report.isFull)
  }
}

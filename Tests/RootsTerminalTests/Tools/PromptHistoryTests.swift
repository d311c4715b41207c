import RootsTerminal
import Testing

@Suite struct PromptHistoryTests {
  @Test func `the newest line is last, and consecutive lines differ`() {
    var history = PromptHistory()
    let kept = ["back", "back", "push post", "back"].map { history.add($0) }
    #expect(kept == [true, false, true, true])
    #expect(history.lines == ["back", "push post", "back"])
  }

  @Test(arguments: ["", " ", " push post", "a\nb", "a\u{1B}[2J", "\u{0}", "\t", "a\u{2028}"])
  func `blank, private and malformed lines are not kept`(line: String) {
    var history = PromptHistory()
    let isKept = history.add(line)
    #expect(!isKept && history.lines.isEmpty)
  }

  @Test func `a thousand lines are kept, none of them too long`() {
    var history = PromptHistory((0..<1_500).map { "push \($0)" })
    #expect(history.lines.count == 1_000)
    #expect(history.lines.first == "push 500" && history.lines.last == "push 1499")
    let lengths = [LineEditor.lengthLimit + 1, LineEditor.lengthLimit]
    let kept = lengths.map { history.add(String(repeating: "x", count: $0)) }
    #expect(kept == [false, true])
    #expect(history.lines.count == 1_000)
  }

  @Test func `lines are found by their beginning, each once, the newest first`() {
    let history = PromptHistory(["push a", "back", "push b", "Push c", "push a"])
    #expect(history.lines(beginningWith: "push") == ["push a", "push b"])
    #expect(history.lines(beginningWith: "push a") == [])
    #expect(history.lines(beginningWith: "") == ["push a", "Push c", "push b", "back"])
  }
}

import Foundation
import RootsTape
import Testing

@Suite struct PageReportTests {
  private static let failing = """
    Expect /feed/
    # <b>
    Enter
    Expect+Soft state depth 3
    Expect /nosuch & more/
    """

  private func plays() -> [TapePlay] {
    let passed = TapePlay(Town.play("Expect /feed/"), time: .milliseconds(20))
    return [passed, TapePlay(Town.play(Self.failing), time: .milliseconds(1500))]
  }

  /// The pictures of a page.
  private func pictures(of page: String) -> [String] {
    page.split(separator: "src=\"data:image/svg+xml;base64,").dropFirst().map { part in
      let end = part.firstIndex(of: "\"") ?? part.endIndex
      let data = Data(base64Encoded: String(part[..<end])) ?? Data()
      return String(decoding: data, as: UTF8.self)
    }
  }

  @Test func `a page shows each failure with its report, and the frames then and now`() {
    let page = HTMLReport(of: plays()).text
    for part in [
      "<title>2 tapes: 1 passed, 1 failed</title>", "1 passed, 1 failed in 1.520 s",
      "\nExpect+Soft state depth 3\n^^^^", "\nExpect /nosuch &amp; more/\n^^^^",
      "\nactual:   '2'\n", "at t/a.tape:1, which held",
    ] { #expect(page.contains(part), "\(part)\n\(page)") }
    #expect(!page.contains("<script") && !page.contains("http://www.w3.org/1999"))
    let pictures = pictures(of: page)
    #expect(pictures.count == 5 && pictures.allSatisfy { $0.hasPrefix("<svg ") })
    #expect(pictures[0].contains("This is feed.") && pictures[1].contains("This is post {id: 1}"))
  }

  @Test func `a page shows a snapshot and the frame that differs`() {
    let files = MemoryFiles()
    func play(_ mode: TapePlayer.SnapshotMode, _ text: String) -> TapeResult {
      var player = Town.player(files.files)
      player.snapshots = mode
      return player.play(Tape.parse(text, file: "t/a.tape"), path: "t/a.tape")
    }
    _ = play(.recording, "Snapshot a")
    let result = play(.comparing, "Enter Snapshot a")
    let pictures = pictures(of: HTMLReport(of: [TapePlay(result, time: .zero)]).text)
    #expect(pictures.count == 2)
    #expect(pictures.first?.contains("This is feed.") == true)
    #expect(pictures.last?.contains("This is post") == true)
  }

  @Test func `each report carries the warnings of a tape, and the tapes that were not played`() {
    let warned = TapePlay(Town.play("Enter 1.5"), time: .milliseconds(20))
    var result = TapeResult(path: "t/b.tape", verdict: .skipped)
    result.commandCount = 0
    let plays = [warned, TapePlay(result, time: .zero)]
    #expect(plays.summary == "1 passed, 1 not played")
    #expect(plays.map(\.result).exitCode == 0)
    let page = HTMLReport(of: plays).text
    #expect(page.contains("1 passed, 1 not played in") && page.contains("1.5 is not a whole"))
    #expect(page.contains("<h2>Not played</h2>\n<ul><li>t/b.tape: not played</li></ul>"))
    let junit = JUnitReport(of: plays).text
    #expect(junit.contains("tests=\"2\" failures=\"0\" errors=\"0\""))
    #expect(junit.contains("skipped=\"1\"") && junit.contains("<skipped message=\"not played\"/>"))
    #expect(junit.contains("<system-out>t/a.tape:1:7: warning: 1.5 is not a whole"))
    #expect(plays[0].json.contains("\"notes\": [\"t/a.tape:1:7: warning: 1.5 is not a whole"))
    #expect(plays[1].json.contains("\"verdict\": \"not played\""))
  }

  @Test func `a snapshot is reviewed: accepted or kept`() throws {
    let files = MemoryFiles()
    func play(_ mode: TapePlayer.SnapshotMode, _ text: String) {
      var player = Town.player(files.files)
      player.snapshots = mode
      _ = player.play(Tape.parse(text, file: "t/a.tape"), path: "t/a.tape")
    }
    play(.recording, "Snapshot a")
    let old = files.texts["t/a.snapshots/a.txt"]
    play(.comparing, "Enter Snapshot a")
    let kept = try #require(SnapshotReview.pending(of: "t/a.tape", in: files.files).first)
    let text = try kept.text()
    #expect(text.hasPrefix("the snapshot, t/a.snapshots/a.txt:") && text.contains("the frame:"))
    #expect(text.contains("This is feed.") && text.contains("This is post"))
    kept.keep()
    #expect(files.texts == ["t/a.snapshots/a.txt": old])
    play(.comparing, "Enter Snapshot a")
    try SnapshotReview.pending(of: "t/a.tape", in: files.files).first?.accept()
    #expect(files.texts.count == 1 && files.texts["t/a.snapshots/a.txt"] != old)
    #expect(SnapshotReview.pending(of: "t/a.tape", in: files.files).isEmpty)
  }
}

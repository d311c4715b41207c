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

  @Test func `a page shows each failure with its line, its values, and the frames then and now`() {
    let page = HTMLReport(of: plays()).text
    for part in [
      "<title>2 tapes: 1 passed, 1 failed</title>", "1 passed, 1 failed in 1.520 s",
      "<mark>   4  Expect+Soft state depth 3</mark>", "   2  # &lt;b&gt;",
      "<mark>   5  Expect /nosuch &amp; more/</mark>", "<dd class=\"actual\">&apos;2&apos;</dd>",
      "at t/a.tape:1, which held", "<summary>Report</summary>",
    ] { #expect(page.contains(part.replacing("&apos;", with: "'")), "\(part)\n\(page)") }
    #expect(!page.contains("<script") && !page.contains("http://www.w3.org/1999"))
    let pictures = pictures(of: page)
    #expect(pictures.count == 5 && pictures.allSatisfy { $0.hasPrefix("<svg ") })
    #expect(pictures[0].contains("This is feed.") && pictures[1].contains("This is post {id: 1}"))
  }

  @Test func `a page shows a snapshot that differs in its colours`() {
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
    let still = Town.play("Snapshot a").lastFrame.map { _ in pictures[0] } ?? ""
    #expect(still.contains("This is feed.") && still.contains("class=\"b\""))
    #expect(pictures.last?.contains("This is post") == true)
  }

  @Test func `an annotation names the file, the line and the reason`() {
    let annotations = plays().map(\.annotation)
    #expect(
      annotations == [
        nil,
        "::error file=t/a.tape,line=5,col=1,title=t/a.tape failed::5:1: /nosuch & more/ is not on "
          + "the screen, and 1 more",
      ])
    var result = Town.play("Expct")
    result.path = "50%,a:b.tape"
    #expect(
      TapePlay(result, time: .zero).annotation?
        .hasSuffix(
          ",line=1,col=1,title=50%25%2Ca%3Ab.tape unreadable::1:1: unknown command "
            + "'Expct'; did you mean 'Expect'?") == true)
  }

  @Test func `results follow the Test Anything Protocol`() {
    let lines = plays().enumerated().map { TAPReport.lines(of: $1, number: $0 + 1) }
    #expect(
      TAPReport.head(count: 3) + lines.joined() + TAPReport.foot(rest: 1) == """
        TAP version 14
        1..3
        ok 1 - t/a.tape
        not ok 2 - t/a.tape
          ---
          message: "5:1: /nosuch & more/ is not on the screen, and 1 more"
          severity: "failed"
          at: {file: "t/a.tape", line: 5}
          seconds: 1.500
          ...
        Bail out! 1 not played

        """)
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
    let text = try kept.text(TapeReportLook(columns: 200))
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

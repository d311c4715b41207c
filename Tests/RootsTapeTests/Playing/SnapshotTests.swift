import RootsTape
import Testing

@Suite struct SnapshotTests {
  private static let path = "t/a.snapshots/start.txt"

  private func play(
    _ files: MemoryFiles, _ mode: TapePlayer.SnapshotMode = .comparing,
    _ text: String = "Snapshot start", columns: Int = 30
  ) -> TapeResult {
    var player = Town.player(files.files)
    player.snapshots = mode
    let tape = Tape.parse("Set Columns \(columns) Set Rows 6\n\(text)", file: "t/a.tape")
    return player.play(tape, path: "t/a.tape")
  }

  /// The snapshot as it is recorded.
  private func recorded(_ text: String = "Snapshot start", columns: Int = 30) -> String {
    let files = MemoryFiles()
    _ = play(files, .recording, text, columns: columns)
    return files.texts[Self.path] ?? ""
  }

  @Test func `a snapshot contains the rows of the frame, then its size, cursor and styles`() {
    #expect(
      recorded() == """
        [1 Home] 2 Map
        feed
        This is feed.

        ──────────────────────────────
        1-2 tabs  q quit  ? keys
        -- size 30x6
        -- row 1: reverse 1-8
        -- row 2: bold 1-30
        -- row 6: bold 1-3, dim 4-10, bold 11-11, dim 12-18, bold 19-19, dim 20-30

        """)
    let login = recorded("Resize 30x9 Type l\nType '日'\nSnapshot start")
    #expect(login.contains("\n-- size 30x9\n-- cursor 10 5\n"))
  }

  @Test func `a frame that equals its snapshot passes with any line endings`() {
    let snapshot = recorded()
    #expect(play(MemoryFiles([Self.path: snapshot])).isPassed)
    let other = snapshot.replacing("\n", with: "\r\n")
    #expect(play(MemoryFiles([Self.path: other])).isPassed)
  }

  @Test func `a frame that passes removes the one that did not`() {
    let files = MemoryFiles([Self.path: recorded(), "t/a.snapshots/start.actual.txt": "old"])
    #expect(play(files).isPassed)
    #expect(files.texts.keys.sorted() == [Self.path])
  }

  @Test func `snapshots that no command names are reported`() {
    let files = MemoryFiles([Self.path: recorded(), "t/a.snapshots/old.txt": "old"])
    #expect(
      play(files).notes == [
        "t/a.snapshots/old.txt: warning: no Snapshot of the tape names this file; remove it"
      ])
    let other = play(files, .comparing, "Set Var A start\nSnapshot \"${A}\"")
    #expect(other.isPassed && other.notes == [])
  }

  @Test func `a missing snapshot is a failure that writes the frame beside it`() {
    let files = MemoryFiles()
    let result = play(files)
    #expect(result.exitCode == 1)
    #expect(
      result.report.hasPrefix(
        """
        t/a.tape:2:1: failed: snapshot 'start' has no file; record it with --update
        Snapshot start
        ^^^^^^^^^^^^^^
        expected: the snapshot 't/a.snapshots/start.txt'
        actual:   there is no such file
        the frame was written to 't/a.snapshots/start.actual.txt'
        the frame, 30x6, after 0.0 seconds:
           1 │[1 Home] 2 Map

        """))
    #expect(files.texts == ["t/a.snapshots/start.actual.txt": recorded()])
  }

  @Test
  func `a different snapshot is shown above the frame with the first difference marked`() {
    let snapshot = recorded().replacing("This is feed", with: "This was 日本")
    let files = MemoryFiles([Self.path: snapshot])
    let report = play(files).report
    #expect(
      report.hasPrefix(
        """
        t/a.tape:2:1: failed: the frame differs from snapshot 'start': row 3, column 6 differs
        Snapshot start
        ^^^^^^^^^^^^^^
        the frame was written to 't/a.snapshots/start.actual.txt'
        the snapshot, t/a.snapshots/start.txt:
           1 │[1 Home] 2 Map
           2 │feed
           3 │This was 日本.
                   ^
           4 │

        """), "\(report)")
    #expect(report.contains("\nthe frame:\n   1 │[1 Home] 2 Map\n"))
    #expect(report.contains("\n   3 │This is feed.\n           ^\n"))
    #expect(files.texts["t/a.snapshots/start.actual.txt"] == recorded())
  }

  @Test func `all snapshots that differ are reported in one run`() {
    let other = recorded().replacing("This is feed", with: "That is feed")
    let files = MemoryFiles([Self.path: other, "t/a.snapshots/post.txt": other])
    let result = play(files, .comparing, "Snapshot start\nEnter\nSnapshot post\nSnapshot new")
    #expect(result.exitCode == 1)
    #expect(
      result.reason
        == "2:1: the frame differs from snapshot 'start': row 3, column 3 differs, and 2 more")
    for name in ["start", "post", "new"] {
      #expect(files.texts["t/a.snapshots/\(name).actual.txt"] != nil)
      #expect(result.report.contains("t/a.snapshots/\(name).actual.txt'\n"))
    }
    #expect(files.texts[Self.path] == other)
  }

  @Test func `the frame that differs stays when a later one equals the same snapshot`() {
    let files = MemoryFiles([Self.path: recorded()])
    let result = play(files, .comparing, "Enter\nSnapshot start\nEscape\nSnapshot start")
    #expect(result.exitCode == 1)
    #expect(files.texts["t/a.snapshots/start.actual.txt"]?.contains("This is post") == true)
  }

  @Test func `a failure after a snapshot that differs is reported too`() {
    let other = recorded().replacing("This is feed", with: "That is feed")
    let result = play(
      MemoryFiles([Self.path: other]), .comparing, "Snapshot start\nExpect /nothing/")
    #expect(result.reason == "3:1: /nothing/ is not on the screen, and 1 more")
    #expect(result.report.contains("2:1: failed: the frame differs from snapshot 'start'"))
  }

  @Test func `the mark counts characters of two columns`() throws {
    let keys = "Do 'push post with \"日本a\"'\nSnapshot start"
    let snapshot = recorded(keys, columns: 40).replacing("日本a", with: "日本b")
    let report = play(MemoryFiles([Self.path: snapshot]), .comparing, keys, columns: 40).report
    #expect(report.contains("row 3, column 19 differs"))
    #expect(
      report.contains("\n   3 │This is post \"日本b\".\n" + String(repeating: " ", count: 24) + "^\n")
    )
  }

  @Test func `a difference only in style, cursor or size is a difference`() throws {
    let snapshot = recorded()
    let style = try #require(snapshot.split(separator: "\n").first { $0.hasPrefix("-- row ") })
    let other = play(
      MemoryFiles([Self.path: snapshot.replacing(style, with: "-- row 1: bold 2-3")]))
    #expect(other.reason == "2:1: the frame differs from snapshot 'start': '\(style)' differs")
    #expect(other.report.contains("\nexpected: -- row 1: bold 2-3\nactual:   \(style)\n"))
    let cursor = snapshot.replacing("30x6\n", with: "30x6\n-- cursor 1 1\n")
    #expect(play(MemoryFiles([Self.path: cursor])).report.contains("expected: -- cursor 1 1\n"))
    let size = play(MemoryFiles([Self.path: snapshot.replacing("30x6", with: "31x6")]))
    #expect(size.report.contains("\nexpected: -- size 31x6\nactual:   -- size 30x6\n"))
    let tail = play(MemoryFiles([Self.path: snapshot + "-- row 9: bold 1-1\n"]))
    #expect(tail.report.contains("\nexpected: -- row 9: bold 1-1\nactual:   nothing\n"))
  }

  @Test func `recording writes missing and different snapshots, and the tape passes`() {
    let files = MemoryFiles()
    let first = play(files, .recording, "Snapshot start\nEnter\nSnapshot next")
    #expect(first.isPassed && first.report == "")
    #expect(
      first.notes == ["recorded t/a.snapshots/start.txt", "recorded t/a.snapshots/next.txt"])
    #expect(play(files, .recording, "Snapshot start\nEnter\nSnapshot next").isPassed)
    #expect(play(files, .comparing, "Snapshot start\nEnter\nSnapshot next").isPassed)
    let changed = play(files, .recording, "Enter\nSnapshot start")
    #expect(changed.isPassed && changed.notes.first == "recorded t/a.snapshots/start.txt")
  }

  @Test func `a tape that fails elsewhere fails although its snapshots are recorded`() {
    let result = play(MemoryFiles(), .recording, "Snapshot start\nExpect /nothing/")
    #expect(result.exitCode == 1 && result.notes == ["recorded t/a.snapshots/start.txt"])
  }

  @Test(
    arguments: [
      { "\u{FEFF}" + $0 }, { $0 + "\n" }, { $0 + "\r\n\r\n" }, { String($0.dropLast()) },
      { "\u{FEFF}" + $0.replacing("\n", with: "\r\n") + "\r\n" },
      { $0.replacing("\n-- size", with: "\n\n-- size") },
    ] as [@Sendable (String) -> String])
  func `a snapshot is compared by its lines, however an editor has saved it`(
    saved: @Sendable (String) -> String
  ) {
    for mode in [TapePlayer.SnapshotMode.comparing, .recording] {
      let files = MemoryFiles([Self.path: saved(recorded())])
      let result = play(files, mode)
      #expect(result.isPassed && result.notes == [], "\(result.report)")
      #expect(files.texts == [Self.path: saved(recorded())])
    }
    let other = saved(recorded().replacing("This is feed", with: "That is feed"))
    #expect(
      play(MemoryFiles([Self.path: other])).reason.hasSuffix(
        "the frame differs from snapshot 'start': row 3, column 3 differs"))
  }

  @Test func `commands that share a snapshot must have equal frames, also while it is recorded`() {
    let files = MemoryFiles()
    let result = play(files, .recording, "Snapshot start Snapshot start Enter\nSnapshot start")
    #expect(
      result.reason
        == "3:1: the frame differs from snapshot 'start', which another command has used; give "
        + "each its own name, such as 'start-2'")
    #expect(files.texts[Self.path]?.contains("This is feed") == true)
  }

  @Test func `a snapshot name may not end with .actual`() {
    #expect(
      reason("Snapshot a.actual")
        == "1:1: 'a.actual' cannot be a snapshot: names ending in .actual are reserved")
  }
}

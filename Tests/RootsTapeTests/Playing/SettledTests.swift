import RootsTape
import RootsTerminal
import Testing

/// Expectations during transitions.
@Suite struct SettledTests {
  private func play(_ text: String, _ transitions: Transitions, files: MemoryFiles = MemoryFiles())
    -> TapeResult
  {
    var player = TapePlayer(files: files.files) { size, blueprint in
      let session = try Town.session(size, blueprint)
      session.transitions = transitions
      return session
    }
    player.snapshots = .recording
    return player.play(
      Tape.parse(text.replacing(" | ", with: "\n"), file: "t/a.tape"), path: "t/a.tape")
  }

  private var slow: Transitions {
    var slow = Transitions.standard
    slow.duration = .seconds(1)
    return slow
  }

  @Test(arguments: [
    "Expect /feed/ | Enter@1ms | Expect /This is post/",
    "Enter@1ms | Wait+Screen@1ms /This is post/", "Enter@1ms | Expect+Screen /feed > post/",
  ])
  func `expectations see the frame at the end of a transition`(text: String) {
    let result = play(text, slow)
    #expect(result.isPassed, "\(result.report)")
  }

  @Test(arguments: ["", "Set Transitions off | ", "Set Transitions on | "])
  func `a snapshot is the same with and without transitions`(setting: String) {
    let (plain, moving) = (MemoryFiles(), MemoryFiles())
    let text = "Expect /feed/ | Enter@1ms | Snapshot post"
    _ = play(text, .off, files: plain)
    _ = play(setting + text, slow, files: moving)
    #expect(plain.texts["t/a.snapshots/post.txt"]?.contains("This is post") == true)
    #expect(plain.texts == moving.texts)
  }

  @Test func `a recording shows the steps of a transition, and none without transitions`() {
    func frames(_ setting: String) -> Int {
      let files = MemoryFiles()
      let result = play(
        "Set Transitions \(setting) | Output a.cast | Enter@1ms | Sleep 2s", slow, files: files)
      #expect(result.isPassed, "\(result.report)")
      return files.texts["a.cast"]?.split(separator: "\n").count ?? 0
    }
    #expect(frames("on") > frames("off") + 20)
  }

  @Test func `transitions that the app does not have are the standard ones`() {
    func cast(_ setting: String) -> String? {
      let files = MemoryFiles()
      _ = play("\(setting)Output a.cast | Enter@1ms | Sleep 2s", .off, files: files)
      return files.texts["a.cast"]
    }
    #expect(cast("Set Transitions off | ") == cast(""))
    #expect(cast("Set Transitions on | ")?.count ?? 0 > cast("")?.count ?? 0)
  }
}

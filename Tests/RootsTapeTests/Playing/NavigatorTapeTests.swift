import RootsTape
import RootsTerminal
import Testing

/// Tapes and recordings of an app with the navigator pane.
@Suite struct NavigatorTapeTests {
  private func play(_ text: String, files: MemoryFiles = MemoryFiles()) -> TapeResult {
    var player = City.player
    player.files = files.files
    player.snapshots = .recording
    return player.play(
      Tape.parse(text.replacing(" | ", with: "\n"), file: "t/a.tape"), path: "t/a.tape")
  }

  @Test(arguments: [
    ("Set Navigator on | Set Columns 120 | ", true),
    ("Set Navigator off | Set Columns 120 | ", false),
    ("Set Columns 120 | ", false), ("Set Navigator on | Set Columns 99 | ", false),
    ("Set Columns 80 | F12 | ", true), ("Set Columns 120 | Set Navigator on | F12 | ", false),
  ])
  func `a tape shows the pane that it turns on`(settings: String, isShown: Bool) {
    let files = MemoryFiles()
    let result = play("\(settings)Enter | Snapshot a", files: files)
    #expect(result.isPassed, "\(result.report)")
    #expect(files.texts["t/a.snapshots/a.txt"]?.contains("Navigator") == isShown)
  }

  /// What is only in the pane is no part of the app, also where the pane covers the app.
  @Test(arguments: ["Set Navigator on | Set Columns 120 | Enter", "Set Columns 50 | Enter | F12"])
  func `expectations are about the app beside the pane`(settings: String) {
    for claim in ["Expect+Screen", "Wait+Screen@1ms"] {
      #expect(play("\(settings) | \(claim) /This card lies/").isPassed)
      #expect(!play("\(settings) | \(claim) /Navigator/").isPassed)
      #expect(!play("\(settings) | \(claim) /tour#/").isPassed)
    }
  }

  @Test(arguments: [(120, nil), (120, false), (80, nil)] as [(Int, Bool?)])
  func `a recording beside the pane replays with its clicks`(columns: Int, isShown: Bool?) throws {
    let session = try City.session(Size(columns: columns, rows: 30))
    session.workbench.showsNavigator = isShown
    let walk = Walk(of: session)
    walk.press("l")
    // The mark that closes the box.
    let row = try #require((0..<30).first { session.frame().row($0).contains("[×]") })
    let line = Array(session.frame().row(row))
    let column = try #require(line.firstIndex(of: "×"))
    walk.mouse(.press, column, row)
    walk.mouse(.release, column, row)
    #expect(session.navigator.world.state.shownAccessories.isEmpty)
    walk.press("f12 2")
    let text = walk.recorder.finish().text
    #expect(text.contains("Set Navigator on") == (isShown == nil))
    let replayed = City.player.play(Tape.parse(text, file: "a.tape"), path: "a.tape")
    #expect(replayed.isPassed, "\(replayed.report)")
    #expect(replayed.lastFrame?.text == session.frame().text)
  }
}

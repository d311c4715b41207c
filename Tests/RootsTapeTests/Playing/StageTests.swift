import RootsTape
import RootsTerminal
import Testing

/// A watched play on a scripted terminal: its result and its frames.
private struct Show {
  let result: TapeResult
  let driver: HeadlessDriver
  let stage: TapeStage

  init(
    _ text: String, _ pace: TapePace = TapePace(), keys: [Event] = [], columns: Int = 80,
    rows: Int = 24
  ) {
    let driver = HeadlessDriver(size: Size(columns: columns, rows: rows), events: keys)
    self.driver = driver
    stage = TapeStage(on: driver, pace: pace) { driver.elapsed }
    let reading = Tape.parse(text.replacing(" | ", with: "\n"), file: "a.tape")
    result = Town.player().play(reading, path: "a.tape", on: stage)
  }

  /// The rows of all frames, in order.
  var seen: [String] { driver.frames.map(\.text) }

  func saw(_ text: String) -> Bool { seen.contains { $0.contains(text) } }
}

private func keys(_ names: String) -> [Event] {
  names.split(separator: " ").compactMap { Key(named: String($0)).map { .key($0) } }
}

@Suite struct StageTests {
  @Test func `a watched tape takes the real time that is written`() {
    let show = Show("Enter | Sleep 1s | Type abcd")
    #expect(show.driver.elapsed == .milliseconds(50 + 1000 + 200) + TapeStage.lastLook)
    #expect(show.result.report == "")
    #expect(show.saw("This is post") && show.saw("pressed c"))
  }

  @Test(arguments: [(2.0, 1), (0.5, 4), (100.0, 0)])
  func `a speed multiplies the time`(speed: Double, seconds: Int) {
    let show = Show("Sleep 2s", TapePace(speed: speed))
    let played = show.driver.elapsed - TapeStage.lastLook
    #expect(played >= .seconds(seconds) && played < .seconds(seconds) + .milliseconds(30))
  }

  @Test func `PlaybackSpeed also counts, only for its own tape`() {
    let show = Show("Set PlaybackSpeed 4 | Sleep 2s")
    #expect(show.driver.elapsed == .milliseconds(500) + TapeStage.lastLook)
    _ = Town.player().play(Tape.parse("Sleep 2s", file: "b"), path: "b", on: show.stage)
    #expect(show.driver.elapsed == .milliseconds(2500) + TapeStage.lastLook * 2)
  }

  @Test func `a watched tape has the same frames as an unwatched one`() {
    let text = "Type t | Enter Type lAda | Enter Sleep 2s | Drag 3 3 9 9 Ctrl+a Do 'show map'"
    let shown = Show(text)
    let plain = Town.play(text)
    #expect(shown.result.lastFrame == plain.lastFrame)
    #expect(shown.result.verdict == plain.verdict)
  }

  @Test func `a timer is shown when it fires`() {
    let show = Show("Type@0ms t | Sleep 3s")
    let first = show.seen.firstIndex { $0.contains("tram") }
    #expect(first != nil)
    #expect(show.driver.elapsed == .seconds(3) + TapeStage.lastLook)
  }

  @Test func `Ctrl-C and q stop the tape at the current command`() {
    for key in ["ctrl+c", "q"] {
      let show = Show("Sleep 1s | Enter | Sleep 1s", keys: keys(key))
      #expect(show.stage.isStopped)
      let name = key == "ctrl+c" ? "Ctrl-C" : "a key"
      #expect(show.result.summary == "stop a.tape  (1:1: stopped by \(name))")
      #expect(show.result.report == "")
      #expect(show.result.exitCode == 4)
      #expect(show.driver.elapsed == .zero)
    }
  }

  @Test func `a lost terminal ends the tape`() {
    #expect(Show("Sleep 1s", keys: [.ended(.hangup)]).stage.isStopped)
  }

  @Test func `Space pauses and continues`() {
    let show = Show("Sleep 1s | Enter", keys: keys("space x space"))
    #expect(show.saw("paused: Space continues, q stops\nSpace continue  q stop"))
    #expect(show.saw("x has no effect; paused: Space continues, q stops"))
    #expect(show.driver.elapsed == .milliseconds(1050) + TapeStage.lastLook)
    #expect(show.result.isPassed)
  }

  @Test func `a key without an effect is answered with the keys of the play`() {
    let show = Show("Sleep 1s | Enter", keys: keys("x"))
    #expect(show.saw("the tape is playing: Space pauses, q stops\nSpace pause  q stop"))
    #expect(show.seen.last?.contains("Space pause") == false)
  }

  @Test func `a key ends the display of the last frame`() {
    let show = Show("Enter", TapePace(speed: 1000), keys: [])
    #expect(show.seen.last?.contains("the tape has ended") == true)
    #expect(Show("Expect /x/", TapePace()).seen.last?.contains("1:1: /x/ is not on") == true)
  }
}

@Suite struct CaptionTests {
  @Test func `a comment above commands is shown while they are played`() {
    let show = Show(
      "# One|# and two.| | Sleep 1s | # three\n  #\nSleep 1s".replacing("|", with: "\n"))
    #expect(show.driver.frames.first?.row(22) == "One and two.")
    #expect(show.saw("\nthree\n"))
  }

  @Test func `a long caption takes several rows`() {
    let show = Show("# One two three four five | Sleep 1s", columns: 20, rows: 8)
    #expect(show.driver.frames.first?.row(5) == "One two three four")
    #expect(show.driver.frames.first?.row(6) == "five")
  }

  @Test func `a caption that is too long ends with an ellipsis, and the keys stay behind it`() {
    let long = Array(repeating: "word", count: 200).joined(separator: " ")
    for (columns, rows) in [(80, 24), (20, 8)] {
      let show = Show("# \(long) | Sleep 1s", columns: columns, rows: rows)
      let shown = (1...4).compactMap { show.driver.frames.first?.row(rows - 6 + $0) }
      #expect(shown.allSatisfy { $0.hasPrefix("word") } && shown.last?.hasSuffix("…") == true)
    }
    let stepping = TapePace(speed: nil, isStepping: true)
    let show = Show("Mark note \"\(long)\"", stepping, keys: keys("enter"))
    let text = show.seen.first ?? ""
    #expect(text.contains("1: Mark note \"word") && text.contains("…"), "\(text)")
    #expect(text.contains("Enter next  c continue  q stop"), "\(text)")
  }

  @Test func `a message of the app hides the caption`() {
    let show = Show("# One | Type x | Sleep 1s | Up | Sleep 1s")
    #expect(show.saw("\n  Refused: the shop is closed\n"))
    #expect(!show.saw("Sleep"))
  }

  @Test func `an unwatched tape shows no captions`() {
    passes("# Hello\nUp Expect /^(?!.*Hello)/")
  }
}

@Suite struct StepTests {
  private let stepping = TapePace(speed: nil, isStepping: true)

  @Test func `stepping waits for a key and shows each command`() {
    let show = Show(
      "Set TypingSpeed 1s | Enter | Sleep 9s Expect /post/", stepping,
      keys: keys("enter x space → enter"))
    #expect(show.saw("2: Enter") && show.saw("Enter next  c continue  q stop"))
    #expect(show.saw("3: Sleep 9s"))
    #expect(show.saw("3: Expect /post/"))
    #expect(!show.saw("Set TypingSpeed"))
    #expect(show.result.report == "")
    #expect(show.driver.elapsed <= TapeStage.lastLook)
  }

  @Test func `the command shown has not been played yet`() {
    let show = Show("Enter", stepping, keys: keys("q"))
    #expect(show.saw("This is feed") && !show.saw("This is post"))
    #expect(show.result.reason == "1:1: stopped by a key")
  }

  @Test func `c continues at the written speed`() {
    let show = Show("Enter | Sleep 2s", stepping, keys: keys("c"))
    #expect(show.driver.elapsed == .milliseconds(2050) + TapeStage.lastLook)
  }

  @Test func `expectations hold although the player writes into the message line`() {
    let text = "Type x | Expect refused /closed/ Expect /Refused: the shop is closed/"
    #expect(Show(text, stepping, keys: keys("enter enter enter")).result.report == "")
  }
}

@Suite struct HandoverTests {
  private func until(_ handover: TapePace.Handover, speed: Double? = nil) -> TapePace {
    TapePace(speed: speed, handover: handover)
  }

  @Test func `at the end the person takes over the same session`() {
    let show = Show("Enter", until(.end), keys: keys("esc l B o"))
    #expect(show.seen.first?.contains("This is post") == true)
    #expect(show.result.lastFrame?.text.contains("> Bo") == true)
    #expect(show.result.isPassed && show.result.commandCount == 1)
  }

  @Test func `at the end the person takes over`() {
    let show = Show("Enter # one\n\n", until(.end), keys: keys("esc"))
    #expect(show.saw("you control the app now: the tape has ended"))
    #expect(show.result.lastFrame?.text.contains("This is feed") == true)
  }

  @Test func `time continues from the end of the tape`() {
    let show = Show("Type@0ms t | Sleep 1900ms", until(.end), keys: [])
    #expect(show.seen.first?.contains("tram") == false)
    #expect(show.result.lastFrame?.text.contains("tram") == true)
    #expect(show.driver.elapsed == .milliseconds(100))
  }

  @Test func `a tape that failed before its end is not handed over`() {
    let show = Show("Expect /x/ | Enter", until(.end), keys: keys("esc"))
    #expect(show.result.exitCode == 1)
    #expect(show.driver.frames.isEmpty)
  }

  @Test func `an app that ended is not handed over`() {
    #expect(Show("Type q | Up 0", until(.end)).driver.frames.isEmpty)
  }
}

@Suite struct StageSizeTests {
  @Test func `a tape that needs no size is played at the terminal's size`() {
    #expect(Show("Enter", columns: 100, rows: 30).result.lastFrame?.size.columns == 100)
    #expect(Show("Snapshot x", columns: 100, rows: 30).result.lastFrame?.size.columns == 80)
  }

  @Test func `a smaller tape is shown in the corner`() {
    let show = Show("Set Columns 30 | Set Rows 6 | Enter", columns: 40, rows: 8)
    #expect(show.driver.frames.allSatisfy { $0.size == Size(columns: 40, rows: 8) })
    #expect(show.driver.frames.first?.row(7) == "")
  }

  private func sizes(_ sizes: (Int, Int)...) -> [Event] {
    sizes.map { .resize(Size(columns: $0.0, rows: $0.1)) }
  }

  @Test func `a tape waits for the size that it sets`() {
    let show = Show("Enter | Resize 100x30", keys: sizes((90, 40), (100, 30)))
    let lines = show.seen.prefix(3).map { $0.replacing("\n", with: " ") }
    #expect(lines[0].hasPrefix("needs 100x30; Ctrl-C quits; this is 80x24, too small for the tape"))
    #expect(lines[1].hasPrefix("needs 100x30; Ctrl-C quits; this is 90x40"))
    #expect(lines[2].contains("This is"))
    #expect(show.result.isPassed)
  }

  @Test(arguments: [TapePace(), TapePace(speed: nil, handover: .end)])
  func `a tape waits while the terminal is too small for the app`(pace: TapePace) {
    let show = Show("Enter | Expect /post/", pace, keys: sizes((40, 12)), columns: 19, rows: 9)
    #expect(show.seen.first?.hasPrefix("needs 20x6; Ctrl-C") == true)
    #expect(show.result.report == "")
    #expect(show.result.lastFrame?.size == Size(columns: 40, rows: 12))
    let never = Show("Enter", pace, keys: keys("x ctrl+c"), columns: 20, rows: 5)
    #expect(never.result.reason == "stopped by Ctrl-C")
    #expect(never.seen.allSatisfy { $0.hasPrefix("needs 20x6; Ctrl-C") } && never.seen.count == 2)
  }

  @Test func `a terminal that becomes too small stops the time of the tape`() {
    let show = Show("Sleep 1s | Enter", keys: sizes((19, 9)) + keys("space") + sizes((30, 9)))
    #expect(show.seen.dropFirst().prefix(2).allSatisfy { $0.hasPrefix("needs 20x6") })
    #expect(show.driver.elapsed == .milliseconds(1050) + TapeStage.lastLook)
    #expect(show.result.isPassed)
  }

  @Test func `a resize is drawn at once, also during a pause`() {
    let sizes = sizes((60, 20), (50, 20), (40, 20))
    let events = [sizes[0]] + keys("space") + [sizes[1]] + keys("space") + [sizes[2]]
    let show = Show("Sleep 9s", keys: events)
    let shown = show.driver.frames.map { [$0.size.columns, $0.row(0).count] }
    // The name of the app is at the end of the row from 60 columns on.
    #expect(shown.prefix(6) == [[80, 78], [60, 58], [60, 58], [50, 14], [50, 14], [40, 14]])
  }

  @Test func `a tape that needs no size follows the terminal`() {
    let show = Show(
      "Sleep 1s | Enter", keys: [.resize(Size(columns: 60, rows: 20))], columns: 80)
    #expect(show.result.lastFrame?.size == Size(columns: 60, rows: 20))
  }
}

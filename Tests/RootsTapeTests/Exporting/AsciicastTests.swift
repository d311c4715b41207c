import RootsTape
import RootsTerminal
import Testing

/// The files that a tape of Town writes, by path.
func outputs(_ text: String) -> [String: String] {
  let files = MemoryFiles()
  let tape = Tape.parse("Set Columns 30 Set Rows 6\n" + text.bars, file: "t/a.tape")
  _ = Town.player(files.files).play(tape, path: "t/a.tape")
  return files.texts
}

private func cast(_ text: String) throws -> CastReader {
  try CastReader(outputs("Output a.cast | " + text)["a.cast"] ?? "")
}

@Suite struct AsciicastTests {
  @Test func `a recording is a header, the changes of each frame, and the end`() {
    var frame = Frame(size: Size(columns: 9, rows: 2))
    var recording = Asciicast(title: "a")
    frame.draw { canvas in _ = canvas.draw("one", at: .zero, style: Style(attributes: .bold)) }
    recording.add(frame, at: .zero, markers: [])
    frame.draw { canvas in _ = canvas.draw("日", at: Point(column: 1, row: 1)) }
    frame.cursor = Point(column: 3, row: 1)
    recording.add(frame, at: .milliseconds(100), markers: ["push \"a\""])
    recording.add(frame, at: .microseconds(1_600_250), markers: [])
    #expect(
      recording.text == #"""
        {"version": 2, "width": 9, "height": 2, "title": "a"}
        [0.0, "o", "\u001b[?25l\u001b[0m\u001b[2J\u001b[1;1H\u001b[0;1mone\u001b[0m"]
        [0.1, "o", "\u001b[2;2H日\u001b[2;4H\u001b[?25h"]
        [0.1, "m", "push \"a\""]
        [1.60025, "o", ""]

        """#)
  }

  @Test func `every navigation has a marker after its frame, and a fact has none`() throws {
    let recording = try cast(
      "Enter | Escape | Do 'set signedIn true' | Type '2' | Do 'push nowhere'")
    let markers = recording.events.filter { $0.code == "m" }
    #expect(markers.map(\.data) == ["push post with {id: 1}", "back", "show map root"])
    #expect(markers.map(\.time) == [0, 0.05, 0.1])
    for (event, next) in zip(recording.events, recording.events.dropFirst()) where next.code == "m"
    {
      #expect(event.code == "o" && event.time == next.time)
    }
  }

  @Test func `a resize comes before the frame drawn for it`() throws {
    let events = try cast("Resize 40x9").events.dropFirst()
    #expect(events.map(\.code) == ["r", "o", "o"])
    #expect(events.first?.data == "40x9")
  }

  @Test func `hidden frames are not recorded and take no time`() throws {
    let recording = try cast("Hide | Enter | Sleep 5s | Show | Sleep 1s | Hide | Sleep 1s")
    #expect(recording.events.map(\.code) == ["o", "o", "o"])
    #expect(recording.events.map(\.time) == [0, 0, 1])
  }

  @Test func `the playback speed divides the time`() throws {
    let recording = try cast("Set PlaybackSpeed 2 | Sleep 1s | Set PlaybackSpeed 0.5 | Sleep 1s")
    #expect(recording.events.last?.time == 2.5)
  }

  @Test func `a frame shown by a timer comes at its time`() throws {
    let recording = try cast("Type@0ms t | Sleep 5s")
    #expect(recording.events.map(\.time) == [0, 2, 5])
    #expect(recording.events[1].data.contains("tram"))
  }

  @Test func `a recording shows the frames of the terminal, frame by frame`() throws {
    let text = "Type 'lAda日' | Enter | Resize 50x12 | Type 'lx' | Escape | Type '2' | Resize 9x3"
    let recording = try cast(text)
    let (glasses, faults) = recording.played()
    #expect(faults == [])
    let last = try #require(Town.play("Set Columns 30 Set Rows 6 | " + text).lastFrame)
    #expect(glasses.last?.spots == Glass.spots(of: last))
    #expect(glasses.last?.cursor == last.cursor)
  }

  @Test func `a tape makes equal bytes on each run`() {
    let text = "Output a.cast | Output a.svg | Output a.animated.svg | Type lAda | Enter | Sleep 1s"
    #expect(outputs(text) == outputs(text))
  }

  @Test(arguments: 0..<40)
  func `any frames are drawn unchanged`(seed: UInt64) throws {
    var maker = FrameMaker(seed: seed)
    var frames: [Frame] = []
    var recording = Asciicast(title: "a \"b\"\\\n")
    for index in 0..<40 {
      let frame = maker.next()
      if frame != frames.last { frames.append(frame) }
      recording.add(frame, at: .milliseconds(index * 7), markers: [])
    }
    let read = try CastReader(recording.text)
    #expect(read.title == "a \"b\"\\\n")
    let (glasses, faults) = read.played()
    #expect(faults == [])
    try #require(glasses.count == frames.count)
    for (glass, frame) in zip(glasses, frames) {
      #expect(glass.spots == Glass.spots(of: frame))
      #expect(glass.cursor == frame.cursor)
    }
  }
}

extension String {
  /// The text with line breaks in place of ` | `.
  fileprivate var bars: String { replacing(" | ", with: "\n") }
}

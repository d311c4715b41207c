import RootsTape
import Testing

@Suite struct TimeTests {
  @Test func `Sleep advances the clock, and timers run`() {
    #expect(
      reason("Type@0ms t | Sleep 1999ms Expect /tram/") == "2:14: /tram/ is not on the screen")
    passes("Type@0ms t | Sleep 2s Expect /tram/")
  }

  @Test func `Type takes the typing speed for each key, and no other time`() {
    passes("Set TypingSpeed 1s | Type t | Type a | Expect /tram/")
    passes("Type t | Left@1s 2 Expect /tram/")
    #expect(reason("Type t | Left 2 | Expect /tram/") == "3:1: /tram/ is not on the screen")
    passes("Type@500ms tabc | Expect /tram/")
  }

  @Test func `chords take no time`() {
    #expect(
      reason("Set TypingSpeed 1s | Type@0ms t | Ctrl+a+b Alt+a Expect /tram/")
        == "3:16: /tram/ is not on the screen")
  }

  @Test
  func `Wait advances from timer to timer until the pattern matches, and no further`() throws {
    passes(
      "Type@0ms t | Wait+Screen /tram/ Type p | Wait+Screen@10s /This is post/ Escape Expect /tram/"
    )
    let result = Town.play("Type@0ms t | Wait+Screen@1m /tram/ Expect /nowhere/")
    #expect(result.report.contains("the frame, 80x24, after 2.0 seconds:"))
  }

  @Test func `Wait checks at once, by default the row of the cursor`() {
    passes("Wait+Screen@1ms /feed/ Type l | Wait /> / Type Ada | Wait+Line /Ada/")
    #expect(Town.play("Type l | Wait /Name/").exitCode == 3)
    #expect(Town.play("Wait").exitCode == 3)
  }

  @Test func `the pattern and timeout of Wait can be set`() {
    passes("Set WaitPattern /This/ | Set WaitTimeout 1ms | Wait+Screen")
    #expect(Town.play("Type@0ms t | Set WaitTimeout 1999ms | Wait+Screen /tram/").exitCode == 3)
    #expect(Town.play("Type@0ms t | Set WaitTimeout 2s | Wait+Screen /tram/").exitCode == 0)
  }

  @Test func `asynchronous code finishes before a check`() {
    passes("Type j | Expect /a job is done/")
  }

  @Test func `an app with endless callbacks does not block the tape`() {
    passes("Type o | Sleep 2s | Expect /feed/")
  }

  @Test func `an app that never becomes idle is reported`() {
    let result = Town.play("Type o | Sleep 2000s")
    #expect(
      result.reason == "2:1: the app never becomes idle: 1000000 timers fired")
    #expect(result.exitCode == 4)
  }

  @Test func `no time passes in an app that has ended`() {
    let result = Town.play("Type@0ms t | Ctrl+c Sleep 5s Wait+Screen /tram/")
    #expect(result.exitCode == 3)
    #expect(result.report.contains("\nthe app has ended, so nothing can change\n"))
    #expect(result.report.contains("after 0.0 seconds, unchanged since the beginning:"))
  }
}

@Suite struct DeterminismTests {
  private static let text = """
    Output a.txt
    Type t
    Enter Type lAda
    Enter Type p
    Sleep 700ms Resize 60x20 Do "show map" Type j
    Wait+Screen /This is post/ Type '1'
    Copy x Paste Escape Type 'l日本'
    Backspace Snapshot end
    """

  private static func frames(drawsEveryKey: Bool = false) -> [String: String] {
    let files = MemoryFiles()
    var player = Town.player(files.files)
    player.snapshots = .recording
    player.drawsEveryKey = drawsEveryKey
    _ = player.play(Tape.parse(text, file: "a.tape"), path: "a.tape")
    return files.texts
  }

  @Test func `a tape gives the same frames, drawn on demand or after every key`() {
    let first = Self.frames()
    #expect(first["a.txt"]?.components(of: "feed") ?? 0 > 3)
    #expect(first["a.snapshots/end.txt"]?.isEmpty == false)
    #expect(Self.frames() == first)
    #expect(Self.frames(drawsEveryKey: true) == first)
  }

  @Test func `eight simultaneous plays of a tape give the same frames`() async {
    let first = Self.frames()
    await withTaskGroup(of: [String: String].self) { group in
      for _ in 0..<8 { group.addTask { Self.frames() } }
      for await frames in group { #expect(frames == first) }
    }
  }
}

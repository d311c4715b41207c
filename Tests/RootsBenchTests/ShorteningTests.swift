import RootsApp
import RootsBench
import RootsBlueprint
import RootsTape
import RootsTerminal
import Synchronization
import Testing

/// Tapes that are made shorter and still end with the same fault.
@Suite struct ShorteningTests {
  private static let shop = """
    roots: 1
    name: Shop
    facts: { basket: 0..9, coat: false }
    tabs:
      home: { title: Home, root: goods }
      me: { title: Me, root: card }
    screens:
      goods:
        list:
          - { label: Put in, when: basket < 9, do: "set basket {basket + 1}" }
          - { label: Look, do: push item }
          - { label: Closed, do: pop }
      item:
        text: "An item, {basket} in the basket."
        list: [ { label: Deeper, do: push item }, { label: Card, do: show me } ]
      card:
        list:
          - { label: Coat, do: set coat true }
          - { label: One, do: set basket 1 }
          - { label: Market, do: push market }
      market:
        list:
          - { label: Warm, when: coat, do: pop }
          - { label: Nine, do: set basket 9 }
          - { label: Eight, do: set basket 8 }
    """

  private func shortening(
    _ tape: String, to line: Int? = nil, within time: Duration = .seconds(60),
    until isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> TapeShortening {
    let (blueprint, report) = Blueprint.read(source: Source(name: "shop.yaml", text: Self.shop))
    let app = try #require(blueprint, "\(report.text)")
    var player = TapePlayer { size, _ in makeSession(app, size: size, isRecording: true) }
    player.watch.properties = { session, _ in ViolationFinder(session, app).properties }
    player.isCancelled = isCancelled
    let text = tape.replacing(" | ", with: "\n")
    return try TapeShortening(
      Tape.parse(text, file: "a.tape"), path: "a.tape", to: line, by: player, within: time)
  }

  /// The commands of the shorter tape on one line.
  private func shorter(_ tape: String, to line: Int? = nil) throws -> String {
    var shortening = try shortening(tape, to: line)
    shortening.reduce()
    return shortening.recording.text.split(separator: "\n").joined(separator: " | ")
  }

  @Test(arguments: [
    (
      "Enter 3 | Type '2' | Enter | Type '1' | Down | Enter | Expect state depth 3",
      "Down | Enter | Expect state depth 3"
    ),
    (
      "Enter 3 | Down | Enter | Enter | Escape 2 | Type '2' | Expect state 'fact basket' 2",
      "Enter 3 | Type \"2\" | Expect state 'fact basket' 2"
    ),
    (
      "Set Columns 60 | Down | Enter | Sleep 1s | Expect state tab home | Escape | Do 'pop'",
      "Set Columns 60 | Do pop"
    ),
    (
      "Down 2 | Enter | Expect refused /root/ | Up | Enter | Enter | Expect /Nothing/",
      "Down | Enter 2 | Expect /Nothing/"
    ),
    // The input that gave the value stays, although another one gives the same value.
    (
      "Enter 3 | Type '2' | Down | Enter | Type '1' | Down | Enter | Expect state 'fact basket' 2",
      "Type '2' | Down | Enter | Type '1' | Down | Enter | Expect state 'fact basket' 2"
    ),
    // A new app shows the same, so the last command stays.
    (
      "Enter 2 | Type '2' | Type '1' | Down | Enter | Escape | Expect state tab me",
      "Type 21 | Down | Enter | Escape | Expect state tab me"
    ),
    // The last input stays that may have been expected to give another value.
    (
      "Down | Enter 3 | Escape 3 | Type '2' | Enter | Type '121' | Expect state 'fact basket' 1",
      "Type 2 | Enter | Type 1 | Expect state 'fact basket' 1"
    ),
    (
      "Enter 2 | Down 2 | Enter | Expect refused /root/ | Type '21' | Expect state 'fact basket' 1",
      "Enter 2 | Down 2 | Enter | Expect refused /root/ | Expect state 'fact basket' 1"
    ),
    (
      "Type '2' | Enter | Type '1' | Enter 9 | Expect+Soft state tab me | Expect state tab home",
      "Type 21 | Enter | Expect+Soft state tab me"
    ),
    // The first failure is the fault, although the tape goes on behind it.
    (
      "Enter 2 | Escape | Expect refused /root/ | Expect+Soft state 'fact basket' 5 | Type '2' "
        + "| Expect state tab home",
      "Enter 2 | Escape | Expect refused /root/ | Expect+Soft state 'fact basket' 5"
    ),
  ])
  func `steps that the fault does not need are left out`(tape: String, wanted: String) throws {
    let plain = { (text: String) in text.filter { $0 != "\"" && $0 != "'" } }
    let text = try shorter(tape)
    #expect(plain(text) == plain(wanted), "\(text)")
  }

  @Test func `a detour at the beginning is replaced by the way that a search finds`() throws {
    let tape = "Down | Enter | Down | Enter | Down | Enter | Expect state 'fact basket' 2"
    var shortening = try shortening(tape)
    shortening.reduce()
    #expect(shortening.count == 6)
    let (app, _) = Blueprint.read(source: Source(name: "shop.yaml", text: Self.shop))
    shortening.reduce(by: Exploration.search(of: try #require(app)), each: .seconds(9))
    let text = shortening.recording.text
    #expect(text.hasPrefix("Switch \"Me\"\nDown\nEnter\nExpect"), "\(text)")
    #expect(shortening.count == 3)
  }

  @Test func `a way back that is refused is not what should have changed the value`() throws {
    let tape =
      "Type '2' | Enter | Type '1' | Enter | Escape | Expect refused /root/"
      + " | Expect state 'fact coat' false"
    let text = try shorter(tape)
    #expect(text.hasPrefix("Type \"2\" | Enter | Type \"1\" | Enter | Expect state"), "\(text)")
  }

  @Test(arguments: [
    (
      "Down | Enter | Do 'rewind 1' | Up | Enter | Do 'branch 1' | Expect state depth 1",
      "Down | Enter"
    ),
    (
      "Enter 2 | Do 'rewind 1' | Down | Do 'rewind 1' | Do 'forward 1' "
        + "| Expect state 'fact basket' 2",
      "Enter"
    ),
  ])
  func `branches that the fault does not need are left out`(tape: String, wanted: String) throws {
    let expectation = tape.split(separator: " | ").last ?? ""
    #expect(try shorter(tape).replacing("\"", with: "'") == "\(wanted) | \(expectation)")
  }

  @Test func `a tape that passes is shortened to its last bug, or to a line`() throws {
    let tape =
      "Enter 2 | Type '2' | Enter | Mark note 'coat' | Type '1' | Down | Enter | Mark bug 'two?'"
      + " | Escape"
    // Without the coat the frame is the same, and the state is another one.
    let short = try shorter(tape)
    #expect(
      short
        == "Enter 2 | Type \"2\" | Enter | Type \"1\" | Down | Enter | Mark bug \"two?\""
        + " | # Write here what should be so; until then the tape fails."
        + " | Expect /write what should be so/")
    #expect(try shorter(tape, to: 2).hasSuffix("Type \"2\""))
    // The answer fails as any expectation, and the mark stays in front of it.
    let answered = short.replacing("/write what should be so/", with: "state 'fact basket' 3")
    #expect(
      try shorter(answered).hasSuffix("Mark bug \"two?\" | Expect state \"fact basket\" 3"))
  }

  @Test func `the screens of a hidden tab stay`() throws {
    let tape = "Enter | Type '2' | Down 2 | Enter | Type '1' | Down | Up"
    let text = try shorter(tape, to: 7)
    #expect(text == "Enter | Type \"2\" | Down 2 | Enter | Type \"1\"")
    var shortening = try shortening(tape, to: 7)
    let app = try #require(Blueprint.read(source: Source(name: "s.yaml", text: Self.shop)).0)
    shortening.reduce(by: Exploration.search(of: app), each: .seconds(2))
    // A row by its name needs no key that selects it.
    #expect(shortening.count == 4)
  }

  @Test func `a bug that is marked keeps the payloads and the screens below`() throws {
    let deep = "Down | Enter | Enter | Enter | Mark bug 'same'"
    #expect(try shorter(deep).hasPrefix("Down | Enter 3 | Mark bug \"same\""))
  }

  @Test func `a tape without a fault, and one that cannot be played, are refused`() {
    #expect {
      _ = try shortening("Enter | Expect state tab home")
    } throws: { error in
      let objection = error as? TapeShortening.Objection
      return objection?.message.hasPrefix("the tape passes, and marks no bug") == true
        && objection?.kind == .faultless
    }
    #expect {
      _ = try shortening("Enter | Ecsape")
    } throws: { error in
      (error as? TapeShortening.Objection)?.kind == .unreadable
    }
  }

  @Test func `the time limits the first play too`() {
    #expect {
      _ = try shortening("Enter 9 | Expect state tab me", within: .zero)
    } throws: { error in
      (error as? TapeShortening.Objection)?.kind == .stopped
    }
  }

  /// Ends the play after a number of looks.
  private final class Stop: Sendable {
    private let state = Mutex((looks: 0, limit: Int.max))

    var looks: Int { state.withLock { $0.looks } }
    var limit: Int {
      get { state.withLock { $0.limit } }
      set { state.withLock { $0.limit = newValue } }
    }

    func isReached() -> Bool {
      state.withLock {
        $0.looks += 1
        return $0.looks > $0.limit
      }
    }
  }

  @Test func `the work ends in the middle of a play, with the tape so far`() throws {
    let stop = Stop()
    var shortening = try shortening(
      "Enter 40 | Expect state tab me", until: { stop.isReached() })
    // The whole tape was played twice; the first shorter one has half of its keys, the next ten.
    stop.limit = stop.looks + stop.looks / 4 + stop.looks / 16 + 4
    shortening.reduce()
    #expect(shortening.isCut && shortening.count == 20)
    #expect(stop.looks < stop.limit + 10, "\(stop.looks - stop.limit)")
    #expect(shortening.summary == "40 steps became 20")
    stop.limit = stop.looks + 10
    #expect {
      _ = try self.shortening("Enter 40 | Expect state tab me", until: { stop.isReached() })
    } throws: { error in
      (error as? TapeShortening.Objection)?.message
        == "it was stopped before the tape came to its fault"
    }
  }

  @Test func `a cancelled monitor ends the work with the tape so far`() throws {
    let tape = "Enter 9 | Down | Enter | Down | Enter | Down | Enter | Expect state 'fact basket' 2"
    var shortening = try shortening(tape)
    let (app, _) = Blueprint.read(source: Source(name: "shop.yaml", text: Self.shop))
    let monitor = ShorteningMonitor()
    let search = Exploration.search(of: try #require(app), under: monitor)
    shortening.reduce(by: { search($0) }, each: .seconds(9)) { now in
      defer { if now.count < now.countBefore { monitor.cancel() } }
      return monitor.note(now)
    }
    #expect(shortening.isCut && shortening.count < 15)
    #expect(shortening.recording.text.hasSuffix("Expect state \"fact basket\" 2\n"))
    #expect(monitor.line == "stopping")
  }

  @Test func `another tape is taken over only with the same fault and fewer steps`() throws {
    var shortening = try shortening("Enter 3 | Down | Enter | Expect state 'fact basket' 2")
    shortening.offer(Recording(lines: [.command(.type("2", every: nil))]))
    #expect(shortening.count == 5)
    let enter = TapeCommand.press(.enter, times: TapeCount(3), every: nil)
    let down = TapeCommand.press(.down, times: TapeCount(1), every: nil)
    shortening.offer(Recording(lines: [enter, down].map { .command($0) }))
    #expect(shortening.count == 5)
    shortening.reduce()
    #expect(shortening.countBefore == 5 && shortening.count == 5)
  }
}

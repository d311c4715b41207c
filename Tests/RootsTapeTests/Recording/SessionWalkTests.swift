import Roots
import RootsTape
import RootsTerminal
import Testing

internal import Glibc

/// Random sessions of testers, and what is left of them when the program is killed.
@Suite struct SessionWalkTests {
  /// The number of sessions and the seed, from `ROOTS_WALKS` and `ROOTS_SEED`.
  private static let count = number("ROOTS_WALKS") ?? 9
  private static let seed = UInt64(number("ROOTS_SEED") ?? Int.random(in: 0..<1 << 32))

  private static func number(_ variable: String) -> Int? {
    guard let value = unsafe getenv(variable) else { return nil }
    return unsafe Int(String(cString: value))
  }

  private func forEachWalk(_ body: (RandomSession, inout SeededGenerator, String) throws -> Void)
    throws
  {
    for number in 0..<Self.count {
      let seed = Self.seed &+ UInt64(number)
      var walk = try RandomSession(seed: seed)
      walk.go()
      var chance = SeededGenerator(seed: seed)
      try body(walk, &chance, "ROOTS_SEED=\(seed) \(walk.app.name)")
    }
  }

  @Test func `a walk by names leads to the same world`() throws {
    var (named, all) = (0, 0)
    try forEachWalk { walk, _, note in
      let recording = walk.recorder.finish()
      var player = TapePlayer(files: MemoryFiles().files) { size, _ in
        let session = try walk.app.make(size)
        session.workbench.ownTools = SessionTool.idleTools
        return session
      }
      player.timeLimit = .seconds(20)
      all += 1
      guard let text = (try? recording.named(at: "a.tape", by: player).recording)?.text else {
        return
      }
      named += 1
      let session = try play(text, on: walk.app, note)
      let (world, end) = (session.navigator.world, walk.session.navigator.world)
      #expect(world.canonical.changes(since: end.canonical).isEmpty, "\(note)\n\(text)")
      // In place of a secret, a recording has a text of the same length.
      let texts = { (session: Session) in
        session.filledFields.map { $0.isSecret ? "\($0.text.count)" : $0.text }
      }
      #expect(texts(session) == texts(walk.session), "\(note)\n\(text)")
    }
    // A walk whose names lead elsewhere stays one of keys.
    #expect(named * 2 >= all)
  }

  /// Plays a text, and returns the session at its end.
  private func play(_ text: String, on app: WalkedApp, _ note: String) throws -> Session {
    // What a bug says should be possible is refused now.
    let now = text.replacing("Expect+Soft not refused ", with: "Expect refused ")
    // A tape whose keys have no effect would test nothing.
    var reading = Tape.parse(now + "\nExpect /./\n", file: "a.tape")
    try #require(reading.report == "", "\(note)\n\(text)")
    // The expectations of marked bugs fail.
    reading.tape.statements.removeAll {
      if case .expect(let claim) = $0.command { claim.isSoft } else { false }
    }
    var played: Session?
    var player = TapePlayer(files: MemoryFiles().files) { size, _ in
      let session = try app.make(size)
      session.workbench.ownTools = SessionTool.idleTools
      played = session
      return session
    }
    player.drawsEveryKey = true
    let result = player.play(reading, path: "a.tape")
    try #require(result.report == "", "\(note)\n\(text)")
    // The state of a moment is that after an event, and a tape may end with a pause.
    played?.handle(.background(isDark: true))
    return try #require(played)
  }

  private func check(
    _ moment: RandomSession.Moment, of walk: RandomSession, _ note: String
  ) throws {
    let played = try play(moment.text, on: walk.app, note)
    let isSame = played.stateInWords == moment.state
    try #require(isSame, "\(note)\n\(moment.text)\n\(moment.state)\n\(played.stateInWords)")
    guard let frame = moment.frame else { return }
    let hasSameFrame = played.frame().text == frame
    try #require(hasSameFrame, "\(note)\n\(moment.text)\n\(frame)\n\(played.frame().text)")
  }

  @Test func `a session of a tester replays exactly, up to any event and to its end`() throws {
    try forEachWalk { walk, chance, note in
      for _ in 0..<2 {
        let moment = try #require(walk.moments.randomElement(using: &chance))
        try check(moment, of: walk, note)
      }
      let last = try #require(walk.moments.last)
      let end = RandomSession.Moment(
        text: walk.recorder.finish().text, state: last.state, frame: last.frame)
      try check(end, of: walk, note)
    }
  }

  @Test func `remarks are recorded word for word, and nothing half-typed as keys`() throws {
    try forEachWalk { walk, chance, note in
      for draft in walk.drafts + [walk.recorder.finish().text] {
        let typed = Tape.parse(draft, file: "a.tape").tape.commands.filter { command in
          switch command {
          case .type(let text, _), .copy(let text): text.contains(RandomSession.token)
          default: false
          }
        }
        try #require(typed.isEmpty, "\(note)\n\(draft)")
      }
      let marks = Tape.parse(walk.recorder.finish().text, file: "a.tape").tape.commands
        .compactMap { command in
          if case .mark(let mark) = command { mark.remark } else { nil }
        }
      #expect(marks == walk.remarks, "\(note)")
    }
  }

  @Test func `a draft that is cut at any byte replays up to its last whole line`() throws {
    try forEachWalk { walk, chance, note in
      let text = Array((walk.drafts.randomElement(using: &chance) ?? "").utf8)
      let cut = text.prefix(Int.random(in: 0...text.count, using: &chance))
      let whole = cut.prefix(through: cut.lastIndex(of: 10) ?? -1)
      // The line that expects a refusal may be cut off, and so may be the settings.
      let rest = String(decoding: whole, as: UTF8.self)
      guard rest.contains("\n\n") else { return }
      _ = try play(
        "Set Refusals allow\n\(rest)Expect state active /./\n", on: walk.app, note)
    }
  }

  @Test func `the tapes of a session and of its branches lead to their ends`() throws {
    let folder = "/tmp/roots-walks-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    let isMade = unsafe mkdir(folder, 0o700) == 0
    try #require(isMade)
    defer { removeFolder(folder) }
    try forEachWalk { walk, chance, note in
      var walk = walk
      for branch in [0, Int.random(in: 1...9, using: &chance)] where !walk.session.isOver {
        if branch > 0 { walk.ask("branch \(branch)") }
        let path = "\(folder)/\(walk.app.name)-\(UInt64.random(in: 0...UInt64.max)).tape"
        walk.ask("write \(path)")
        let said = walk.session.message?.text ?? walk.session.frame().text
        let isSame = said.hasPrefix("wrote ") && !said.contains("another state")
        try #require(isSame, "\(note) \(branch): \(said)")
        let place = walk.session.navigator.world
        let text = try TapeFiles.disk.text(path)
        #expect(TapeFormatting(of: text, file: path).text == text, "\(note)")
        let played = try play(text, on: walk.app, note)
        let differences = played.navigator.world.canonical.changes(since: place.canonical)
        #expect(differences == [], "\(note)")
      }
    }
  }
}

import Roots
import Testing

/// A journal keeps the newest inputs, and steps keep their numbers.
@Suite struct JournalLimitTests {
  private static func walk(_ journal: inout Journal, _ world: inout World, _ commands: [Command]) {
    for command in commands {
      let input = Input.command(command, origin: nil)
      journal.append(input, newestID: world.newestID, to: world)
      _ = step(&world, input)
    }
  }

  /// Two commands that lead back to the initial state.
  private static func round(with payload: Payload? = nil) throws -> [Command] {
    [.push("two", with: payload), .pop()]
  }

  @Test(arguments: [0, 1, 1500, 3000])
  func `at least the newest inputs are kept, and at most two segments more`(limit: Int) throws {
    var world = World(try Shape.plain().map())
    var journal = Journal(world, limit: limit)
    for count in 1...6000 {
      Self.walk(&journal, &world, [.push("two", with: Payload(count)), .pop()])
      let kept = journal.count - journal.forgottenCount
      #expect(journal.count == 2 * count)
      #expect(kept >= min(limit, 2 * count) && kept <= limit + 2 * 4096)
    }
    let first = journal.forgottenCount
    #expect(first > 0 && first % 2 == 0)
    #expect(journal.world(after: first - 1) == nil && journal.input(after: first - 1) == nil)
    #expect(journal.world(after: 12_001) == nil && journal.input(after: 12_000) == nil)
    #expect(journal.world(after: 12_000) == world)
    for step in [first, first + 1, (first + 12_000) / 2, 11_999] {
      #expect(journal.world(after: step)?.state.main.count == 1 + step % 2)
      let screen = journal.world(after: step)?.state.main.top
      #expect(step % 2 == 0 || screen?.payload == Payload(step / 2 + 1))
    }
  }

  @Test func `a journal of a deep world has a world in each 4096 inputs`() throws {
    var world = World(try Shape.plain().map())
    let two = Name("two")
    _ = step(
      &world, .command(.transaction(Array(repeating: .push(two), count: 5000)), origin: nil))
    var journal = Journal(world)
    for _ in 0..<20_000 { journal.append(.next, newestID: world.newestID, to: world) }
    #expect(journal.segmentCount == 5)
    #expect(journal.world(after: 20_000) == world)
    #expect(journal.world(after: 4096) == world)
  }

  @Test func `large payloads are forgotten early`() throws {
    var world = World(try Shape.plain().map())
    var journal = Journal(world)
    let megabyte = Payload(Sized(byteCount: 1 << 20))
    for _ in 0..<200 { Self.walk(&journal, &world, try Self.round(with: megabyte)) }
    let kept = journal.count - journal.forgottenCount
    #expect(kept > 30 && kept < 100)
    #expect(journal.world(after: journal.count) == world)
    #expect(journal.world(after: journal.forgottenCount) != nil)
  }

  @Test func `a record is small`() throws {
    #expect(Journal.recordByteCount <= 96)
  }

  @Test func `rewinding over a segment and continuing keeps the numbers of steps`() throws {
    let nav = Navigator(try Shape.plain().map(), isRecording: true)
    for _ in 0..<2000 { for command in try Self.round() { nav.send(command) } }
    let whole = try #require(nav.journal)
    for step in [3999, 2049, 1024, 1023, 1, 0] {
      #expect(nav.rewind(to: step, along: whole))
      #expect(nav.journal?.count == step && nav.world.state.main.count == 1 + step % 2)
    }
    #expect(nav.rewind(to: 3000, along: whole))
    for command in try Self.round() { nav.send(command) }
    #expect(nav.journal?.count == 3002)
    #expect(nav.journal?.world(after: 3002) == nav.world)
  }
}

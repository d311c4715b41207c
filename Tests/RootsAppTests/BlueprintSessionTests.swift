import Roots
import RootsTerminal
import Testing

/// Equal worlds with equal view states draw equal frames.
@Suite struct BlueprintSessionTests {
  private static let keys =
    ["enter", "esc", "up", "down", "tab", "pageup", "pagedown", "home", "end", "right"]
    + "abcdefghijklmnoprstuvwxyz?1234".map { String($0) }

  /// Random keys of a walk, repeatable by a seed.
  private func keys(seed: UInt64, count: Int) -> [String] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let half = state >> 32
      return half % 3 == 0 ? "enter" : Self.keys[Int(half / 3) % Self.keys.count]
    }
  }

  @Test(arguments: 1...4)
  func `skipped frames do not change the later ones`(seed: UInt64) throws {
    let drawn = try walkCity()
    let undrawn = try walkCity()
    for (step, key) in keys(seed: seed, count: 400).enumerated() {
      drawn.press(key)
      undrawn.press(key)
      let frame = drawn.frame()
      if step % 57 == 0 { #expect(frame == undrawn.frame(), "step \(step) of seed \(seed)") }
    }
    #expect(drawn.frame() == undrawn.frame())
    #expect(drawn.navigator.world.state == undrawn.navigator.world.state)
  }

  @Test(arguments: 1...6)
  func `every context has its entry after random input`(seed: UInt64) throws {
    let session = try walkCity(columns: 60, rows: 16)
    for key in keys(seed: seed &+ 1000, count: 500) {
      session.press(key)
      let world = session.navigator.world
      #expect(session.navigator.contextCount == world.state.entryCount)
    }
  }

  @Test func `intermediate sizes do not change later frames`() throws {
    let session = try walkCity()
    session.press("down enter down")
    let before = session.frame()
    for (columns, rows) in [(1, 1), (25, 7), (300, 90)] {
      let size = Size(columns: columns, rows: rows)
      session.handle(.resize(size))
      #expect(session.frame().size == size)
    }
    session.handle(.resize(Size(columns: 80, rows: 24)))
    #expect(session.frame() == before)
  }

  @Test func `a session is deallocated completely`() throws {
    weak var session: Session?
    weak var navigator: Navigator?
    weak var controller: (any Controller)?
    func use() throws {
      let walked = try walkCity()
      walked.press("down enter l")
      let entry = try #require(walked.navigator.world.state.visibleContent)
      controller = walked.navigator.context(entry.id)?.controller
      (session, navigator) = (walked, walked.navigator)
      #expect(controller != nil)
    }
    try use()
    #expect(session == nil)
    #expect(navigator == nil)
    #expect(controller == nil)
  }
}

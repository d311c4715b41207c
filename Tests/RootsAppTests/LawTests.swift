import Roots
import RootsApp
import RootsTerminal
import Testing

/// The laws about drawing.
@Suite struct LawTests {
  @Test func `law 1: equal worlds with equal view states draw equal frames`() throws {
    let (a, b) = (try walkCity(), try walkCity())
    for keys in ["down down enter", "n", "esc", "2 down enter", "1", "l"] {
      a.press(keys)
      b.press(keys)
      #expect(a.navigator.world.state == b.navigator.world.state)
      #expect(a.frame() == b.frame())
    }
  }

  @Test func `law 8: keys go to the topmost accessory, and a field takes printable keys`()
    throws
  {
    let session = try walkCity()
    session.press("l")
    session.type("q2")
    #expect(!session.isOver && session.stack == ["login"])
    // The first 2 warns that what was typed would be lost.
    session.press("esc 2 2")
    #expect(session.glass.contains("[2 Map]"))
  }

  @Test func `law 15: the same keys draw the same frames on every run and under any load`()
    async throws
  {
    let keys =
      "enter enter enter down enter n esc esc 3 down enter esc 4 down down down enter enter"
    let first = try Self.frames(keys)
    try await withThrowingTaskGroup(of: [Frame].self) { group in
      for _ in 0..<4 { group.addTask { try Self.frames(keys) } }
      for try await frames in group { #expect(frames == first) }
    }
    #expect(Set(first).count > 10)
  }

  private static func frames(_ keys: String) throws -> [Frame] {
    let session = try walkCity()
    return keys.split(separator: " ").map { key in
      session.press(String(key))
      return session.frame()
    }
  }
}

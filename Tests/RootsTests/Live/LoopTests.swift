import Roots
import Testing

@Suite struct LoopTests {
  private final class Flag: Sendable {
    nonisolated(unsafe) var lines: [String] = []
  }

  @MainActor @Test func `concurrent code spawned from the main actor runs in drain`() {
    let loop = Loop()
    let flag = Flag()
    loop.spawn { @concurrent in
      unsafe flag.lines.append("first")
      await Task.yield()
      unsafe flag.lines.append("second")
    }
    #expect(unsafe flag.lines.isEmpty)
    loop.drain()
    #expect(unsafe flag.lines == ["first", "second"])
  }

  @Test func `code that belongs to an actor would never run, so it is refused at once`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { Loop().spawn {} }
    }
  }
}

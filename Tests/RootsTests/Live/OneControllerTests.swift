import Roots
import Testing

/// A controller shows one entry, and is found by it.
@Suite struct OneControllerTests {
  private func controllers(_ studio: Studio) -> [ObjectIdentifier] {
    let state = studio.nav.world.state
    return state[state.activeLayer].entries.compactMap { entry in
      studio.nav.context(entry.id)?.controller.map { ObjectIdentifier($0) }
    }
  }

  @Test func `pop to a controller in a transaction sees the steps before it`() throws {
    let studio = try Studio()
    let own = Spy("own", studio.log)
    studio.open(VisitOptions(making: { _ in own }))
    studio.nav.active.push(.desk)
    let reply = studio.nav.transaction {
      $0.tab(.home).popToRoot()
      $0.active.push(.desk)
      $0.active.pop(to: own, of: .account)
    }
    #expect(reply.refusal == nil && studio.screens == "feed desk account")
    #expect(studio.top?.controller === own)
    #expect(Set(controllers(studio)).count == controllers(studio).count)
  }

  @Test func `pop to a controller in a transaction keeps its entry if possible`() throws {
    let studio = try Studio()
    let own = Spy("own", studio.log)
    let id = studio.open(VisitOptions(making: { _ in own })).entry
    studio.nav.active.push(.desk)
    studio.nav.transaction {
      $0.active.push(.desk)
      $0.active.pop(to: own, of: .account)
    }
    #expect(studio.screens == "feed account" && studio.top?.id == id)
  }

  @Test func `a controller that moves to another entry stays alive`() throws {
    let studio = try Studio()
    let own = Spy("own", studio.log)
    studio.open(VisitOptions(making: { _ in own }))
    _ = studio.log.take()
    studio.nav.transaction {
      $0.active.pop()
      $0.active.push(.desk, VisitOptions(making: { _ in own }))
    }
    #expect(studio.screens == "feed desk" && studio.top?.controller === own)
    #expect(studio.nav.context(of: own) === studio.top)
    #expect(
      studio.log.take().filter { $0.hasPrefix("own") }
        == ["own disappears", "own attached to #5", "own appears by push"])
    studio.nav.active.pop()
    #expect(studio.log.take().last == "own ends")
    #expect(studio.nav.context(of: own) == nil)
  }

  @Test func `a visit that shows the controller of another entry is refused`() throws {
    let studio = try Studio()
    let own = Spy("own", studio.log)
    let log = studio.log
    studio.open(VisitOptions(making: { _ in own }))
    let reply = studio.nav.active.push(
      .desk, VisitOptions(making: { _ in own }, onRefusal: { _ in log.lines.append("refused") }))
    #expect(reply.refusal != nil && log.lines.contains("refused"))
    #expect(studio.screens == "feed account" && studio.top?.controller === own)
  }

  @Test func `the context of a controller is found as fast in a deep stack`() throws {
    let nav = Navigator(try Shape.plain().map())
    let two = Name("two")
    nav.setFactory(of: two) { _ in Spy("two", Log()) }
    let first = try #require(nav.send(.push(two)).entry.flatMap { nav.context($0)?.controller })
    // The shortest of many times is that of a run that no other program has interrupted.
    func shortestTime() -> Duration {
      let clock = ContinuousClock()
      let times = (0..<50).map { _ in
        clock.measure { for _ in 0..<20 { _ = nav.context(of: first) } }
      }
      return times.min() ?? .zero
    }
    let shallow = shortestTime()
    nav.send(.transaction(Array(repeating: .push(two), count: 20_000)))
    #expect(nav.context(of: first)?.id == EntryID(2))
    #expect(shortestTime() < shallow * 100)
  }
}

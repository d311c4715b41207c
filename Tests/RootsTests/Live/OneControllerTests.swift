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
    studio.app.push { $0.to(.account).showing(own) }
    studio.app.push(.desk)
    let reply = studio.app.transaction {
      $0.tab(.home).popToRoot()
      $0.push(.ready)
      $0.active.pop(to: own, of: .account)
    }
    #expect(reply.refusal == nil && studio.screens == "feed ready account")
    #expect(studio.top?.controller === own)
    #expect(Set(controllers(studio)).count == controllers(studio).count)
  }

  @Test func `pop to a controller in a transaction keeps its entry if possible`() throws {
    let studio = try Studio()
    let own = Spy("own", studio.log)
    let id = studio.app.push { $0.to(.account).showing(own) }.entry
    studio.app.push(.desk)
    studio.app.transaction {
      $0.push(.ready)
      $0.active.pop(to: own, of: .account)
    }
    #expect(studio.screens == "feed account" && studio.top?.id == id)
  }

  @Test func `a controller that moves to another entry stays alive`() throws {
    let studio = try Studio()
    let own = Spy("own", studio.log)
    studio.app.push { $0.to(.account).showing(own) }
    _ = studio.log.take()
    studio.app.transaction {
      $0.pop()
      $0.push { $0.to(.desk).showing(own) }
    }
    #expect(studio.screens == "feed desk" && studio.top?.controller === own)
    #expect(studio.nav.context(of: own) === studio.top)
    #expect(
      studio.log.take() == ["own disappears", "own attached to #5", "own appears by push"])
    studio.app.pop()
    #expect(studio.log.take().last == "own ends")
    #expect(studio.nav.context(of: own) == nil)
  }

  @Test func `a visit that shows the controller of another entry is refused`() throws {
    let studio = try Studio()
    let own = Spy("own", studio.log)
    let log = studio.log
    studio.app.push { $0.to(.account).showing(own) }
    let reply = studio.app.push {
      $0.to(.desk).showing(own).onFailure { _ in log.lines.append("failed") }
    }
    #expect(reply.refusal != nil && log.lines.contains("failed"))
    #expect(studio.screens == "feed account" && studio.top?.controller === own)
  }

  @Test func `a controller inside a wrapper is found directly and by the wrapper`() throws {
    let studio = try Studio()
    let own = Spy("own", studio.log)
    studio.app.push { $0.to(.account).showing(own).embedded(in: Frame.self) }
    let context = try #require(studio.nav.context(of: own))
    let frame = try #require(context.controller)
    #expect(frame is Frame && studio.nav.context(of: frame) === context)
    #expect(studio.nav.context(of: Spy("stray", studio.log)) == nil)
    studio.app.pop()
    #expect(studio.nav.context(of: own) == nil && studio.nav.context(of: frame) == nil)
  }

  private final class Frame: Embedding {
    let embedded: any Controller
    init(_ controller: any Controller) { embedded = controller }
  }

  @Test func `the context of a controller is found as fast in a deep stack`() throws {
    let nav = Navigator(try Shape.plain().map())
    let two = Name("two")
    nav.setFactory(of: two) { _ in Spy("two", Log()) }
    let first = try #require(nav.send(.push(two)).entry.flatMap { nav.context($0)?.controller })
    let clock = ContinuousClock()
    let shallow = clock.measure { for _ in 0..<1000 { _ = nav.context(of: first) } }
    nav.send(.transaction(Array(repeating: .push(two), count: 20_000)))
    let deep = clock.measure { for _ in 0..<1000 { _ = nav.context(of: first) } }
    #expect(nav.context(of: first)?.id == EntryID(2))
    #expect(deep < shallow * 100 + .milliseconds(20))
  }
}

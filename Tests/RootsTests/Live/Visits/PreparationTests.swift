import Roots
import Testing

@Suite struct PreparationTests {
  private func studio() throws -> Studio { try Studio() }

  @Test func `a prepared screen has its controller before anything changes`() throws {
    let studio = try studio()
    studio.nav.active.push(.ready, with: 3)
    #expect(
      studio.log.take() == [
        "made with 3", "feed disappears", "ready attached to #4", "ready appears by push",
      ])
    #expect(studio.screens == "feed ready" && studio.top?.controller is Spy)
    #expect(studio.top?.payload == 3)
  }

  @Test func `an error of a factory is a refusal before anything changes`() throws {
    let studio = try Studio(own: ["ready"]) { declare, _ in
      declare.screen(.ready) { _, _ in throw Broken("no film") }.prepared()
    }
    let log = studio.log
    studio.nav.active.push(
      .ready, with: 1, VisitOptions(onRefusal: { log.lines.append("\($0)") }))
    #expect(log.take().contains("'ready' cannot be opened: no film"))
    #expect(studio.screens == "feed")
  }

  @Test func `a prepare function makes the controller, or leaves it to the factory`() throws {
    let studio = try studio()
    let log = studio.log
    studio.nav.prepare { question in
      question.payload == 1 ? Spy("prepared", log) : nil
    }
    studio.nav.active.push(.ready, with: 1)
    #expect((studio.top?.controller as? Spy)?.name == "prepared")
    studio.nav.active.push(.ready, with: 2)
    #expect((studio.top?.controller as? Spy)?.name == "ready")
    studio.nav.prepare { _ in throw Broken("not today") }
    #expect(
      studio.nav.active.push(.ready, with: 3).refusal.map { "\($0)" }
        == "'ready' cannot be opened: not today")
  }

  @Test func `every controller of a transaction is prepared before it`() throws {
    let studio = try studio()
    studio.nav.transaction {
      $0.active.push(.ready, with: 1)
      $0.active.push(.ready, with: 2, onResult: { [log = studio.log] in log.lines.append("\($0)") })
    }
    let lines = studio.log.take()
    #expect(Array(lines.prefix(2)) == ["made with 1", "made with 2"])
    studio.top?.finish(with: 7)
    #expect(studio.log.take().contains("completed(7)"))
    #expect(studio.nav.context(EntryID(4))?.controller is Spy)
  }

  @Test func `each step of a transaction has its own factory for a prepared screen`() throws {
    let studio = try studio()
    let log = studio.log
    studio.nav.transaction {
      $0.active.push(.ready, with: 1)
      $0.active.push(.ready, with: 2, VisitOptions(making: { _ in Spy("own", log) }))
    }
    #expect((studio.top?.controller as? Spy)?.name == "own")
    studio.nav.active.pop()
    #expect((studio.top?.controller as? Spy)?.name == "ready")
  }

  @Test func `a request's own factory and result survive the preparation`() throws {
    let studio = try studio()
    let log = studio.log
    studio.nav.active.push(
      .ready, with: 1, VisitOptions(making: { _ in Spy("own", log) }),
      onResult: { log.lines.append("\($0)") })
    #expect((studio.top?.controller as? Spy)?.name == "own")
    #expect(studio.top?.isLive == true)
    studio.top?.finish(with: 5)
    #expect(log.take().contains("completed(5)"))
  }

  @Test func `prepared controllers that are not needed are released`() throws {
    let face = try Face()
    let studio = try Studio()
    weak var made: Spy?
    studio.nav.prepare { [log = studio.log] question in
      if question.screen.text != "ready" { return nil }
      let spy = Spy("made", log)
      made = spy
      throw Broken("\(spy.name) for nothing")
    }
    studio.nav.active.push(.ready, with: 1, VisitOptions(protectedBy: [face]))
    face.asked[0].allow()
    #expect(made == nil && studio.screens == "feed")
  }
}

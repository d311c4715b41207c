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

  @Test func `a hidden visit has its controller before it is shown`() throws {
    let studio = try studio()
    studio.nav.transaction {
      $0.active.push(.ready, with: 4)
      $0.active.push(.account)
    }
    #expect(studio.log.take().first == "made with 4")
    studio.nav.active.pop()
    #expect(studio.screens == "feed ready")
    #expect(!studio.log.take().contains("made with 4"))
  }

  @Test func `undo makes the controller of a hidden visit again`() throws {
    let studio = try studio()
    studio.nav.transaction {
      $0.active.push(.ready, with: 4)
      $0.active.push(.account)
    }
    studio.nav.active.popToRoot()
    _ = studio.log.take()
    try studio.nav.run("undo")
    #expect(studio.screens == "feed ready account")
    #expect(studio.log.take().contains("made with 4"))
  }

  @Test func `a hidden controller gets another input of its visit`() throws {
    let studio = try Studio(own: ["sketch"]) { declare, log in
      declare.screen(.sketch) { number, _ in Studio.Sketch(number, log) }.prepared()
    }
    studio.nav.transaction {
      $0.active.push(.sketch, with: 1)
      $0.active.push(.account)
    }
    _ = studio.log.take()
    studio.nav.update(.sketch, with: 2)
    #expect(studio.log.take().contains("receives 2"))
  }

  @Test func `the root of a hidden tab has its controller when it is shown`() throws {
    let studio = try Studio(own: ["desk"]) { declare, log in
      declare.screen(.desk) { _ in
        log.lines.append("desk made")
        return Spy("desk", log)
      }
      .prepared()
    }
    #expect(!studio.log.take().contains("desk made"))
    studio.nav.tab(.work).show()
    #expect(studio.log.take().contains("desk made"))
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

  @Test func `a controller is released when that of another step cannot be made`() throws {
    weak var made: Spy?
    let studio = try Studio(own: ["ready"]) { declare, log in
      declare.screen(.ready) { number, _ in
        if number == 2 { throw Broken("no film") }
        let spy = Spy("ready", log)
        made = spy
        return spy
      }
      .prepared()
    }
    let count = studio.nav.contextCount
    studio.nav.transaction {
      $0.active.push(.ready, with: 1)
      $0.active.push(.ready, with: 2)
    }
    #expect(made == nil && studio.screens == "feed" && studio.nav.contextCount == count)
  }
}

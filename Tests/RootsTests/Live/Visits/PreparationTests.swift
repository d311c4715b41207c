import Roots
import Testing

@Suite struct PreparationTests {
  private func studio() throws -> Studio {
    try Studio { declare, log in
      declare.screen(.ready) { context in
        log.lines.append("made with \(context.payload ?? 0)")
        return Spy("ready", log)
      }
      .prepared()
    }
  }

  @Test func `a prepared screen has its controller before anything changes`() throws {
    let studio = try studio()
    studio.app.push(.ready, with: 3)
    #expect(
      studio.log.take() == [
        "made with 3", "feed disappears", "ready attached to #4", "ready appears by push",
      ])
    #expect(studio.screens == "feed ready" && studio.top?.controller is Spy)
    #expect(studio.top?.payload == 3)
  }

  @Test func `an error of a factory is a refusal before anything changes`() throws {
    let studio = try Studio { declare, _ in
      declare.screen(.ready) { _ in throw Broken("no film") }.prepared()
    }
    let log = studio.log
    studio.app.push { $0.to(.ready).onFailure { log.lines.append("\($0)") } }
    #expect(log.take().contains("'ready' cannot be opened: no film"))
    #expect(studio.screens == "feed")
  }

  @Test func `a prepare function makes the controller, or leaves it to the factory`() throws {
    let studio = try studio()
    let log = studio.log
    studio.nav.prepare { question in
      question.payload == 1 ? Spy("prepared", log) : nil
    }
    studio.app.push(.ready, with: 1)
    #expect((studio.top?.controller as? Spy)?.name == "prepared")
    studio.app.push(.ready, with: 2)
    #expect((studio.top?.controller as? Spy)?.name == "ready")
    studio.nav.prepare { _ in throw Broken("not today") }
    #expect(
      studio.app.push(.ready, with: 3).refusal.map { "\($0)" }
        == "'ready' cannot be opened: not today")
  }

  @Test func `every controller of a transaction is prepared before it`() throws {
    let studio = try studio()
    studio.app.transaction {
      $0.push(.ready, with: 1)
      $0.push(.ready, with: 2, onResult: { [log = studio.log] in log.lines.append($0.words) })
    }
    let lines = studio.log.take()
    #expect(Array(lines.prefix(2)) == ["made with 1", "made with 2"])
    studio.app.pop(with: 7)
    #expect(studio.log.take().contains("completed 7"))
    #expect(studio.nav.context(EntryID(4))?.controller is Spy)
  }

  @Test func `each step of a transaction has its own factory for a prepared screen`() throws {
    let studio = try studio()
    let log = studio.log
    studio.app.transaction {
      $0.push(.ready, with: 1)
      $0.push(.ready, with: 2, making: { _ in Spy("own", log) })
    }
    #expect((studio.top?.controller as? Spy)?.name == "own")
    studio.app.pop()
    #expect((studio.top?.controller as? Spy)?.name == "ready")
  }

  @Test func `a request's own factory and result survive the preparation`() throws {
    let studio = try studio()
    let log = studio.log
    studio.app.push(
      .ready, with: 1, onResult: { log.lines.append($0.words) },
      making: { _ in Spy("own", log) })
    #expect((studio.top?.controller as? Spy)?.name == "own")
    #expect(studio.top?.isLive == true)
    studio.app.pop(with: 5)
    #expect(log.take().contains("completed 5"))
  }

  @Test func `prepared controllers that are not needed are released`() throws {
    let face = try Face()
    let studio = try Studio { declare, log in
      declare.screen(.ready, receiving: Studio.Sketch.self) { _ in Studio.Sketch(log) }
        .prepared()
    }
    weak var made: Spy?
    studio.nav.prepare { [log = studio.log] question in
      if question.screen.text != "ready" { return nil }
      let spy = Spy("made", log)
      made = spy
      throw Broken("\(spy.name) for nothing")
    }
    studio.app.push { $0.to(.ready).passData(1).protect(with: face) }
    face.asked[0].allow()
    #expect(made == nil && studio.screens == "feed")
  }
}

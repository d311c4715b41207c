import Roots
import Testing

/// The visible screens get their controllers once, when the app starts.
@Suite struct StartTests {
  private func navigator(_ log: Log) throws -> Navigator {
    let nav = Navigator(
      try NavigationMap(
        start: .screen("one"),
        screens: try ["one", "two"].map {
          ScreenDefinition(try Name($0), rules: VisitRules(restoration: .allowed()))
        }))
    nav.spy(log)
    return nav
  }

  @Test func `without a start the first command starts the app`() throws {
    let log = Log()
    let nav = try navigator(log)
    try nav.run("push two")
    #expect(
      log.take() == [
        "one#1 attached to #1", "one#1 appears by push", "one#1 disappears",
        "two#2 attached to #2", "two#2 appears by push",
      ])
    nav.start()
    #expect(log.take().isEmpty)
    try nav.run("pop")
    #expect(log.take() == ["two#2 disappears", "one#1 appears by pop", "two#2 ends"])
  }

  @Test func `a second start does nothing`() throws {
    let log = Log()
    let nav = try navigator(log)
    nav.start()
    nav.start()
    #expect(log.take() == ["one#1 attached to #1", "one#1 appears by push"])
  }

  @Test func `a root that is covered by restored screens gets no controller`() throws {
    let log = Log()
    let source = try navigator(Log())
    try source.run("push two")
    let nav = try navigator(log)
    nav.restore(source.savedState)
    #expect(log.take().isEmpty)
    nav.start()
    #expect(log.take() == ["two#2 attached to #2", "two#2 appears by push"])
    try nav.run("pop")
    #expect(
      log.take() == [
        "two#2 disappears", "one#1 attached to #1", "one#1 appears by push", "two#2 ends",
      ])
  }
}

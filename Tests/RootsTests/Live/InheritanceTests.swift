import Roots
import Testing

@Suite struct InheritanceTests {
  private let log = Log()

  @Test func `a callback moves to the heir`() throws {
    let nav = Navigator(try Shape.plain().map())
    nav.send(Request(.push("two")) { [log] in log.lines.append($0.words) })
    try nav.run("replace three inheriting")
    #expect(log.take() == [])
    try nav.run("pop with \"ok\"")
    #expect(log.take() == ["completed \"ok\""])
  }

  @Test func `the callbacks of an entry and of its heir are both called`() throws {
    let nav = Navigator(try Shape.plain().map())
    nav.send(Request(.push("two")) { [log] in log.lines.append("first \($0.words)") })
    nav.send(
      Request(.replace("three", inheriting: true)) { [log] in
        log.lines.append("second \($0.words)")
      })
    try nav.run("pop with 3")
    #expect(log.take() == ["first completed 3", "second completed 3"])
  }

  @Test func `intermediate values of the heir reach both callbacks`() throws {
    let nav = Navigator(try Shape.plain().map())
    var first = Request(.push("two"))
    first.onUpdate = { [log] in log.lines.append("first \($0)") }
    nav.send(first)
    var second = Request(.replace("three", inheriting: true))
    second.onUpdate = { [log] in log.lines.append("second \($0)") }
    nav.send(second)
    #expect(nav.context(EntryID(2)) == nil)
    #expect(nav.context(EntryID(3))?.report(Payload(5)) == true)
    #expect(log.take() == ["first 5", "second 5"])
  }

  @Test func `undo passes the result back, and redo on again`() throws {
    let nav = Navigator(try Shape.plain().map())
    nav.send(Request(.push("two")) { [log] in log.lines.append("first \($0.words)") })
    nav.send(
      Request(.replace("three", inheriting: true)) { [log] in
        log.lines.append("second \($0.words)")
      })
    for command in ["undo", "redo", "undo"] { try nav.run(command) }
    #expect(log.take() == [])
    try nav.run("pop with 3")
    #expect(log.take() == ["first completed 3", "second completed 3"])
  }

  @Test func `undo of several commits passes the result back to the entry that stays`() throws {
    let nav = Navigator(try Shape.plain().map())
    var first = Request(.push("two")) { [log] in log.lines.append("first \($0.words)") }
    first.onUpdate = { [log] in log.lines.append("first sees \($0)") }
    nav.send(first)
    try nav.run("begin; replace three inheriting; replace two inheriting; end")
    nav.send(
      Request(.replace("three", inheriting: true)) { [log] in
        log.lines.append("last \($0.words)")
      })
    try nav.run("undo 2")
    #expect(nav.context(EntryID(2))?.report(Payload(5)) == true)
    #expect(log.take() == ["first sees 5"])
    try nav.run("redo 2")
    try nav.run("undo 3")
    #expect(log.take() == ["first undone", "last undone"])
  }

  @Test func `a restored state knows which results were settled before an undo`() throws {
    let nav = Navigator(try Shape.plain().map())
    for command in ["push two", "undo", "redo", "push three"] { try nav.run(command) }
    let rules = RestorationRules { _, _ in .allowed() }
    let saved = try Literal(encoding: SavedState(nav.world, rules)).decoded(as: SavedState.self)
    let next = Navigator(try Shape.plain().map())
    next.restore(saved, rules)
    let settled = next.world.state.main.entries.map { next.context($0.id)?.isSettled }
    #expect(settled == [false, true, false])
  }

  @Test func `the heir of a settled result settles its own`() throws {
    let nav = Navigator(try Shape.plain().map())
    nav.send(Request(.push("two")) { [log] in log.lines.append("first \($0.words)") })
    try nav.run("undo")
    try nav.run("redo")
    nav.send(
      Request(.replace("three", inheriting: true)) { [log] in
        log.lines.append("second \($0.words)")
      })
    try nav.run("pop with 3")
    #expect(log.take() == ["first undone", "second completed 3"])
  }
}

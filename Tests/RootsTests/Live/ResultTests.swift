import Roots
import Testing

/// Law 3: every result is settled exactly once.
@Suite struct ResultTests {
  private let log = Log()

  private func push(_ screen: String, on nav: Navigator, from origin: UInt32? = nil) throws {
    nav.send(
      Request(.push(try Name(screen)), from: origin.map { EntryID($0) }) { [log] in
        log.lines.append("\(screen) \($0.words)")
      })
  }

  @Test(arguments: [
    ("pop", ["two popped"]), ("pop with 7", ["two completed 7"]),
    ("finish", ["two completed"]), ("finish with {ok: true}", ["two completed {ok: true}"]),
    ("replace three", ["two replaced"]), ("go three", ["two replaced"]),
    ("pop to root", ["two popped"]), ("undo", ["two undone"]), ("back", ["two popped"]),
    ("begin; push three; pop to one; end", ["two popped"]),
  ])
  func `a result is settled however its screen is removed`(
    text: String, lines: [String]
  ) throws {
    let nav = Navigator(try Shape.plain().map())
    try push("two", on: nav)
    try nav.run(text)
    #expect(log.take() == lines)
    #expect(nav.context(EntryID(2)) == nil)
  }

  @Test(arguments: [
    ("reset tab", "tab reset"), ("show city", nil), ("show main", nil), ("go map on main", nil),
  ])
  func `a tab's results wait while it is hidden`(text: String, outcome: String?) throws {
    let nav = Navigator(try Shape.tabbed().map())
    try push("post", on: nav)
    try nav.run("overlay login")
    try nav.run(text)
    #expect(log.take() == (outcome.map { ["post \($0)"] } ?? []))
  }

  @Test func `accessories are settled as cleared or with their layer`() throws {
    let nav = Navigator(try Shape.plain().map())
    let alert = Name("alert")
    let tell: (Outcome<Payload?>) -> Void = { [log] in log.lines.append($0.words) }
    nav.send(Request(.overlay(alert), onResult: tell))
    try nav.run("push two")
    #expect(log.take() == ["cleared"])
    nav.send(Request(.overlay(alert), onResult: tell))
    nav.send(Request(.overlay(alert), onResult: tell))
    try nav.run("dismiss with \"bottom\"")
    #expect(log.take() == ["layer dismissed", "completed \"bottom\""])
  }

  @Test func `results are settled in removal order and after the commit`() throws {
    let nav = Navigator(try Shape.plain().map())
    for screen in ["two", "three"] {
      nav.send(
        Request(.push(try Name(screen))) { [log, weak nav] in
          let depth = nav?.world.state.main.count ?? 0
          log.lines.append("\(screen) \($0.words) at depth \(depth)")
        })
    }
    try nav.run("pop to root")
    #expect(log.take() == ["three popped at depth 1", "two popped at depth 1"])
  }

  @Test func `an entry can finish itself at any position`() throws {
    let nav = Navigator(try Shape.tabbed().map())
    try push("post", on: nav)
    try push("map", on: nav)
    try push("feed", on: nav)
    try nav.run("show city")
    let context = try #require(nav.context(EntryID(5)))
    #expect(context.finish(with: Payload("done")) == .done(nil))
    #expect(log.take() == ["feed popped", "map popped", "post completed \"done\""])
    #expect(nav.world.state.selectedTab == 2)
    #expect(nav.world.state.tabs[1].count == 1)
  }

  @Test func `a second finish is a reported refusal`() throws {
    let nav = Navigator(try Shape.plain().map())
    try push("two", on: nav)
    let context = try #require(nav.context(EntryID(2)))
    #expect(context.finish() == .done(nil))
    let again = context.finish(with: Payload(2))
    #expect(again == .refused(.alreadySettled(EntryID(2))))
    #expect(again.refusal.map { "\($0)" } == "the result of #2 has been settled already")
    #expect(log.take() == ["two completed"])
  }

  @Test func `a finish inside its own callback is refused and reported`() throws {
    let nav = Navigator(try Shape.plain().map())
    nav.observers.faults.add { [log] in log.lines.append("\($0)") }
    var context: EntryContext?
    nav.send(
      Request(.push("two")) { [log] in
        log.lines.append("\($0.words), \(context?.finish() ?? .done(nil))")
      })
    context = nav.context(EntryID(2))
    context?.finish(with: Payload(1))
    #expect(
      log.take() == [
        "completed 1, waiting",
        "'finish #2' was refused: the entry #2 that asked for this is gone",
      ])
  }

  @Test func `a finish without its navigator is refused`() throws {
    var nav: Navigator? = Navigator(try Shape.plain().map())
    if let nav { try push("two", on: nav) }
    let context = try #require(nav?.context(EntryID(2)))
    nav = nil
    #expect(context.finish() == .refused(.navigatorGone))
    #expect("\(Refusal.navigatorGone)" == "the navigator is gone")
    #expect(log.take() == ["two cleared"])
  }

  @Test func `intermediate values come before the result and never after`() throws {
    let nav = Navigator(try Shape.plain().map())
    var request = Request(.push("two")) { [log] in log.lines.append($0.words) }
    request.onUpdate = { [log] in log.lines.append("update \($0)") }
    nav.send(request)
    let context = try #require(nav.context(EntryID(2)))
    #expect(context.report(Payload(1)))
    #expect(context.report(Payload("two")))
    context.finish(with: Payload(3))
    #expect(!context.report(Payload(4)))
    #expect(log.take() == ["update 1", "update \"two\"", "completed 3"])
    #expect(nav.context(EntryID(1))?.report(Payload(5)) == false)
  }

  @Test func `an entry restored by undo has a new, settled context`() throws {
    let nav = Navigator(try Shape.plain().map())
    try push("two", on: nav)
    let before = nav.context(EntryID(2))
    try nav.run("pop with 1")
    try nav.run("undo")
    let after = try #require(nav.context(EntryID(2)))
    #expect(after !== before && after.isSettled && after.isLive)
    #expect("\(after)" == "two#2 settled")
    #expect(before?.isLive == false && before?.entry == nil)
    try nav.run("pop with 2")
    #expect(log.take() == ["two completed 1"])
  }

  @Test func `callbacks run after the opener is gone`() throws {
    let nav = Navigator(try Shape.plain().map())
    try push("two", on: nav)
    try push("three", on: nav, from: 2)
    try nav.run("finish #2")
    #expect(log.take() == ["three popped", "two completed"])
  }
}

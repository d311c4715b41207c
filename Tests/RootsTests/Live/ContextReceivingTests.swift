import Roots
import Testing

@Suite struct ContextReceivingTests {
  /// A controller that records its context, its information and its reporter.
  private final class Counter: ContextReceiving, InfoReceiving, Reporting {
    var context: Context?
    var report: Reporter<Int>?
    var info: NavigationInfo? {
      didSet { infos.append(info) }
    }
    var infos: [NavigationInfo?] = []
    var hadAllAtOnce = false

    func attach(to context: Context) {
      hadAllAtOnce = self.context === context && info != nil && report != nil
    }
  }

  private let log = Log()

  /// One counter for each visit to `two`.
  private func started(_ shape: Shape, counting name: String) throws -> Navigator {
    let nav = Navigator(try shape.map())
    nav.setFactory(of: try Name(name)) { _ in Counter() }
    nav.start()
    return nav
  }

  private func counter(_ id: UInt32, _ nav: Navigator) throws -> Counter {
    try #require(nav.context(EntryID(id))?.controller as? Counter)
  }

  @Test func `a controller gets the values of its protocols before it is attached`() throws {
    let nav = try started(try Shape.plain(), counting: "two")
    try nav.run("push two with 7", from: 1)
    let counter = try counter(2, nav)
    #expect(counter.hadAllAtOnce)
    #expect(counter.context?.id == EntryID(2))
    let info = try #require(counter.info)
    #expect(info.screen == ("two") && info.layer == .main && info.payload == 7)
    #expect(info.operation == .push && info.opener == EntryID(1))
  }

  @Test func `the information is updated before each appearance`() throws {
    let nav = try started(try Shape.plain(), counting: "two")
    try nav.run("push two")
    let counter = try counter(2, nav)
    try nav.run("push three")
    try nav.run("pop")
    #expect(counter.infos.map { $0?.operation } == [.push, .pop])
  }

  @Test func `intermediate values are delivered any number of times until the result`() throws {
    let nav = try started(try Shape.plain(), counting: "two")
    var request = Request(.push("two")) { [log] in log.lines.append($0.words) }
    request.onUpdate = { [log] in log.lines.append("update \($0)") }
    nav.send(request)
    let counter = try counter(2, nav)
    #expect(counter.report?(1) == true && counter.report?(2) == true)
    #expect(counter.finish(with: 3) == .done(nil))
    #expect(counter.report?(4) == false)
    #expect(log.take() == ["update 1", "update 2", "completed 3"])
    #expect(counter.finish().refusal == .alreadySettled(EntryID(2)))
  }

  @Test func `intermediate values without a receiver are dropped`() throws {
    let nav = try started(try Shape.plain(), counting: "two")
    try nav.run("push two")
    #expect(try counter(2, nav).report?(1) == false)
  }

  @Test(arguments: [
    ("push post on tab home", "push feed on tab home; push map on tab home", Layer.tab(0), 1),
    ("push post on main", "push feed on main", .main, 1),
    ("push post on accessory 2", "overlay login at 2; overlay player at 2", .accessory(2), 0),
  ])
  func `a controller finishes with a result at any position`(
    opening: String, above: String, layer: Layer, left: Int
  ) throws {
    let nav = try started(try Shape.tabbed(), counting: "post")
    try nav.run("show home")
    nav.send(
      Request(try Command(parsing: opening)) { [log] in log.lines.append("post \($0.words)") })
    let counter = try counter(5, nav)
    for text in above.split(separator: "; ") {
      nav.send(
        Request(try Command(parsing: String(text))) { [log] in
          log.lines.append("above \($0.words)")
        })
    }
    let count = above.split(separator: "; ").count
    #expect(nav.world.state[layer].count == left + 1 + count)
    counter.finish(with: "done")
    #expect(nav.world.state[layer].count == left)
    #expect(
      log.take() == Array(repeating: "above popped", count: count) + ["post completed \"done\""])
  }

  @Test func `a controller that was never attached cannot finish`() {
    #expect(Counter().finish().refusal == .navigatorGone)
  }

  @Test func `a context sends commands as its entry`() throws {
    let nav = try started(try Shape.tabbed(), counting: "post")
    try nav.run("push post on tab home")
    let context = try #require(nav.context(EntryID(5)))
    let reply = context.send(.push("map")) { [log] in log.lines.append($0.words) }
    #expect(reply == .done(EntryID(6)))
    #expect(nav.world.state.layer(of: EntryID(6)) == .tab(0))
    #expect(nav.world.state.entry(EntryID(6))?.opener == EntryID(5))
    try nav.run("pop to root on tab home")
    #expect(log.take() == ["popped"])
    #expect(context.send(.back).refusal == .originGone(EntryID(5)))
  }

  @Test func `a controller that holds its context is freed with its entry`() throws {
    let nav = try started(try Shape.plain(), counting: "two")
    try nav.run("push two")
    weak let counter = try counter(2, nav)
    #expect(counter != nil)
    try nav.run("pop")
    #expect(counter == nil)
  }
}

import Roots
import Testing

@Suite struct ControllerTests {
  private let log = Log()

  private func started(_ shape: Shape) throws -> Navigator {
    let nav = Navigator(try shape.map())
    nav.spy(log)
    nav.start()
    return nav
  }

  @Test func `a controller's methods are called in order`() throws {
    let nav = try started(try Shape.plain())
    try nav.run("push two")
    try nav.run("push three")
    try nav.run("pop")
    try nav.run("pop")
    #expect(
      log.take() == [
        "one#1 attached to #1", "one#1 appears by push",
        "one#1 disappears", "two#2 attached to #2", "two#2 appears by push",
        "two#2 disappears", "three#3 attached to #3", "three#3 appears by push",
        "three#3 disappears", "two#2 appears by pop", "three#3 ends",
        "two#2 disappears", "one#1 appears by pop", "two#2 ends",
      ])
  }

  @Test func `popping reveals the same entry and the same controller`() throws {
    let nav = try started(try Shape.plain())
    try nav.run("push two with 5")
    let (entry, controller) = (nav.world.state.main.top, nav.controller(2))
    try nav.run("push three")
    try nav.run("pop")
    #expect(nav.world.state.main.top == entry)
    #expect(nav.controller(2) === controller && controller != nil)
  }

  @Test func `controllers are made when their entry is first visible`() throws {
    let nav = try started(try Shape.tabbed())
    _ = log.take()
    try nav.run("push post on tab home")
    try nav.run("begin; push post; push map; end")
    #expect(log.take() == ["chat#3 disappears", "map#7 attached to #7", "map#7 appears by push"])
    #expect(nav.controller(5) == nil && nav.controller(6) == nil)
    try nav.run("show home")
    #expect(
      log.take() == ["map#7 disappears", "post#5 attached to #5", "post#5 appears by push"])
    try nav.run("begin; push feed; pop; pop; end")
    #expect(
      log.take() == [
        "post#5 disappears", "feed#2 attached to #2", "feed#2 appears by push", "post#5 ends",
      ])
  }

  @Test func `an accessory does not cover the content`() throws {
    let nav = try started(try Shape.tabbed())
    _ = log.take()
    try nav.run("overlay sheet")
    try nav.run("push post")
    try nav.run("pop")
    try nav.run("dismiss")
    #expect(
      log.take() == [
        "sheet#5 attached to #5", "sheet#5 appears by push",
        "sheet#5 disappears", "chat#3 disappears", "post#6 attached to #6",
        "post#6 appears by push",
        "post#6 disappears", "chat#3 appears by pop", "sheet#5 appears by pop", "post#6 ends",
        "sheet#5 disappears", "sheet#5 ends",
      ])
  }

  @Test func `a controller is owned only while its entry lives`() throws {
    let nav = try started(try Shape.plain())
    try nav.run("push two")
    weak let controller = nav.controller(2)
    let context = nav.context(EntryID(2))
    try nav.run("push three")
    #expect(controller != nil)
    try nav.run("pop to root")
    #expect(controller == nil && context?.controller == nil)
  }

  @Test func `a controller of an ended entry can still be held`() throws {
    let nav = try started(try Shape.plain())
    try nav.run("push two")
    let controller = try #require(nav.controller(2))
    let context = try #require(nav.context(EntryID(2)))
    try nav.run("pop")
    #expect(context.controller === controller)
    #expect(nav.context(of: controller) == nil)
  }

  @Test func `a factory of a request makes the controller of its entry only`() throws {
    let nav = try started(try Shape.plain())
    _ = log.take()
    let commands: [Command] = [
      .push("two"), .go("two"), .replace("two"),
      .overlay("alert"), .popTo(.screen("three")),
    ]
    for (number, command) in commands.enumerated() {
      var request = Request(command)
      request.factory = { [log] _ in Spy("own\(number)", log) }
      let id = try #require(nav.send(request).entry)
      #expect(nav.controller(id.number)?.name == "own\(number)")
      nav.send(command.isOverlay ? .dismiss() : .undo())
    }
    try nav.run("push two")
    #expect(nav.world.state.main.top.flatMap { nav.controller($0.id.number)?.name } == "two#7")
  }

  @Test func `an entry restored by undo gets a new controller`() throws {
    let nav = try started(try Shape.plain())
    try nav.run("push two")
    let controller = nav.controller(2)
    try nav.run("pop")
    _ = log.take()
    try nav.run("undo")
    #expect(nav.controller(2) !== controller && nav.controller(2) != nil)
    #expect(
      log.take() == ["one#1 disappears", "two#2 attached to #2", "two#2 appears by push"])
  }

  @Test func `a factory that throws when its entry is revealed is tried again`() throws {
    let nav = try started(try Shape.plain())
    let two = Name("two")
    var isBroken = true
    nav.setFactory(of: two) { [log] _ in
      if isBroken { throw Broken("no film") }
      return Spy("two", log)
    }
    nav.observers.faults.add { [log] in log.lines.append("\($0)") }
    try nav.run("begin; push two; push three; end")
    _ = log.take()
    try nav.run("pop")
    #expect(
      log.take() == [
        "three#3 disappears", "the controller of 'two' could not be made: no film",
        "three#3 ends",
      ])
    isBroken = false
    try nav.run("push three")
    try nav.run("pop")
    #expect(nav.controller(2)?.name == "two")
  }

  @Test func `a controller that shows another entry cannot show a second one`() throws {
    let nav = try started(try Shape.plain())
    let own = Spy("own", log)
    var request = Request(.push("two"))
    request.factory = { _ in own }
    #expect(nav.send(request) == .done(EntryID(2)))
    #expect(
      nav.send(request).refusal.map { "\($0)" }
        == "'two' cannot be opened: its controller shows two#2 already; make another one")
    #expect(nav.world.state.main.count == 2 && nav.context(of: own)?.id == EntryID(2))
    try nav.run("pop")
    #expect(nav.send(request).refusal == nil)
  }

  @Test func `a variant has its own factory`() throws {
    let nav = try started(try Shape.rich())
    let share = Name("share")
    nav.setFactory(of: share, variant: 1) { [log] _ in Spy("second", log) }
    try nav.run("overlay share")
    try nav.run("show friends")
    try nav.run("overlay share")
    #expect(nav.controller(5)?.name == "share#5")
    #expect(nav.controller(6)?.name == "second")
  }

  @Test func `a context has its entry and its layer`() throws {
    let nav = try started(try Shape.plain())
    try nav.run("push two with {id: 4}")
    let context = try #require(nav.controller(2)?.context)
    #expect("\(context)" == "two#2 open")
    #expect(context.payload == Payload(.object(["id": .int(4)])))
    #expect(context.entry.map { "\($0)" } == "two#2 {id: 4}")
    #expect(context.navigator === nav)
    try nav.run("pop")
    #expect(!context.isLive && context.payload == nil && context.entry == nil)
  }
}

extension Command {
  fileprivate var isOverlay: Bool { if case .overlay = self { true } else { false } }
}

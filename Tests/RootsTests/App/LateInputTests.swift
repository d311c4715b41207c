import Roots
import Testing

/// Further rules of visits whose input comes later.
@Suite struct LateInputTests {
  private let log = Log()
  private let scheduler = Scheduler()

  private func app() throws(MapErrors) -> AppNavigator<Shop> {
    let nav = try Shop.navigator(log)
    nav.scheduler = scheduler
    nav.observers.faults.add { [log] in log.lines.append("fault: \($0)") }
    nav.start()
    _ = log.take()
    return nav
  }

  private var refusing: VisitOptions {
    VisitOptions(onRefusal: { [log] in log.lines.append("\($0)") })
  }

  @Test func `an input that comes at once causes no delay`() throws {
    let nav = try app()
    let reply = nav.main.load(.photo, input: { $0.give(Picture(id: 1, title: "Sea")) })
    #expect(reply.entry != nil && nav.world.pending.isEmpty)
    #expect(nav.main.top?.input(of: .photo) == Picture(id: 1, title: "Sea"))
    #expect(nav.accessory().load(.share, input: { $0.give(2) }).entry != nil)
    #expect(nav.accessory(0).top?.input(ofAccessory: .share) == 2)
    #expect(nav.main.load(.note, input: { $0.give(nil) }).entry != nil)
    #expect(log.take() == ["made photo 1 'Sea'", "made share 2", "made note nothing"])
  }

  @Test func `a visit without a deadline waits as long as it takes`() throws {
    let nav = try app()
    var later: PendingInput<Int>?
    nav.main.load(.chat, VisitOptions(deadline: nil), input: { later = $0 })
    scheduler.advance(to: .seconds(100_000))
    later?.give(3)
    #expect(nav.main.top?.input(of: .chat) == 3)
  }

  @Test func `an error after the input does not refuse the visit`() throws {
    let nav = try app()
    nav.main.load(.chat, refusing) { input in
      input.give(1)
      throw Broken("the line is busy")
    }
    #expect(nav.main.top?.input(of: .chat) == 1 && log.take() == ["made chat 2"])
  }

  @Test func `a second input is a fault, and the first one counts`() throws {
    let nav = try app()
    nav.main.load(.chat) { input in
      input.give(1)
      input.give(2)
      input.fail("too late")
    }
    #expect(nav.main.top?.input(of: .chat) == 1)
    let fault = "fault: answered twice: what is the payload of chat? The first answer holds"
    #expect(log.take() == [fault, fault, "made chat 2"])
  }

  @Test func `a transaction with an input that comes later is refused before it is loaded`() throws
  {
    let nav = try app()
    let before = nav.world
    var isAsked = false
    let reply = nav.transaction {
      $0.main.push(.feed, refusing)
      #expect($0.main.load(.chat, input: { _ in isAsked = true }).refusal != nil)
    }
    let why = "'chat' cannot be opened: a transaction needs its inputs at once"
    #expect(reply.refusal.map { "\($0)" } == why)
    #expect(log.take() == [why] && nav.world == before && !isAsked)
  }

  @Test func `visits whose inputs come later wait for each other, and load one by one`() throws {
    let nav = try app()
    var loads: [PendingInput<Int>] = []
    for number in 1...3 {
      nav.main.load(
        .chat, input: { loads.append($0) },
        onResult: { [log] in log.lines.append("\(number) \($0.summary)") })
    }
    #expect(loads.count == 1 && nav.world.pending.count == 3)
    loads[0].give(4)
    #expect(loads.count == 2 && nav.main.depth == 2)
    loads[1].fail("gone")
    #expect(loads.count == 3 && nav.main.depth == 2)
    loads[2].give(6)
    #expect(nav.world.pending.isEmpty && nav.main.screens == ["host", "chat", "chat"])
    nav.main.popToRoot()
    #expect(log.take().filter { $0.contains("popped") } == ["3 popped", "1 popped"])
  }

  @Test func `a pending visit is refused at the end of the navigator`() throws {
    var later: PendingInput<Int>?
    do { try app().main.load(.chat, refusing, input: { later = $0 }) }
    #expect(log.take().contains("the navigator is gone"))
    later?.give(1)
    #expect(later?.isOpen == false)
  }

  @Test func `an input without a literal form is passed as it is`() throws {
    let nav = try app()
    let handle = Handle()
    nav.main.load(.live, input: { $0.give(handle) })
    #expect(nav.main.top?.input(of: .live) === handle)
  }

  @Test func `a malformed or undeclared screen is refused without loading`() throws {
    let nav = try app()
    var count = 0
    for name in ["nowhere", "two words"] as [StaticString] {
      let screen = Screen<Shop, Int, Void>(name)
      #expect(nav.main.load(screen, refusing, input: { _ in count += 1 }).refusal != nil)
    }
    #expect(count == 0 && log.take().count == 2)
  }
}

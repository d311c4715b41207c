import Roots
import Testing

/// Law 4: all or nothing.
@Suite struct TransactionTests {
  private let log = Log()

  private func step(_ command: Command, _ name: String) -> Request {
    Request(command) { [log] in log.lines.append("\(name) \($0.words)") }
  }

  @Test func `each step has its own callback`() throws {
    let nav = Navigator(try Shape.plain().map())
    let (two, three) = (Name("two"), Name("three"))
    nav.send(
      Request(transaction: [
        step(.push(two), "first"),
        Request(.overlay("alert")),
        Request(transaction: [step(.push(three), "second"), step(.push(two), "third")]),
        Request(.transaction([.push(three)])),
        step(.replace(three), "fourth"),
      ]))
    #expect(
      nav.world.state.main.entries.map(\.screen.text) == ["one", "two", "three", "two", "three"])
    #expect(log.take() == [])
    try nav.run("pop to one")
    #expect(log.take() == ["fourth popped", "third popped", "second popped", "first popped"])
  }

  @Test func `an entry removed by its own transaction is settled but never shown`() throws {
    let nav = Navigator(try Shape.plain().map())
    nav.spy(log)
    nav.start()
    nav.observers.commits.add { [log] in log.lines.append("told \($0.changes.count)") }
    _ = log.take()
    let (two, three) = (Name("two"), Name("three"))
    nav.send(
      Request(transaction: [
        step(.push(two), "first"), Request(.pop(with: Payload(1))), Request(.push(three)),
      ]))
    #expect(
      log.take() == [
        "first completed 1", "one#1 disappears", "three#3 attached to #3",
        "three#3 appears by push",
        "told 1",
      ])
    #expect(nav.contextCount == 2)
  }

  @Test func `one refused step refuses the transaction and calls its sender`() throws {
    let nav = Navigator(try Shape.tabbed().map())
    let before = nav.world
    var request = Request(transaction: [
      step(.push("post"), "first"), Request(.set("basket", .int(2))),
      Request(.show(.number(1))), Request(.push("nowhere")),
    ])
    request.onRefusal = { [log] in log.lines.append("\($0)") }
    nav.send(request)
    #expect(nav.world == before)
    #expect(
      log.take() == [
        "step 4 of the transaction, 'push nowhere': there is no screen or accessory 'nowhere'"
      ])
    try nav.run("push post")
    try nav.run("pop")
    #expect(log.take() == [])
  }

  @Test(arguments: [
    "show friends", "show 2", "show main", "reset friends", "pop to root", "pop to chat",
    "set basket 0", "push chat once", "dismiss", "pop to #3",
  ])
  func
    `the sender of a step that finds everything as it asks gets the refusal of the command alone`(
      text: String
    ) throws
  {
    let command = try Command(parsing: text)
    for isNested in [false, true] {
      let nav = Navigator(try Shape.tabbed().map())
      var request = step(command, "step")
      request.onRefusal = { [log] in log.lines.append("\($0)") }
      nav.send(request)
      let alone = log.take()
      #expect(alone.count == 1)
      var whole = Request(
        transaction: [isNested ? Request(transaction: [request]) : request, Request(.push("post"))])
      whole.onRefusal = { [log] in log.lines.append("whole: \($0)") }
      #expect(nav.send(whole).refusal == nil)
      #expect(log.take() == alone)
      #expect(nav.world.state.visibleContent?.screen == "post")
    }
  }

  @Test func `a sender whose push once updates the open screen gets its result`() throws {
    for isStep in [false, true] {
      let nav = Navigator(try Shape.rich().map())
      nav.send(
        Request(.push("post", with: Payload(1))) { [log] in log.lines.append("1 \($0.words)") })
      let again = step(.push("post", with: Payload(2), once: true), "2")
      nav.send(isStep ? Request(transaction: [again, Request(.overlay("login"))]) : again)
      let merging = step(.push("post", with: Payload(2), once: true), "3")
      nav.send(merging)
      #expect(nav.world.state.visibleContent?.payload == Payload(2))
      #expect(log.take() == [])
      try nav.run("begin; dismiss; pop with 7; end")
      #expect(log.take() == ["1 completed 7", "2 completed 7"])
    }
  }

  @Test func `one commit and one notification and one undo`() throws {
    let nav = Navigator(try Shape.tabbed().map())
    var commits: [Set<ChangedPart>] = []
    nav.observers.commits.add { commits.append($0.changedParts) }
    let before = nav.world.state
    try nav.run("begin; push post; show home; begin; push map; overlay login; end; end")
    #expect(
      commits == [
        [.stack(.tab(0)), .stack(.tab(1)), .stack(.accessory(0)), .selection(nil)]
      ])
    try nav.run("undo")
    #expect(nav.world.state == before)
  }

  @Test func `a step sees what the ones before it did`() throws {
    let nav = Navigator(try Shape.tabbed().map())
    try nav.run("begin; show home; push post; push map on tab friends; push chat on tab; end")
    #expect(nav.world.state.tabs[0].entries.map(\.screen.text) == ["feed", "post", "chat"])
    #expect(nav.world.state.tabs[1].entries.map(\.screen.text) == ["chat", "map"])
  }

  @Test func `a transaction that waited keeps the callbacks of its steps`() throws {
    let nav = Navigator(try Shape.plain().map())
    let (two, three) = (Name("two"), Name("three"))
    var isFirst = true
    nav.observeStack(.main) { _ in
      guard isFirst else { return }
      isFirst = false
      nav.send(Request(transaction: [self.step(.push(two), "a"), self.step(.push(three), "b")]))
    }
    try nav.run("push two")
    try nav.run("pop to root")
    #expect(log.take() == ["b popped", "a popped"])
  }
}

@Suite struct RefusedStepTests {
  @Test func `each step of a refused transaction gets the reason`() throws {
    let nav = Navigator(try Shape.plain().map())
    var told: [String] = []
    var push = Request(.push("two"))
    push.onRefusal = { told.append("push: \($0)") }
    var pop = Request(.pop(.accessory(3)))
    pop.onRefusal = { told.append("pop: \($0)") }
    nav.send(Request(transaction: [push, pop]))
    let why = "step 2 of the transaction, 'pop accessory 3': nothing is open on accessory 3"
    #expect(told == ["push: \(why)", "pop: \(why)"])
  }

  @Test func `the controllers of a navigator end with it`() throws {
    let log = Log()
    do {
      let nav = Navigator(try Shape.plain().map())
      nav.spy(log)
      nav.start()
      nav.send(Request(.push("two")) { log.lines.append($0.words) })
      _ = log.take()
    }
    #expect(log.take() == ["two#2 disappears", "cleared", "two#2 ends", "one#1 ends"])
  }

  @Test func `a refusal calls the sender of an inner transaction`() throws {
    let nav = Navigator(try Shape.plain().map())
    var told: [String] = []
    let push = Request(.push("two"))
    var pop = Request(.pop(.accessory(3)))
    pop.onRefusal = { _ in told.append("pop") }
    for steps in [[push, pop], [pop, push]] {
      var inner = Request(transaction: steps)
      inner.onRefusal = { _ in told.append("inner") }
      nav.send(Request(transaction: [inner, push]))
    }
    #expect(told == ["inner", "pop", "inner", "pop"])
  }
}

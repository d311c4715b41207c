import Roots
import Testing

@Suite struct RewindTests {
  @Test func `a rewind ends the entries that came since as restored away`() throws {
    let nav = Navigator(try Shape.plain().map(), isRecording: true)
    let log = Log()
    nav.spy(log)
    nav.start()
    try nav.run("push two")
    let there = nav.world.state
    nav.send(Request(.push("three")) { log.lines.append($0.words) })
    try nav.run("overlay alert")
    _ = log.take()
    #expect(nav.rewind(to: 1))
    #expect(nav.world.state == there)
    #expect(
      log.take() == [
        "three#3 disappears", "alert#4 disappears", "alert#4 ends", "restored away",
        "three#3 ends", "two#2 appears by pop",
      ])
    #expect(nav.contextCount == 2)
    #expect(nav.journal?.count == 1)
    try nav.run("push two")
    #expect(nav.world.state.main.top?.id == EntryID(5))
  }

  @Test func `a restored entry has a new context without callbacks`() throws {
    let nav = Navigator(try Shape.plain().map(), isRecording: true)
    let log = Log()
    nav.send(Request(.push("two")) { log.lines.append($0.words) })
    let before = nav.context(EntryID(2))
    try nav.run("pop")
    #expect(nav.rewind(to: 1))
    #expect(nav.context(EntryID(2)) !== before)
    #expect(nav.context(EntryID(2))?.isSettled == false)
    try nav.run("pop with 4")
    #expect(log.take() == ["popped"])
  }

  @Test func `a journal rebuilds a rewound world`() throws {
    let nav = Navigator(try Shape.plain().map(), isRecording: true)
    for command in ["push two", "push three", "pop"] { try nav.run(command) }
    #expect(nav.rewind(to: 2))
    try nav.run("push two")
    #expect(nav.journal?.text == "push two\npush three\npush two\n")
    #expect(nav.journal?.world(after: 3) == nav.world)
  }

  @Test(arguments: [0, 1, 1023, 1024, 1025, 2048])
  func `a journal of any length can be rewound to its end`(count: Int) throws {
    let nav = Navigator(try Shape.plain().map(), isRecording: true)
    for number in 0..<count { try nav.run(number % 2 == 0 ? "push two" : "pop") }
    let state = nav.world.state
    #expect(nav.rewind(to: count))
    #expect(nav.world.state == state)
    #expect(!nav.rewind(to: count + 1))
    #expect(!nav.rewind(to: -1))
    try nav.run("push three")
    #expect(nav.journal?.world(after: count + 1)?.state == nav.world.state)
  }

  @Test func `a declared reaction runs again after a rewind`() throws {
    let nav = Navigator(
      try NavigationMap(
        start: .screen("one"),
        screens: try ["one", "two"].map { ScreenDefinition(try Name($0)) },
        facts: [try FactDefinition("count", .number(0...9), initial: .int(0))],
        reactions: [
          Reaction(
            dismissed: [try Command(parsing: "set count {count + 1}")])
        ]),
      isRecording: true)
    var request = Request(.push("two"), from: EntryID(1))
    request.reaction = ReactionID(1)
    nav.send(request)
    try nav.run("pop")
    let count = Name("count")
    #expect(nav.world.fact(count) == .int(1))
    nav.rewind(to: 1)
    #expect(nav.world.fact(count) == .int(0))
    nav.rewind(to: 1)
    try nav.run("pop")
    #expect(nav.world.fact(count) == .int(1))
  }

  @Test func `a kept journal leads forward again`() throws {
    let nav = Navigator(try Shape.plain().map(), isRecording: true)
    for command in ["push two", "push three", "pop", "push two"] { try nav.run(command) }
    let whole = try #require(nav.journal)
    let end = nav.world.state
    for count in [0, 3, 1, 4] {
      #expect(nav.rewind(to: count, along: whole))
      #expect(nav.world.state == whole.world(after: count)?.state)
      #expect(nav.journal?.count == count)
    }
    #expect(nav.world.state == end)
    #expect(nav.contextCount == end.entryCount)
    #expect(whole.input(after: 2) == .command(.pop(), origin: nil))
    #expect(whole.input(after: 4) == nil)
  }

  @Test func `a command sent by a callback of a rewind runs after it`() throws {
    let nav = Navigator(try Shape.plain().map(), isRecording: true)
    let log = Log()
    nav.spy(log)
    nav.start()
    let three = Name("three")
    nav.send(
      Request(.push("two")) { [weak nav] _ in
        log.lines.append("asks: \(nav?.send(.push(three)) ?? .done(nil))")
      })
    _ = log.take()
    #expect(nav.rewind(to: 0))
    #expect(
      log.take() == [
        "two#2 disappears", "asks: waiting", "two#2 ends", "one#1 appears by pop",
        "one#1 disappears", "three#3 attached to #3", "three#3 appears by push",
      ])
    #expect(nav.contextCount == 2)
  }

  @Test func `a command that a refusal sends while the world is replaced is in the journal`() throws
  {
    for isRestored in [false, true] {
      let face = try Face()
      let nav = Navigator(
        try NavigationMap(
          start: .screen("one"),
          screens: [
            ScreenDefinition("one"), ScreenDefinition("two"),
            ScreenDefinition("safe", rules: VisitRules(protections: [face.name])),
          ], protections: [ProtectionDefinition(face.name)]), isRecording: true)
      nav.register(face)
      let saved = nav.savedState
      var request = Request(.push("safe"))
      request.onRefusal = { [weak nav] _ in nav?.send(.push("two")) }
      #expect(nav.send(request).refusal == nil)
      #expect(isRestored ? nav.restore(saved).dropped.isEmpty : nav.rewind(to: 0))
      #expect(nav.world.state.main.entries.map(\.screen.text) == ["one", "two"])
      for _ in 0..<2 {
        let journal = try #require(nav.journal)
        #expect(journal.world(after: journal.count)?.state == nav.world.state)
        #expect(nav.rewind(to: journal.count))
        try nav.run("push two")
        let ids = nav.world.state.main.entries.map(\.id)
        #expect(Set(ids).count == ids.count && ids == ids.sorted())
      }
    }
  }

  @Test func `a command sent during the start runs after it`() throws {
    let nav = Navigator(try Shape.plain().map(), isRecording: true)
    let log = Log()
    let two = Name("two")
    nav.spy(log)
    nav.setFactory(of: "one") { context in
      #expect(context.navigator?.send(.push(two)) == .waiting)
      return Spy("one", log)
    }
    nav.start()
    #expect(
      log.take() == [
        "one attached to #1", "one appears by push", "one disappears",
        "two#2 attached to #2", "two#2 appears by push",
      ])
    #expect(nav.journal?.text == "later: push two\nnext\n")
    #expect(nav.journal?.world(after: 2) == nav.world)
  }
}

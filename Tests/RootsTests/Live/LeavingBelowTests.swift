import Roots
import Testing

/// The live side of entries that leave below others.
@Suite struct LeavingBelowTests {
  @Test func `only the controller of the removed entry ends, and nothing appears`() throws {
    let log = Log()
    let nav = Navigator(try Shape.plain().map())
    nav.spy(log)
    nav.start()
    for text in ["push two", "push three", "push two"] { try nav.run(text) }
    let (second, fourth) = (nav.controller(2), nav.controller(4))
    _ = log.take()
    try nav.run("pop #3")
    #expect(log.take() == ["three#3 ends"])
    try nav.run("replace three on #2")
    #expect(log.take() == ["two#2 ends"])
    #expect(nav.controller(4) === fourth && second?.context?.isLive != true)
    try nav.run("pop")
    #expect(nav.world.state.visibleContent?.id == EntryID(5))
    #expect(log.take().contains("three#5 appears by push") == true)
  }

  @Test func `the result of an entry below others is delivered once`() throws {
    let nav = Navigator(try Shape.plain().map())
    var outcomes: [String] = []
    for text in ["push two", "push three", "push two"] {
      var request = Request(try Command(parsing: text))
      request.onResult = { outcomes.append("\(text): \($0)") }
      nav.send(request)
    }
    try nav.run("pop #3")
    #expect(outcomes == ["push three: dismissed(RootsCore.Dismissal.popped)"])
    try nav.run("undo")
    try nav.run("pop #3")
    #expect(outcomes.count == 1)
    try nav.run("reset main to one, two")
    #expect(outcomes.count == 2)
  }

  @Test func `observers get a change of the stack alone`() throws {
    let nav = Navigator(try Shape.plain().map())
    for text in ["push two", "push three"] { try nav.run(text) }
    var commits: [Set<ChangedPart>] = []
    nav.observers.commits.add { commits.append($0.changedParts) }
    try nav.run("pop #2")
    #expect(commits == [[.stack(.main)]])
  }

  @Test func `a journal replays and rewinds entries that left below others`() throws {
    let nav = Navigator(try Shape.plain().map(), isRecording: true)
    for text in ["push two", "push three", "replace one on #2", "push two", "pop #3", "undo 2"] {
      #expect(try nav.run(text).refusal == nil)
    }
    let journal = try #require(nav.journal)
    #expect(journal.world(after: journal.count) == nav.world)
    let there = nav.world.state
    #expect(nav.rewind(to: 3))
    #expect(nav.rewind(to: 6, along: journal))
    #expect(nav.world.state == there)
  }

  @Test func `a saved state keeps the order of entries whose ids do not grow`() throws {
    let nav = Navigator(try Shape.plain().map())
    for text in ["push two", "push three", "replace one on #2 with 1"] { try nav.run(text) }
    let rules = RestorationRules { screen, _ in .allowed(as: screen.text) }
    let saved = SavedState(nav.world, rules)
    for policy in RestorationPolicy.allCases {
      let other = Navigator(try Shape.plain().map())
      other.restore(saved, rules, policy: policy)
      let screens = other.world.state.main.entries.map(\.screen.text)
      #expect(screens == ["one", "one", "three"], "\(policy)")
      let isSame = other.world.state.main.entries == nav.world.state.main.entries
      #expect(isSame == (policy != .restart), "\(policy)")
    }
  }
}

import Roots
import Testing

/// The payload with which the root of a tab or the start screen begins.
@Suite struct RootPayloadTests {
  private func map(_ payload: Payload? = Payload(.object(["sort": "new"]))) throws -> NavigationMap
  {
    try NavigationMap(
      tabs: [TabDefinition("home", root: "feed", with: payload), TabDefinition("me", root: "bag")],
      screens: ["feed", "bag", "post"].map { ScreenDefinition($0) },
      nested: [
        NavigatorDefinition(
          "purse", in: "bag", tabs: [TabDefinition("cards", root: "post", with: 1)])
      ])
  }

  @Test func `roots begin with their payloads, and reset brings them back`() throws {
    var trial = Trial(try map())
    #expect(trial.stack(.tab(0)) == "feed#2 {sort: \"new\"}")
    let inner = trial.world.state.stacks(of: "purse")
    #expect(inner?.tabs[0].entries.map { "\($0)" } == ["post#5 1"])
    #expect(try trial.refusal("reset home") == "tab 'home' is already at its root")
    try trial.accept("push post", "reset home")
    #expect(trial.stack(.tab(0)) == "feed#2 {sort: \"new\"}")
    try trial.accept("update feed with {sort: \"old\"}", "reset home")
    #expect(trial.stack(.tab(0)) == "feed#7 {sort: \"new\"}")
    try trial.accept("undo 2")
    #expect(trial.stack(.tab(0)) == "feed#2 {sort: \"new\"}")
  }

  @Test func `the start screen has a payload`() throws {
    let map = try NavigationMap(
      start: .screen("feed", with: 7), screens: [ScreenDefinition("feed")])
    #expect(Trial(map).stack(.main) == "feed#1 7")
  }

  @Test(arguments: RestorationPolicy.allCases)
  func `a saved root that is as declared stays itself`(policy: RestorationPolicy) throws {
    let rules = RestorationRules { _, _ in .allowed() }
    let nav = Navigator(try map())
    nav.send(try Command(parsing: "push post on tab home"))
    let saved = policy == .restart ? SavedState(nav.world, rules) : SavedState(nav.world)
    let next = Navigator(try map())
    let root = next.world.state.tabs[0].entries[0]
    let context = try #require(next.context(root.id))
    let report = next.restore(saved, rules, policy: policy)
    #expect(report.dropped.isEmpty)
    #expect(next.world.state.tabs[0].entries.map(\.payload) == [root.payload, nil])
    if policy == .restart { #expect(context.isLive && report.entryCount == 1) }
  }

  @Test func `a saved root with another payload is not taken for the declared one`() throws {
    let rules = RestorationRules { _, _ in .allowed() }
    for text in ["update feed with {sort: \"old\"}", "go feed on tab home"] {
      let nav = Navigator(try map())
      #expect(nav.send(try Command(parsing: text)).refusal == nil)
      let next = Navigator(try map())
      next.restore(SavedState(nav.world, rules), rules)
      let payload = nav.world.state.tabs[0].entries[0].payload
      #expect(next.world.state.tabs[0].entries.map(\.payload) == [payload], "\(text)")
    }
    // The declared payload changed since, or only the name was saved.
    let saved = SavedState(Navigator(try map()).world, rules)
    let changed = Navigator(try map(2))
    changed.restore(saved, rules)
    #expect(changed.world.state.tabs[0].top?.payload == Payload(.object(["sort": "new"])))
    let names = RestorationRules { _, _ in .never }
    let again = Navigator(try map(2))
    #expect(again.restore(SavedState(Navigator(try map()).world, names), names).dropped.isEmpty)
    #expect(again.world.state.tabs[0].top?.payload == 2)
  }

  @Test func `a root has the payload that its screen takes`() throws {
    for (payload, problem) in [
      (Payload("x"), "the payload is of type String, not Int"),
      (nil, "it needs a payload of type Int"),
    ] {
      #expect {
        try NavigationMap(
          tabs: [TabDefinition("home", root: "feed", with: payload)],
          screens: [ScreenDefinition("feed", payload: PayloadType(Int.self))])
      } throws: {
        "\($0)" == "the root 'feed': \(problem)"
      }
    }
  }
}

import Roots
import Testing

/// A town with a car booking that can be started in three tabs.
enum Garage {
  static func map(
    _ more: [FlowDefinition] = [], hears: [MessageRule] = []
  ) throws -> NavigationMap {
    let screens = ["feed", "city", "places", "dates", "cars"]
    return try NavigationMap(
      tabs: [
        TabDefinition("home", root: "feed"),
        TabDefinition("map", root: "city"),
      ],
      screens: try screens.map { ScreenDefinition(try Name($0)) },
      accessories: [AccessoryDefinition("card")],
      facts: [try FactDefinition("step", .number(0...9), initial: .int(0))],
      flows: [try booking(), FlowDefinition("bare")] + more, hears: hears)
  }

  static func booking(
    receives: [MessageRule] = [], hears: [MessageRule] = []
  ) throws -> FlowDefinition {
    FlowDefinition(
      "booking",
      intents: ["place": Name("places"), "dates": Name("dates")],
      screens: try ["places", "dates", "cars"].map { try Name($0) }, receives: receives,
      hears: hears)
  }
}

@Suite struct FlowTests {
  private func trial() throws -> Trial { Trial(try Garage.map()) }

  @Test func `an intent chooses the first screen of a flow`() throws {
    var trial = try trial()
    try trial.accept("start booking at place on tab map")
    #expect(trial.stack(.tab(1)) == "city#3 places#4")
    try trial.accept("start booking at dates on tab home with {place: \"Mill\"}")
    #expect(trial.stack(.tab(0)) == "feed#2 dates#5 {place: \"Mill\"}")
    #expect(trial.world.flowRuns.map(\.name.text) == ["booking", "booking"])
  }

  @Test func `a flow can be on any layer`() throws {
    for layer in ["main", "tab home", "tab map", "accessory 3"] {
      var trial = try trial()
      try trial.accept("start booking at place on \(layer)", "push dates on flow booking")
      let run = try #require(trial.world.flowRuns.first)
      #expect("\(run.layer)".hasPrefix(String(layer.prefix(3))), "\(layer)")
      #expect(trial.world.entries(of: run).map(\.screen.text) == ["places", "dates"])
      let ended = try trial.run("finish flow booking with 7")
      #expect(
        ended.settlements == ["dates dismissed: flow ended", "places completed 7"], "\(layer)")
      #expect(trial.world.flowRuns.isEmpty, "\(layer)")
    }
  }

  @Test(arguments: [
    "pop to root on tab map", "go city on tab map", "reset map", "undo 3", "finish #4",
    "finish flow booking", "begin; pop; pop; pop; end", "pop to #3",
  ])
  func `a flow leaves nothing behind, however it ends`(way: String) throws {
    var trial = try trial()
    try trial.accept(
      "show map", "start booking at place", "push dates", "push cars")
    let ended = try trial.run(way)
    #expect(ended.refusal == nil)
    #expect(ended.settlements.count { $0.hasPrefix("places") } == 1)
    #expect(trial.world.flowRuns.isEmpty)
    #expect(trial.world.state[.tab(1)].count == 1)
  }

  @Test func `going back past the first screen ends the flow, and undo restores it`() throws {
    var trial = try trial()
    try trial.accept("start booking at place", "push dates", "pop", "pop")
    #expect(trial.world.flowRuns.isEmpty)
    try trial.accept("undo", "undo")
    #expect(trial.stack(.tab(0)) == "feed#2 places#4 dates#5")
    #expect(trial.world.flowRuns.map(\.id) == [EntryID(4)])
    #expect(try trial.run("finish flow booking with 1").settlements == [])
    #expect(trial.world.flowRuns.isEmpty)
  }

  @Test func `an heir of the first screen keeps the flow`() throws {
    var trial = try trial()
    try trial.accept("start booking at place", "replace dates inheriting")
    #expect(trial.world.flowRuns.map(\.id) == [EntryID(5)])
    #expect(try trial.run("finish flow booking with 2").settlements == ["dates completed 2"])
    try trial.accept("start booking at place", "replace dates")
    #expect(trial.world.flowRuns.isEmpty)
    #expect(trial.stack(.tab(0)) == "feed#2 dates#7")
  }

  @Test func `a flow without screens has a placeholder`() throws {
    var trial = try trial()
    try trial.accept("start bare with {why: 1}")
    #expect(trial.stack(.tab(0)) == "feed#2 empty#4 {why: 1}")
    #expect(try trial.run("finish flow bare").settlements == ["empty dismissed: flow ended"])
  }

  @Test func `a flow without intents begins at the first of its screens`() throws {
    let stroll = FlowDefinition("stroll", screens: ["cars", "dates"])
    var trial = Trial(try Garage.map([stroll]))
    try trial.accept("start stroll")
    #expect(trial.stack(.tab(0)) == "feed#2 cars#4")
    #expect(
      try trial.refusal("start stroll at dates")
        == "the flow 'stroll' has no intents; start it without 'at'")
  }

  @Test func `nested flows end with the outer one`() throws {
    var trial = try trial()
    try trial.accept("start booking at place", "start bare", "push dates", "start booking at dates")
    #expect(trial.world.flowRuns.map(\.name.text) == ["booking", "bare", "booking"])
    // The nearest flow is the one around the origin.
    #expect(
      try trial.run("finish flow booking with 1", from: 6).settlements
        == [
          "dates dismissed: flow ended", "dates dismissed: flow ended",
          "empty dismissed: flow ended", "places completed 1",
        ])
    #expect(trial.stack(.tab(0)) == "feed#2")
  }

  @Test func `a command applies to the flow nearest to its origin`() throws {
    var trial = try trial()
    try trial.accept("start booking at place on tab map", "start booking at place on tab home")
    try trial.accept("push dates on flow booking")
    #expect(trial.stack(.tab(0)) == "feed#2 places#5 dates#6")
    #expect(try trial.run("push cars on flow booking", from: 3).refusal == nil)
    #expect(trial.stack(.tab(1)) == "city#3 places#4 cars#7")
    try trial.accept("finish flow booking", "push card on accessory 0")
    #expect(try trial.run("finish flow booking").settlements.last == "places dismissed: flow ended")
  }

  @Test func `a flow merges the payloads of its open screens`() throws {
    var trial = try trial()
    try trial.accept(
      "start booking at place with {place: \"Mill\", days: 1}", "push dates with {days: 3}",
      "push cars with 5", "start bare with {place: \"Moon\"}")
    func known() throws -> [String: Literal] {
      trial.world.data(of: try #require(trial.world.flowRuns.first))
    }
    #expect(try known() == ["place": "Mill", "days": 3])
    #expect(trial.world.flowValue(at: ["place"], around: EntryID(7)) == "Moon")
    #expect(trial.world.flowValue(at: ["place"], around: EntryID(2)) == nil)
    try trial.accept("pop", "pop", "pop")
    #expect(try known() == ["place": "Mill", "days": 1])
  }

  @Test(arguments: [
    ("start bokking at place", "there is no flow 'bokking'; did you mean 'booking'?"),
    (
      "start booking",
      "the flow 'booking' needs an intent: dates or place; write start booking at dates"
    ),
    ("start booking at plaec", "the flow 'booking' cannot start at 'plaec'; did you mean 'place'?"),
    (
      "start booking at nowhere",
      "the flow 'booking' cannot start at 'nowhere'; its intents are dates and place"
    ),
    ("finish flow booking", "the flow 'booking' is not open; start it"),
    ("finish flow boking", "there is no flow 'boking'; did you mean 'booking'?"),
    ("push dates on flow booking", "the flow 'booking' is not open; start it"),
    ("push dates on flow walk", "there is no flow 'walk'"),
    ("start booking at place with {x: {y}}", "{y} has no value here"),
    ("start bare with {x: {y}}", "{y} has no value here"),
  ])
  func `a flow that cannot be started or ended is refused`(asked: String, message: String) throws {
    var trial = try trial()
    #expect(try trial.refusal(asked) == message)
  }

  @Test func `an entry remembers the most reactions, flows and variants there can be`() {
    let entry = Entry(
      id: EntryID(1), screen: .host, reaction: ReactionID(UInt32(ReactionID.limit)),
      flow: FlowID(UInt8(FlowID.limit)), variant: UInt8(Entry.variantLimit - 1))
    #expect(entry.reaction.number == 262_143)
    #expect(entry.flow.number == 127)
    #expect(entry.variant == 127)
    #expect(MemoryLayout<Entry>.size == 32)
  }

  @Test func `all errors in the flows of a map are reported at once`() throws {
    let (a, b, x) = (Name("a"), Name("b"), Name("x"))
    let flow = FlowDefinition(
      a, intents: [x: b], screens: [b], receives: [MessageRule(x), MessageRule(x)],
      hears: [MessageRule(x, from: b)])
    let many = try (0...FlowID.limit).map { FlowDefinition(try Name("f\($0)")) }
    func errors(_ flows: [FlowDefinition], _ hears: [MessageRule] = []) -> [String] {
      do throws(MapErrors) {
        _ = try NavigationMap(flows: flows, hears: hears)
        return []
      } catch {
        return error.errors.map { "\($0)" }
      }
    }
    #expect(
      errors([flow, flow], [MessageRule(x), MessageRule(x)]) == [
        "the flow 'a' is declared twice",
        "the flow 'a' has two rules for 'x'; one would never be asked",
        "the flow 'a' has two rules for 'x'; one would never be asked",
        "the app has two rules for 'x'; one would never be asked",
        "the flow 'a' names the screen or accessory 'b', which is not declared",
        "the flow 'a' names the flow 'b', which is not declared",
        "the flow 'a' names the screen or accessory 'b', which is not declared",
        "the flow 'a' names the flow 'b', which is not declared",
      ])
    #expect(errors(many) == ["there are 128 flows; a map has at most 127"])
    #expect(errors([FlowDefinition("tab")]).count == 1)
  }
}

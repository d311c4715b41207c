import Roots
import Testing

@Suite struct MessageTests {
  /// A booking that takes `cancel` and `tariff`, inside a trip that hears its progress.
  private func map(passing: Bool = false) throws -> NavigationMap {
    let progress = Name("progress")
    let booking = Name("booking")
    let trip = FlowDefinition(
      "trip", screens: ["city"],
      hears: [
        MessageRule(
          progress, from: booking, commands: [try Command(parsing: "push cars with {message}")],
          isPassedOn: passing)
      ])
    let taking = FlowDefinition(
      "taking", screens: ["places"],
      receives: [
        MessageRule(
          "cancel", commands: [try Command(parsing: "finish with {message.why}")]),
        MessageRule(
          "tariff",
          commands: [
            try Command(parsing: "push cars with {tariff: {message}, place: {flow.place}}"),
            try Command(parsing: "set step {message}"),
          ]),
        MessageRule("noted"),
      ])
    let hears = [
      MessageRule(progress, commands: [try Command(parsing: "set step {message}")]),
      MessageRule(
        MessageRule.ended, from: booking,
        commands: [try Command(parsing: "push card on accessory 0 with {message}")]),
    ]
    return try Garage.map([trip, taking], hears: hears)
  }

  private func navigator(passing: Bool = false) throws -> Navigator {
    Navigator(try map(passing: passing))
  }

  private func tab(_ nav: Navigator, _ index: Int = 0) -> String {
    nav.world.state.tabs[index].entries.map { "\($0)" }.joined(separator: " ")
  }

  @Test func `a child gets its message, and its commands have the flow as origin`() throws {
    let nav = try navigator()
    try nav.run("start taking on tab map with {place: \"Mill\"}")
    #expect(try nav.run("tell taking tariff with 3") == .done(nil))
    #expect(
      tab(nav, 1) == "city#3 places#4 {place: \"Mill\"} cars#5 {place: \"Mill\", tariff: 3}")
    #expect(nav.world.fact("step") == 3)
    try nav.run("tell taking cancel with {why: \"rain\"}")
    #expect(tab(nav, 1) == "city#3")
  }

  @Test func `all children that take a message get it`() throws {
    let nav = try navigator()
    for text in ["start taking on tab map", "start taking on tab home", "start bare on main"] {
      #expect(nav.send(Request(try Command(parsing: text), from: EntryID(2))).refusal == nil)
    }
    try nav.run("tell all cancel with {why: 1}", from: 2)
    #expect(nav.world.flowRuns.map(\.name.text) == ["bare"])
  }

  @Test func `a message that the parent handles ends there`() throws {
    let nav = try navigator()
    try nav.run("start trip")
    try nav.run("start booking at place", from: 4)
    try nav.run("tell parent progress with 2", from: 5)
    #expect(tab(nav) == "feed#2 city#4 places#5 cars#6 2")
    #expect(nav.world.fact("step") == 0)
  }

  @Test func `a message that a parent passes on or does not know travels up`() throws {
    let nav = try navigator(passing: true)
    try nav.run("start trip")
    try nav.run("start booking at place", from: 4)
    try nav.run("tell parent progress with 2", from: 5)
    #expect(tab(nav) == "feed#2 city#4 places#5 cars#6 2")
    #expect(nav.world.fact("step") == 2)
    // A taking is no child whose messages the trip handles.
    try nav.run("start taking", from: 4)
    try nav.run("tell parent progress with 4", from: 7)
    #expect(nav.world.fact("step") == 4)
  }

  @Test func `a flow does not reach a flow that another one started`() throws {
    let nav = try navigator()
    try nav.run("start trip on tab home")
    try nav.run("start taking on tab map", from: 3)
    #expect(
      try nav.run("tell taking noted", from: 4).refusal.map { "\($0)" }
        == "'noted' was not sent: no child 'taking' is open")
    #expect(try nav.run("tell taking noted", from: 3).refusal == nil)
    #expect(try nav.run("tell taking noted").refusal == nil)
  }

  @Test func `two children of one flow are told apart by their ids`() throws {
    let nav = try navigator()
    for _ in 0..<2 { try nav.run("start taking on tab map", from: 2) }
    #expect(nav.world.flowRuns.map(\.id) == [EntryID(4), EntryID(5)])
    try nav.run("tell taking #4 cancel with {why: 1}", from: 2)
    #expect(nav.world.flowRuns.map(\.id) == [])
    for _ in 0..<2 { try nav.run("start taking on tab map", from: 2) }
    try nav.run("tell taking #7 cancel with {why: 1}", from: 2)
    #expect(nav.world.flowRuns.map(\.id) == [EntryID(6)])
    #expect(
      try nav.run("tell taking #7 noted", from: 2).refusal.map { "\($0)" }
        == "'noted' was not sent: no child 'taking' #7 is open")
  }

  @Test func `a message goes through the openers of a card and of a screen on another tab`() throws
  {
    let nav = try navigator()
    try nav.run("start trip")
    try nav.run("overlay card", from: 4)
    try nav.run("push cars on tab map", from: 5)
    try nav.run("start booking at place on tab map", from: 6)
    #expect(nav.world.flowRuns.map(\.name.text) == ["trip", "booking"])
    // The card belongs to the trip.
    #expect(
      try nav.run("tell booking go", from: 5).refusal.map { "\($0)" }?.contains("nor any") == true)
    try nav.run("tell parent progress with 3", from: 5)
    #expect(nav.world.fact("step") == 3)
    try nav.run("tell parent progress with 2", from: 7)
    #expect(tab(nav) == "feed#2 city#4 cars#8 2")
    #expect(nav.world.fact("step") == 3)
  }

  @Test func `a flow around passes a message on for its sender`() throws {
    let nav = try navigator()
    try nav.run("start trip")
    try nav.run("start booking at place", from: 4)
    try nav.run("tell parent #4 progress with 5", from: 5)
    #expect(tab(nav) == "feed#2 city#4 places#5")
    #expect(nav.world.fact("step") == 5)
    #expect(
      try nav.run("tell parent #2 progress", from: 5).refusal.map { "\($0)" }
        == "'progress' was not sent: #2 is no flow around it")
    #expect(
      try nav.run("tell parent #4 begun", from: 5).refusal.map { "\($0)" }
        == "no parent of 'booking' handles 'begun'; declare it in 'hears'")
  }

  @Test(arguments: [
    ("finish flow booking with 7", "card#5 {outcome: \"completed\", result: 7}"),
    ("finish flow booking", "card#5 {outcome: \"dismissed\", reason: \"flow ended\"}"),
    ("finish #4", "card#5 {outcome: \"completed\", result: null}"),
    ("pop", "card#5 {outcome: \"dismissed\", reason: \"popped\"}"),
    ("reset home", "card#5 {outcome: \"dismissed\", reason: \"tab reset\"}"),
    ("undo", "card#5 {outcome: \"dismissed\", reason: \"undone\"}"),
  ])
  func `the end of a flow is sent to its parent`(way: String, told: String) throws {
    let nav = try navigator()
    try nav.run("start booking at place")
    try nav.run(way)
    #expect(nav.world.state[.accessory(0)].entries.map { "\($0)" } == [told])
  }

  @Test func `a flow continues with the heir of its first entry`() throws {
    let nav = try navigator()
    try nav.run("start booking at place")
    try nav.run("replace dates inheriting")
    #expect(nav.world.state.shownAccessories.isEmpty)
    try nav.run("pop")
    #expect(nav.world.state.shownAccessories.count == 1)
  }

  @Test func `a message alone is no commit, and one in a transaction goes when that is done`()
    throws
  {
    var trial = Trial(try map())
    try trial.accept("start taking", "tell taking noted", "begin; tell taking noted; end")
    #expect(trial.world.history.undoCount == 1)
    #expect(try trial.refusal("begin; tell taking cancel; push nowhere; end") != nil)
    #expect(!trial.world.hasQueuedCommands)
    try trial.accept("begin; tell taking cancel; push dates; end")
    #expect(trial.world.hasQueuedCommands)
  }

  @Test func `endless messages between flows are stopped with the chain`() throws {
    let (ping, pong) = (Name("ping"), Name("pong"))
    let loud = FlowDefinition(
      "loud", screens: ["cars"],
      receives: [MessageRule(ping, commands: [try Command(parsing: "tell parent pong")])])
    let hears = [MessageRule(pong, commands: [try Command(parsing: "tell loud ping")])]
    let nav = Navigator(try Garage.map([loud], hears: hears))
    var faults: [String] = []
    nav.observers.faults.add { faults.append("\($0)") }
    try nav.run("start loud")
    try nav.run("tell loud ping")
    #expect(faults.count == 1)
    #expect(faults.first?.contains("commands call each other without end") == true)
  }

  @Test func `a message survives the way through a journal`() throws {
    let nav = Navigator(try map(), isRecording: true)
    for text in ["start booking at place", "tell parent progress with 3", "pop"] {
      try nav.run(text)
    }
    let journal = try #require(nav.journal)
    #expect(nav.world.fact("step") == 3)
    #expect(journal.world(after: journal.count) == nav.world)
  }

  @Test(arguments: [
    ([], "tell booking go", "'go' was not sent: no child 'booking' is open"),
    ([], "tell bokking go", "there is no flow 'bokking'; did you mean 'booking'?"),
    ([], "tell all go", "'go' was not sent: no child is open"),
    ([], "tell parent go", "'go' was not sent: there is no parent flow"),
    (
      ["start taking"], "tell taking cancle",
      "the flow 'taking' does not take 'cancle'; did you mean 'cancel'?"
    ),
    (
      ["start taking"], "tell taking go",
      "the flow 'taking' does not take 'go'; it takes cancel, tariff and noted"
    ),
    (
      ["start bare"], "tell bare go",
      "the flow 'bare' does not take 'go', nor any other message; declare it in 'receives'"
    ),
    (
      ["start bare"], "tell parent go",
      "no parent of 'bare' handles 'go'; declare it in 'hears'"
    ),
    (["start taking"], "tell taking tariff with {x}", "{x} has no value here"),
  ])
  func `an undeliverable message is refused`(before: [String], asked: String, message: String)
    throws
  {
    var trial = Trial(try map())
    for text in before { try trial.accept(text) }
    #expect(try trial.refusal(asked) == message)
  }
}

import Roots
import Testing

/// Reactions of an opener: commands of the map, filled with the result.
@Suite struct ReactionTests {
  private let log = Log()

  private func navigator(
    completed: [String] = [], dismissed: [String] = [], refused: [String] = [],
    shown: [String] = [], isRecording: Bool = false
  ) throws -> Navigator {
    let names = try ["one", "two", "three"].map { try Name($0) }
    let nav = Navigator(
      try NavigationMap(
        start: .screen(names[0]), screens: names.map { ScreenDefinition($0) },
        facts: [
          try FactDefinition("who", .text(samples: []), initial: .string("")),
          try FactDefinition("count", .number(0...9), initial: .int(8)),
        ],
        reactions: [
          Reaction(
            completed: try completed.map { try Command(parsing: $0) },
            dismissed: try dismissed.map { try Command(parsing: $0) },
            refused: try refused.map { try Command(parsing: $0) },
            shown: try shown.map { try Command(parsing: $0) })
        ]), isRecording: isRecording)
    nav.observers.faults.add { [log] in log.lines.append("\($0)") }
    return nav
  }

  private func ask(_ nav: Navigator, _ screen: String = "two", from origin: UInt32 = 1) throws {
    var request = Request(.push(try Name(screen)), from: EntryID(origin))
    request.reaction = ReactionID(1)
    nav.send(request)
  }

  @Test func `a result fills the placeholders of the reaction`() throws {
    let nav = try navigator(
      completed: ["set who {result.user.name}", "push three with {n: {count + 1}, all: {result}}"],
      isRecording: true)
    try ask(nav)
    try nav.run("pop with {user: {name: \"{count}; back\"}}")
    #expect(nav.world.fact("who") == .string("{count}; back"))
    #expect(
      nav.world.state.main.top.map { "\($0)" }
        == "three#3 {all: {user: {name: \"{count}; back\"}}, n: 9}")
    #expect(nav.world.state.main.top?.opener == EntryID(1))
    let journal = try #require(nav.journal)
    #expect(journal.text.hasPrefix("#1 then 1: push two\n"))
    #expect(journal.world(after: journal.count) == nav.world)
  }

  @Test(arguments: [("pop", "popped"), ("undo", "undone"), ("go three", "replaced")])
  func `a reaction can use the reason of a dismissal`(text: String, who: String) throws {
    let nav = try navigator(dismissed: ["set who {result}"])
    try ask(nav)
    try nav.run(text)
    #expect(nav.world.fact("who") == .string(who))
  }

  @Test func `commands follow the first appearance of an entry, and only the first`() throws {
    let nav = try navigator(shown: ["set count {count + 1}"])
    try ask(nav)
    #expect(nav.world.fact("count") == .int(9))
    try nav.run("set count 1")
    for text in ["push three", "pop", "undo", "redo"] { try nav.run(text) }
    #expect(nav.world.fact("count") == .int(1) && nav.world.state.main.count == 2)
  }

  @Test func `a reaction can use the text of a refusal`() throws {
    let nav = try navigator(completed: ["set count 1"], refused: ["set who {result}"])
    var request = Request(.push("nowhere"), from: EntryID(1))
    request.reaction = ReactionID(1)
    let refusal = try #require(nav.send(request).refusal)
    #expect(nav.world.fact("who") == .string("\(refusal)") && nav.world.fact("count") == .int(8))
  }

  @Test(arguments: [
    "pop to root", "pop 2", "go one", "finish #2", "undo 2", "begin; pop; replace one; end",
    "reset main to one", "begin; pop #2; pop with 4; end",
  ])
  func `a reaction runs when its opener leaves in the same commit`(text: String) throws {
    let nav = try navigator(completed: ["set count 1"], dismissed: ["set count 1"])
    try nav.run("push two")
    try ask(nav, "three", from: 2)
    try nav.run(text)
    #expect(nav.world.fact("count") == .int(1))
    #expect(log.take() == [])
  }

  @Test func `a reaction runs when its opener left before, and reads its payload`() throws {
    for isSaved in [false, true] {
      let nav = try navigator(completed: ["set who {name}", "push three with {result}"])
      try nav.run("push two with {name: \"Bo\"}")
      try ask(nav, "three", from: 2)
      try nav.run("pop #2")
      if isSaved { nav.restore(SavedState(nav.world), policy: .reload) }
      try nav.run("replace two inheriting")
      try nav.run("pop with 4")
      #expect(nav.world.fact("who") == .string("Bo"))
      #expect(nav.world.state.main.top.map { "\($0.screen) \($0.opener == nil)" } == "three true")
      #expect(log.take() == [])
      #expect(nav.world.marks.openerPayloads.isEmpty)
    }
  }

  @Test func `a reaction reads the payload of an opener that leaves with the result`() throws {
    let nav = try navigator(dismissed: ["set who {payload.name}"])
    try nav.run("push two with {name: \"Bo\"}")
    try ask(nav, "three", from: 2)
    try nav.run("pop to root")
    #expect(nav.world.fact("who") == .string("Bo"))
    #expect(log.take() == [])
  }

  @Test(arguments: [
    ("pop", "one two"), ("finish with 1", "one two"), ("update with 7", "one two"),
    ("dismiss", "one two"), ("back", "one two"), ("replace three", "one two three"),
    ("push three", "one two three"), ("pop to root", "one"),
  ])
  func `without its opener a reaction does not close or change another screen`(
    text: String, screens: String
  ) throws {
    let nav = try navigator(dismissed: ["set count 1", text])
    try nav.run("push two")
    try nav.run("push two")
    try ask(nav, "three", from: 3)
    try nav.run("pop 2")
    #expect(nav.world.fact("count") == .int(1))
    #expect(nav.world.state.main.entries.map { "\($0.screen)" }.joined(separator: " ") == screens)
    #expect(nav.world.state.main.entries.allSatisfy { $0.payload == nil })
    #expect(log.take() == [])
  }

  @Test func `a reaction to an earlier result cannot take the opener from a later one`() throws {
    let nav = try navigator(dismissed: ["set count {count + 1}", "pop #2"])
    try nav.run("push two")
    try ask(nav, "three", from: 2)
    try ask(nav, "three", from: 2)
    try nav.run("begin; pop; pop; end")
    #expect(nav.world.fact("count") == .int(9))
    #expect(nav.world.state.main.count == 1)
  }

  @Test func `the reaction moves to the heir`() throws {
    let nav = try navigator(completed: ["set who {result}"])
    try ask(nav)
    try nav.run("replace three inheriting")
    #expect(nav.world.fact("who") == .string(""))
    try nav.run("pop with \"Ada\"")
    #expect(nav.world.fact("who") == .string("Ada"))
  }

  @Test func `an entry restored by undo has no reaction`() throws {
    let nav = try navigator(completed: ["set count {count + 1}"])
    try ask(nav)
    try nav.run("pop with 1")
    try nav.run("undo")
    try nav.run("pop with 1")
    #expect(nav.world.fact("count") == .int(9))
  }

  @Test(arguments: [
    (
      "set count {count + 2}",
      "'set count 10' was refused: 'count' cannot be 10; "
        + "it takes a whole number from 0 to 9"
    ),
    (
      "set who {result.user}",
      "'set who {result.user}' was refused: "
        + "{result.user} has no value here"
    ),
    (
      "set count {who + 1}",
      "'set count {who + 1}' was refused: "
        + "{who} is \"\", not a whole number"
    ),
    (
      "set count {count + 9223372036854775807}",
      "'set count {count + 9223372036854775807}' was refused: "
        + "{count + 9223372036854775807} is too large"
    ),
  ])
  func `a refused reaction is reported`(text: String, message: String) throws {
    let nav = try navigator(completed: [text])
    try ask(nav)
    try nav.run("pop with 1")
    #expect(log.take() == [message])
  }

  @Test func `a reaction can use the payload of the opener`() throws {
    let nav = try navigator(completed: ["set count {payload.n}", "set who {name}"])
    try nav.run("push two with {n: 3, name: \"Bo\"}")
    try ask(nav, "three", from: 2)
    try nav.run("pop with 1")
    #expect(nav.world.fact("count") == .int(3))
    #expect(nav.world.fact("who") == .string("Bo"))
  }
}

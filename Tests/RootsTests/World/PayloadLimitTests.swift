import Roots
import Testing

/// Law 13 for payloads: a payload that no command could be parsed with is refused.
@Suite struct PayloadLimitTests {
  private static let longest = Literal.string(String(repeating: "x", count: 63_998))
  private static let tooLong = Literal.string(String(repeating: "x", count: 63_999))
  /// A text of characters that take six bytes each when printed.
  private static let escaped = Literal.string(String(repeating: "\u{1}", count: 10_667))

  private static func nested(_ levels: Int) -> Literal {
    (1..<levels).reduce(Literal.array([])) { inner, _ in .array([inner]) }
  }

  private static let long =
    "the payload has 64001 bytes as text; a payload has at most 64000;"
    + " store the value elsewhere and pass its id"
  private static let deep = "the payload has more than 32 levels of lists and objects"

  @Test(arguments: [longest, nested(32), .object(["a": nested(31)]), .array([nested(31), .null])])
  func `a payload at the limit is accepted and can be parsed`(literal: Literal) throws {
    let nav = try Self.navigator()
    for command in try Self.commands(carrying: Payload(literal)) {
      #expect(try Command(parsing: "\(command)") == command)
      #expect(nav.send(command).refusal == nil, "\("\(command)".prefix(30))")
    }
    try Self.checkJournal(of: nav)
  }

  @Test(arguments: [
    (tooLong, long), (nested(33), deep), (.object(["a": nested(32)]), deep),
    (escaped, long.replacing("64001", with: "64004")), (nested(2000), deep),
  ])
  func `a payload over a limit is refused, and the journal leads to the same world`(
    literal: Literal, refusal: String
  ) throws {
    let nav = try Self.navigator()
    let accepted = try Self.commands(carrying: nil)
    let refused = try Self.commands(carrying: Payload(literal))
    for (command, other) in zip(refused, accepted) {
      let before = nav.world
      #expect(nav.send(command).refusal?.description == refusal)
      #expect(nav.send(.transaction([.push("two"), command])).refusal != nil)
      #expect(nav.world == before)
      #expect(nav.send(other).refusal == nil)
    }
    try Self.checkJournal(of: nav)
  }

  @Test func `a payload that grows over the limit with its placeholders is refused`() throws {
    let nav = try Self.navigator()
    let half = Literal.string(String(repeating: "x", count: 40_000))
    let names = try ["one", "two"].map { try Name($0) }
    let reaction = Reaction(
      completed: [try Command(parsing: "push two with {a: {result}, b: {result}}")])
    let map = try NavigationMap(
      start: .screen(names[0]), screens: names.map { ScreenDefinition($0) },
      reactions: [reaction])
    var world = World(map)
    _ = step(
      &world, .command(IssuedCommand(.push(names[1]), from: EntryID(1), reaction: ReactionID(1))))
    _ = step(&world, .command(.pop(with: Payload(half)), origin: nil))
    let refusal = step(&world, .next).refusal
    #expect("\(try #require(refusal))".hasPrefix("the payload has 80"))
    #expect(nav.world.state.main.count == 1)
  }

  @Test func `a queued command is refused and replayed as well`() throws {
    let nav = try Self.navigator()
    let two = Name("two")
    var isFirst = true
    nav.observers.commits.add { _ in
      if isFirst {
        isFirst = false
        nav.send(.push(two, with: Payload(Self.tooLong)))
        nav.send(.push(two, with: "after it"))
      }
    }
    nav.send(.push(two))
    #expect(nav.world.state.main.count == 3)
    try Self.checkJournal(of: nav)
  }

  @Test func `transactions are nested at most 16 deep`() throws {
    let nav = try Self.navigator()
    func nested(_ levels: Int) throws -> Command {
      try (0..<levels).reduce(.push("two")) { inner, _ in .transaction([inner]) }
    }
    #expect(nav.send(try nested(16)).refusal == nil)
    #expect(try Command(parsing: "\(try nested(16))") == nested(16))
    for levels in [17, 1000] {
      #expect(
        nav.send(try nested(levels)).refusal?.description
          == "commands can be nested at most 16 deep")
    }
    try Self.checkJournal(of: nav)
  }

  private static func checkJournal(of nav: Navigator) throws {
    let journal = try #require(nav.journal)
    #expect(journal.world(after: journal.count) == nav.world)
  }

  private static func navigator() throws -> Navigator {
    Navigator(try Shape.plain().map(), isRecording: true)
  }

  /// Every command with a payload, for a world in its initial state.
  private static func commands(carrying payload: Payload?) throws -> [Command] {
    let (two, alert) = (Name("two"), Name("alert"))
    return [
      .push(two, with: payload), .pop(with: payload), .go(two, with: payload),
      .replace(two, with: payload), .overlay(alert, with: payload), .dismiss(with: payload),
      .push(two, with: payload), .finish(with: payload),
    ]
  }
}

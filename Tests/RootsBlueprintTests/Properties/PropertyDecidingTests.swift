import Roots
import RootsBlueprint
import Testing

@Suite struct PropertyDecidingTests {
  private func property(_ form: String) throws -> Property {
    try #require(try properties("a: { \(form) }").first)
  }

  /// The states of the shop after each number of tickets.
  private func worlds(_ tickets: [Int]) throws -> [World] {
    try tickets.map { try ClaimEvaluationTests.world(after: ["set tickets \($0)"]) }
  }

  /// The place of the first state that breaks a property with a memory; nil if none does.
  private func firstBroken(_ property: Property, _ tickets: [Int]) throws -> Int? {
    var memory: Property.Memory = 0
    for (place, world) in try worlds(tickets).enumerated() {
      guard let next = property.memory(after: memory, in: world) else { return place }
      memory = next
    }
    return nil
  }

  @Test func `never and always are broken by a state`() throws {
    let states = try worlds([0, 3])
    let (never, always) = (
      try property("never: tickets > 2"), try property("always: tickets < 3")
    )
    #expect(states.map { never.isShown(in: $0) } == [false, true])
    #expect(states.map { always.isShown(in: $0) } == [false, true])
  }

  @Test func `sometimes and from everywhere are reached in a state`() throws {
    let states = try worlds([0, 3])
    for form in ["sometimes: tickets > 2", "from everywhere: tickets > 2, within: 3"] {
      let property = try property(form)
      #expect(states.map { property.isShown(in: $0) } == [false, true])
    }
  }

  @Test(arguments: [
    ("keeps: tickets", [0, 1], true), ("keeps: tickets", [1, 1], false),
    ("keeps: [signedIn, tickets]", [0, 1], true), ("keeps: signedIn", [0, 1], false),
    ("keeps: tickets, unless: tickets is 1", [0, 1], false),
    ("keeps: tickets, unless: was tickets is 1", [0, 1], true),
    ("never: was tickets is 0 and tickets is 2", [0, 2], true),
    ("never: was tickets is 0 and tickets is 2", [1, 2], false),
    ("only: was tickets is 0", [0, 2], false), ("only: was tickets is 0", [1, 2], true),
    ("only: was tickets is 0, unless: tickets is 2", [1, 2], false),
  ])
  func `a step is broken by a move`(rule: String, tickets: [Int], isBroken: Bool) throws {
    let property = try property("step: { \(rule) }")
    let states = try worlds(tickets)
    #expect(property.isBroken(by: ClaimMove(), from: states[0], to: states[1]) == isBroken)
    #expect(!property.isShown(in: states[1]))
  }

  @Test(
    arguments: [
      // After 1 until 3, never 2.
      ([0, 2, 0, 2], nil), ([0, 1, 2], 2), ([1, 0, 0, 2], 3), ([1, 3, 2], nil), ([1, 3, 1, 2], 3),
    ] as [([Int], Int?)])
  func `after is broken between its occasion and its end`(tickets: [Int], broken: Int?) throws {
    let property = try property(
      "after: tickets is 1, until: tickets is 3, always: not tickets is 2")
    #expect(try firstBroken(property, tickets) == broken)
  }

  @Test func `the state of the occasion counts, too, and without an end it lasts`() throws {
    let property = try property("after: tickets > 0, always: tickets is 1")
    #expect(try firstBroken(property, [0, 2]) == 1)
    #expect(try firstBroken(property, [1, 1, 0]) == 2)
    #expect(try firstBroken(property, [0, 0, 1]) == nil)
  }

  @Test(
    arguments: [
      // When 1, then 3 within two moves.
      ([1, 0, 3], nil), ([1, 3], nil), ([1, 0, 0], 2), ([1, 1, 0], 2), ([0, 1, 1, 3, 0, 0], nil),
      ([1, 3, 1, 0, 0], 4), ([1, 0], nil),
    ] as [([Int], Int?)])
  func `when is broken by the last move without its outcome`(tickets: [Int], broken: Int?) throws {
    let property = try property("when: tickets is 1, then: tickets is 3, within: 2")
    #expect(try firstBroken(property, tickets) == broken)
  }

  @Test func `an outcome in the state of the occasion is enough`() throws {
    let property = try property("when: tickets > 0, then: tickets is 3, within: 1")
    #expect(try firstBroken(property, [3, 0, 0]) == nil)
    #expect(try firstBroken(property, [2, 0]) == 1)
  }
}

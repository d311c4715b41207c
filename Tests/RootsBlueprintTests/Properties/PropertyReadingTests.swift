import Roots
import RootsBlueprint
import Testing

@Suite struct PropertyReadingTests {
  @Test func `every form is read, and described in one line`() throws {
    let found = try properties(
      """
      nobody sees the account signed out: { never: account is shown and not signedIn }
      three tickets at most: { always: tickets <= 2 or signedIn }
      tickets are kept: { step: { keeps: [tickets, color], unless: does set tickets } }
      receipts end: { step: { never: was receipt is shown and receipt is shown } }
      only buying costs: { step: { only: tickets is 0 or does set } }
      a ticket can be bought: { sometimes: receipt is shown }
      the shelf is never far: { from everywhere: tab is Home, within: 5 }
      Escape leads home: { from everywhere: "depth of tab home is 1", by: back }
      the shelf is there: { from everywhere: shelf is open }
      signed in is signed in: { after: signedIn, until: login is shown, always: signedIn }
      the receipt stays: { after: receipt is open, always: receipt is open }
      a card follows: { when: waiting for customer, then: login is shown, within: 1 }
      """)
    #expect(
      found.map(\.description) == [
        "Never: account is shown and not signedIn",
        "Always: tickets <= 2 or signedIn",
        "Step keeps: tickets, color, unless: does set tickets",
        "Step never: was receipt is shown and receipt is shown",
        "Step only: tickets is 0 or does set",
        "Sometimes: receipt is shown",
        "From everywhere within 5 moves: tab is Home",
        "From everywhere by back: depth of tab home is 1",
        "From everywhere: shelf is open",
        "After: signedIn, until: login is shown, always: signedIn",
        "After: receipt is open, always: receipt is open",
        "When: waiting for customer, within 1 move: login is shown",
      ])
    #expect(found[0].name == "nobody sees the account signed out")
    #expect(found[0].place == Place(line: firstPropertyLine, column: 3))
    #expect(found[11].place == Place(line: firstPropertyLine + 11, column: 3))
  }

  @Test func `names are resolved when the blueprint is read`() throws {
    let found = try properties(
      """
      a: { never: account is shown and not signedIn and tab is Mine }
      b: { step: { keeps: tickets, unless: was color is shown and login ended popped } }
      """)
    #expect(
      found[0].claims[0].condition.references == [
        .shown("account"), .value(.fact(0)), .tab(titles: ["Home", "Mine"]),
      ])
    #expect(
      found[1].claims[0].condition.references == [
        .was(.equals(.value(.fact(3)), .string("shown"))),
        .ended("login", .dismissed(.popped)),
      ])
    guard case .step(let rule) = found[1].form, case .keeps(let facts, _) = rule.kind else {
      Issue.record("\(found[1])")
      return
    }
    #expect(facts == [1])
  }

  @Test func `the tests of single values in a condition are listed as written`() throws {
    let found = try properties(
      "a: { step: { never: \"was (signedIn and login is not open) and not (tickets > 2 or does  set)"
        + " or depth of tab home is 3\" } }")
    let tests = try #require(found.first?.claims.first).tests
    #expect(
      tests.map(\.text) == [
        "was signedIn", "was login is not open", "tickets > 2", "does set",
        "depth of tab home is 3",
      ])
    #expect(tests[1].condition == .flag(.was(.not(.flag(.open("login"))))))
    #expect(tests[2].condition == .compares(.value(.fact(1)), .more, 2))
  }

  @Test func `a text over several lines is one line in the description`() throws {
    let found = try properties(
      """
      a:
        never: >-
          account is shown
          and not signedIn
      """)
    #expect(found.map(\.description) == ["Never: account is shown and not signedIn"])
  }

  @Test func `an app without properties has the usual ones`() throws {
    let (blueprint, _) = read(propertyShop)
    #expect(blueprint?.properties == [])
    #expect(blueprint?.usualProperties == UsualProperty.allCases)
  }

  @Test func `usual properties are switched off by name`() throws {
    let (blueprint, complaints) = read(
      shop(with: "dead-end: off\nlink-back: on\ntwice: off\nx: { never: tickets > 2 }"))
    #expect(complaints == [])
    #expect(
      blueprint?.usualProperties
        == UsualProperty.allCases.filter { $0 != .deadEnd && $0 != .twice })
    #expect(blueprint?.properties.map(\.name) == ["x"])
  }

  @Test func `every usual property has a name in kebab case and a claim in one sentence`() {
    for property in UsualProperty.allCases {
      #expect(property.rawValue.allSatisfy { $0.isLowercase || $0 == "-" })
      #expect(property.claim.hasSuffix(".") && property.claim.count < 100)
    }
  }

  @Test func `a screen and an accessory can be ends`() throws {
    let (blueprint, _) = read(
      propertyShop.split(separator: "login: { ").joined(separator: "login: { end: true, "))
    #expect(blueprint?.content(of: "receipt")?.isEnd == true)
    #expect(blueprint?.content(of: "login")?.isEnd == true)
    #expect(blueprint?.content(of: "shelf")?.isEnd == false)
  }

  @Test func `a condition can be read apart from the file`() throws {
    let blueprint = try #require(read(propertyShop).blueprint)
    let (claim, report) = blueprint.claim(parsing: "receipt is shown and tickets > 2")
    #expect(report.text == "")
    #expect(claim?.text == "receipt is shown and tickets > 2")
    let (none, problems) = blueprint.claim(parsing: "receipt is shown and tikets > 2")
    #expect(none == nil)
    #expect(
      problems.diagnostics.map(\.headline) == [
        "condition:1:22: error: unknown fact 'tikets'; did you mean 'tickets'?"
      ])
  }
}

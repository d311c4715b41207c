import Foundation
import Roots
import Testing

/// A saved state as data.
@Suite struct SavedStateCodingTests {
  private func map() throws -> NavigationMap {
    let rules = VisitRules(restoration: .allowed())
    return try NavigationMap(
      tabs: [TabDefinition("home", root: "feed"), TabDefinition("me", root: "feed")],
      screens: ["feed", "post", "wallet", "card"].map { ScreenDefinition($0, rules: rules) }
        + [ScreenDefinition("secret")],
      accessories: [AccessoryDefinition("login", rules: rules)],
      facts: [
        FactDefinition("basket", .number(0...9), initial: 0),
        FactDefinition("member", .flag, initial: false, isSaved: false),
      ],
      reactions: [
        Reaction(completed: [.push("post"), .set("basket", .int(3))], dismissed: [.pop()])
      ],
      protections: [ProtectionDefinition("open", passes: .flag("member"))],
      nested: [
        NavigatorDefinition("purse", in: "wallet", tabs: [TabDefinition("cards", root: "card")])
      ])
  }

  private func saved() throws -> SavedState {
    let nav = Navigator(try map())
    nav.send(.set("member", .bool(true)))
    var visit = Request(try Command(parsing: "push post with {id: 7, tags: [\"a b\"]}"))
    visit.options = RequestOptions(protections: ["open"])
    #expect(nav.send(visit).refusal == nil)
    for text in [
      "push wallet on tab me", "in purse push card with 1.5", "set basket 2", "show me",
      "push secret",
    ] {
      #expect(nav.send(try Command(parsing: text)).refusal == nil, "\(text)")
    }
    let opener = nav.world.state[nav.world.state.activeLayer].entries.last?.id
    var asking = Request(.overlay("login"), from: opener)
    asking.reaction = ReactionID(1)
    #expect(nav.send(asking).refusal == nil)
    return nav.savedState
  }

  @Test func `a saved state is equal after JSON`() throws {
    let saved = try saved()
    let data = try JSONEncoder().encode(saved)
    #expect(try JSONDecoder().decode(SavedState.self, from: data) == saved)
    let nav = Navigator(try map())
    nav.send(.set("member", .bool(true)))
    nav.restore(try JSONDecoder().decode(SavedState.self, from: data))
    #expect(nav.world.state.selectedTab == 1 && nav.world.fact("basket") == .int(2))
  }

  @Test func `the JSON has the words of commands`() throws {
    let literal = try Literal(encoding: saved())
    let text = "\(literal)"
    for part in [
      "tab: \"me\"", "place: \"tab home\"", "payload: \"{id: 7, tags: [\\\"a b\\\"]}\"",
      "protections: [\"open\"]", "reaction: \"+ push post\\n+ set basket 3\\n- pop\"",
      "basket: \"2\"", "screen: \"secret\"",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    #expect(!text.contains("member: "), "a fact that is not saved")
  }

  @Test func `a payload without a text leaves the name of its type`() throws {
    struct Photo: Sendable {}
    let nav = Navigator(try map())
    nav.send(.push("post", with: Payload(Photo())))
    let complete = SavedState(nav.world)
    let decoded = try Literal(encoding: complete).decoded(as: SavedState.self)
    #expect(decoded != complete)
    #expect("\(try Literal(encoding: decoded))".contains("lost: \"Photo\""))
  }

  @Test(arguments: [
    ("5", "an object is wanted, not 5"),
    ("[]", "an object is wanted, not a list"),
    ("{}", "there is no 'layers'"),
    ("{layers: []}", "there is no 'facts'"),
    ("{layers: 5, facts: {}}", "layers: a list is wanted, not 5"),
    ("{layers: [], facts: []}", "facts: an object is wanted, not a list"),
  ])
  func `data that is no saved state is refused with its place`(
    _ text: String, _ words: String
  ) throws {
    let literal = try #require(Literal(parsing: text))
    let fault = try #require(throws: CodingFault.self) {
      try literal.decoded(as: SavedState.self)
    }
    #expect("\(fault)".contains(words), "\(fault)")
  }

  @Test(arguments: [
    (
      #"layers: [{place: "attic", entries: []}]"#, #"the saved layers[0]: "#,
      #""attic" is not place"#
    ),
    (#"layers: [7]"#, #"the saved layers[0]: "#, "an object is wanted, not 7"),
    (#"layers: [], facts: {"two words": "1"}"#, "the saved facts: ", #""two words" is not facts"#),
    (#"layers: [], facts: {basket: "{"}"#, "the fact basket: ", #""{" is not facts"#),
    (#"layers: [], facts: {basket: 2}"#, "the fact basket: ", "a text is wanted, not 2"),
    (#"layers: [], tab: "2""#, "the saved tab: ", #""2" is not tab"#),
    (#"layers: [], tab: 2"#, "the saved tab: ", "a text is wanted, not 2"),
    (
      #"layers: [], nestedTabs: ["in purse"]"#, "the saved nestedTabs: ",
      #""in purse" is not nested"#
    ),
    (#"layers: [], shownTabs: 5"#, "the saved shownTabs: ", "a list is wanted, not 5"),
    (
      #"layers: [{place: "main", entries: [{id: 1}]}]"#, "the saved entry 0 on main: ",
      "needs an id and a screen"
    ),
    (
      #"layers: [{place: "main", entries: [{id: 0, screen: "feed"}]}]"#,
      "the saved entry 0 on main: ", #""0" is not id"#
    ),
    (
      #"layers: [{place: "main", entries: [{id: 1, screen: "feed", reaction: "push"}]}]"#,
      "the saved entry 0 on main: ", #""push" is not reaction"#
    ),
  ])
  func `a part that cannot be read is reported with its place`(
    _ text: String, _ part: String, _ why: String
  ) throws {
    let facts = text.contains("facts") ? "" : ", facts: {}"
    let literal = try #require(Literal(parsing: "{\(text)\(facts)}"))
    let nav = Navigator(try map())
    let before = nav.world.state
    let report = nav.restore(try literal.decoded(as: SavedState.self))
    let dropped = try #require(report.dropped.first)
    #expect(report.dropped.count == 1 && nav.world.state == before)
    #expect("\(dropped)".hasPrefix(part + "it cannot be read: ") && "\(dropped)".contains(why))
  }

  @Test func `one unreadable entry takes those above with it, and nothing else`() throws {
    var text = "\(try Literal(encoding: saved()))"
    // Another payload than `{id: 7, tags: ["a b"]}`.
    text.replace(#"payload: "{id: 7, tags"#, with: #"payload: "{id: 7, tags:"#)
    text.replace(#"screen: "wallet""#, with: #"screen: "5 wallets""#)
    let saved = try #require(Literal(parsing: text)).decoded(as: SavedState.self)
    let nav = Navigator(try map())
    nav.send(.set("member", .bool(true)))
    let report = nav.restore(saved)
    #expect(nav.world.fact("basket") == .int(2) && nav.world.state.selectedTab == 1)
    let lines = report.dropped.map { "\($0)" }
    #expect(lines.contains { $0.hasPrefix("the saved entry 1 on tab home: it cannot be read: ") })
    #expect(lines.contains { $0.hasPrefix("the saved entry 1 on tab me: it cannot be read: ") })
    #expect(lines.contains("secret on tab me: it was above a screen that cannot be read"))
  }

  @Test func `data that ends early has one error`() throws {
    let data = try JSONEncoder().encode(try saved())
    for length in stride(from: 0, to: data.count, by: 7) {
      #expect(throws: DecodingError.self, "\(length) bytes") {
        try JSONDecoder().decode(SavedState.self, from: data.prefix(length))
      }
    }
  }
}

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
        NestedDefinition("purse", in: "wallet", tabs: [TabDefinition("cards", root: "card")])
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
    (#"{layers: [{place: "attic", entries: []}], facts: {}}"#, #""attic" is not place"#),
    (#"{layers: [], facts: {"two words": "1"}}"#, #""two words" is not facts"#),
    (#"{layers: [], facts: {basket: "{"}}"#, #""{" is not facts"#),
    (#"{layers: [], tab: "2", facts: {}}"#, #""2" is not tab"#),
    (#"{layers: [], nestedTabs: ["in purse"], facts: {}}"#, #""in purse" is not nestedTabs"#),
    (
      #"{layers: [{place: "main", entries: [{id: 1}]}], facts: {}}"#, "needs an id and a screen"
    ),
    (
      #"{layers: [{place: "main", entries: [{id: 0, screen: "feed"}]}], facts: {}}"#,
      #""0" is not id"#
    ),
    (
      #"{layers: [{place: "main", entries: [{id: 1, screen: "feed", reaction: "push"}]}]}"#,
      #""push" is not reaction"#
    ),
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
}

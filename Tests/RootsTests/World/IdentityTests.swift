import Roots
import Testing

/// Visits that are the same one by a part of their payloads.
@Suite struct IdentityTests {
  private func trial() throws -> Trial {
    let parts: [(Name, [String]?)] = [
      ("feed", nil), ("post", ["id"]), ("list", []), ("pair", ["a", "b"]), ("plain", nil),
    ]
    return Trial(
      try NavigationMap(
        start: .screen("feed"),
        screens: parts.map { name, fields in
          ScreenDefinition(
            name, rules: VisitRules(identity: fields.map { PayloadIdentity(fields: $0) }))
        }))
  }

  @Test func `a push once of the same visit gives the top entry its payload`() throws {
    var trial = try trial()
    try trial.accept("push post with {id: 1, tab: 1}", "push post with {id: 1, tab: 2} once")
    #expect(trial.stack(.main) == "feed#1 post#2 {id: 1, tab: 2}")
    #expect(
      try trial.refusal("push post with {id: 1, tab: 2} once")
        == "'post' with {id: 1, tab: 2} is already on top")
    try trial.accept("undo")
    #expect(trial.stack(.main) == "feed#1 post#2 {id: 1, tab: 1}")
    try trial.accept("push post with {id: 2} once", "push post with {id: 1} once", "push post once")
    #expect(trial.world.state.main.count == 5)
    try trial.accept("push list with 1", "push list with 2 once", "push list with 2")
    #expect(trial.stack(.main).hasSuffix("list#6 2 list#7 2"))
    #expect(try trial.refusal("push list once") == "'list' is already on top")
  }

  @Test func `pop to with a payload finds the visit that is meant`() throws {
    var trial = try trial()
    try trial.accept(
      "push post with {id: 1, n: 1}", "push post with {id: 2}", "push list with 1",
      "pop to post with {id: 1, n: 5}")
    #expect(trial.stack(.main) == "feed#1 post#2 {id: 1, n: 5}")
    try trial.accept("undo", "pop to post with {id: 1, n: 1}")
    #expect(trial.stack(.main) == "feed#1 post#2 {id: 1, n: 1}")
    try trial.accept("pop to post with {id: 3}")
    #expect(trial.stack(.main) == "feed#1 post#2 {id: 1, n: 1} post#5 {id: 3}")
    #expect(try trial.refusal("pop to post with {id: 3}") == "'post' is already on top")
    try trial.accept("pop to post")
    #expect(trial.world.state.main.count == 2)
  }

  @Test func `all declared fields count, and payloads without them are compared whole`() throws {
    var trial = try trial()
    try trial.accept("push pair with {a: 1, b: 2}", "push pair with {a: 1, b: 2, c: 3} once")
    #expect(trial.world.state.main.count == 2)
    try trial.accept("push pair with {a: 1} once", "push pair with {a: 1, c: 4} once")
    #expect(trial.world.state.main.count == 3)
    try trial.accept("push pair with 1 once", "push pair with 2 once", "push pair once")
    #expect(trial.world.state.main.count == 6)
    try trial.accept("push plain with {id: 1, a: 1}", "push plain with {id: 1, a: 2} once")
    #expect(trial.world.state.main.count == 8)
  }

  @Test func `a kept or preloaded controller serves the same visit with its new payload`() throws {
    final class Post: Controller {
      var payload: Payload?
      func receive(_ input: Payload?) { payload = input }
    }
    let nav = Navigator(try trial().world.map)
    var count = 0
    nav.setFactory(of: "post") { _ in
      count += 1
      return Post()
    }
    try nav.run("preload post with {id: 1}")
    try nav.run("preload post with {id: 1, n: 1}")
    #expect(count == 2 && nav.keptCount == 1)
    try nav.run("push post with {id: 2}")
    #expect(count == 3 && nav.keptCount == 1)
    try nav.run("push post with {id: 1, n: 2}")
    #expect(count == 3 && nav.keptCount == 0)
    let post = nav.context(EntryID(3))?.controller as? Post
    #expect(post?.payload == nav.world.state.visibleContent?.payload)
  }
}

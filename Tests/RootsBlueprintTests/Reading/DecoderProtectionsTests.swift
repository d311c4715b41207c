import Roots
import RootsBlueprint
import Testing

@Suite struct DecoderProtectionsTests {
  @Test func `protections are decoded, and screens refer to them`() throws {
    let blueprint = try #require(
      Blueprint.read(
        source: Source(
          name: "f",
          text: """
            roots: 1
            name: A
            start: { screen: a }
            facts: { signedIn: false, basket: 0..3 }
            screens:
              a:
                list:
                  - { label: b, do: push b }
                  - { label: in, do: set signedIn true }
                  - { label: more, do: set basket 1 }
              b: { protect: [auth, adult], leave: draft, keepAlive: 60s, restore: protect }
            accessories:
              login: { text: hello, keepAlive: memory }
            protections:
              auth: { passes: signedIn and basket < 2, ask: overlay login, then: { completed: set signedIn true } }
              adult: { ask: overlay login, deadline: 5s }
              draft: { passes: not signedIn, ask: overlay login, deadline: never }
            """)
      ).0)
    let rules = blueprint.map.rules(of: "b")
    #expect(rules.protections.map(\.text) == ["auth", "adult"])
    #expect(rules.leaveGuards.map(\.text) == ["draft"])
    #expect(rules.keepAlive == .time(.seconds(60)))
    #expect(blueprint.map.rules(of: "login").keepAlive == .memory)
    #expect(rules.restoration == .protected(by: "auth"))
    let auth = try #require(blueprint.map.protection("auth"))
    #expect(auth.ask.map { "\($0)" } == "overlay login" && auth.reaction.number == 1)
    #expect(
      auth.passes
        == .all([.flag("signedIn"), .compares("basket", .less, 2)]))
    #expect(auth.deadline == RequestOptions.usualDeadline)
    #expect(blueprint.map.protection("adult")?.deadline == .seconds(5))
    #expect(blueprint.map.protection("draft")?.deadline == nil)
  }

  @Test func `a screen is restored under an identifier and behind a protection of its own`() {
    let (blueprint, _) = read(
      tabbed + #"""
            restore: { as: start, protect: auth }
        protections:
          auth: { passes: flag, ask: overlay login }
        """#)
    #expect(blueprint?.map.rules(of: "a").restoration == .protected(by: "auth", as: "start"))
    #expect(
      errors(
        tabbed + #"""
              restore: { as: start, protct: auth }
          protections: { auth: { ask: overlay login } }
          """#) == "f:10:27: error: unknown key 'protct'; did you mean 'protect'?")
  }

  @Test func `an invalid protection is reported at its place`() {
    #expect(
      errors(
        tabbed + #"""
              protect: [ath, auth, auth]
              restore: protect
              keepAlive: 5
          protections:
            auth: { ask: overlay nothing }
            push: {}
            late: { passes: payload.id is 3, deadline: soon }
            odd: { passes: c, then: { completed: pop } }
          """#)
          == #"""
          f:10:15: error: unknown protection 'ath'; did you mean 'auth'?
          f:10:26: error: 'auth' is listed twice; remove one
          f:12:16: error: the duration 5 has no unit; write 5s, or ms or m
          f:14:24: error: unknown accessory 'nothing'; known: login
          f:15:3: error: the protection 'push' has no condition; write 'passes: …' or 'ask: …'
          f:16:19: error: a protection can use only facts; write a condition of facts
          f:16:46: error: a duration is expected, found 'soon'; write one like 500ms, 60s or 2m
          f:17:18: error: unknown fact 'c'; declare it, or write payload.c
          f:17:21: error: 'then' needs a question; add 'ask: …'
          """#)
  }

  @Test(arguments: ["forever", "no", "always"])
  func `a screen that is not kept for a time names the possible lifetimes`(word: String) {
    #expect(
      errors(tabbed + "    { keepAlive: \(word) }")
        == "f:10:18: error: a lifetime is expected, found '\(word)'; "
        + "write a time such as 60s, memory, { memory: 3 } or { until: FACT }")
  }

  @Test(arguments: [
    ("input: { id: int }, identity: idd", "'a' does not have 'idd'; did you mean 'id'?"),
    ("input: { id: int }, identity: [id, kind]", "'a' does not have 'kind'; declare it there"),
    ("identity: idd", "no command gives 'a' a payload with 'idd'; did you mean 'id'?"),
  ])
  func `an identity is made of fields of the payload`(content: String, message: String) {
    let text = """
      roots: 1
      name: T
      start: { screen: b }
      screens:
        a: { \(content) }
        b: { keys: { k: "push a with {id: 1}" } }
      """
    #expect(errors(text).hasSuffix(message) && !errors(text).contains("\n"), "\(errors(text))")
    for right in ["id", "[id]", "[]"] {
      #expect(errors(text.replacing(content, with: "identity: \(right)")) == "")
    }
  }
}

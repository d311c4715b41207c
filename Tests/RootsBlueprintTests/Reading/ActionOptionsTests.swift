import Roots
import RootsBlueprint
import Testing

@Suite struct ActionOptionsTests {
  @Test func `an action has the options of the visits that it begins`() throws {
    let (blueprint, complaints) = read(
      """
      roots: 1
      name: T
      start: { screen: a }
      facts: { in: false, n: 0..3 }
      screens:
        a:
          keys:
            i: set in true
            b: { do: push b, transition: modal, protect: p, keepAlive: 5s }
            c: { do: push b, keepAlive: memory }
            d: { do: push b, keepAlive: { memory: 3 } }
            e: { do: push b, keepAlive: { until: n }, then: { shown: set n $(n + 1) } }
            f: push b
        b: { text: $n, keepAlive: { until: in } }
      protections: { p: { passes: in } }
      """)
    #expect(complaints == [])
    let actions = try #require(blueprint?.content(of: "a")?.keys.dropFirst().map(\.action))
    #expect(actions.map(\.options.transition) == ["modal", nil, nil, nil, nil])
    #expect(actions.map(\.options.protections.count) == [1, 0, 0, 0, 0])
    #expect(
      actions.map(\.options.keepAlive) == [
        .time(.seconds(5)), .memory, .newest(3), .until("n"), nil,
      ])
    let reaction = blueprint?.map.reaction(actions[3].reaction)
    #expect(reaction?.shown.map { "\($0)" } == ["set n {n + 1}"])
    #expect(actions[4].options == ActionOptions())
    #expect(blueprint?.map.rules(of: "b").keepAlive == .until("in"))
  }

  @Test func `an invalid option is reported at its place`() {
    #expect(
      errors(
        tabbed + #"""
              keys:
                x: { do: push b, transition: modl }
                y: { do: push b, whilePending: latest, urgent: true, protect: q }
                z: { do: pop, transition: modal, keepAlive: 5s, protect: p }
                u: { do: push b, keepAlive: { until: m } }
                v: { do: push b, keepAlive: { memory: 0 } }
                w: { do: push b, keepAlive: { memory: 3, until: n } }
                s: { do: pop, then: { shown: set n 1 } }
              after: { time: 1s, do: push b, transition: fad }
          protections: { p: { passes: flag, ask: overlay login, then: { shown: set n 1 } } }
          """#)
          == #"""
          f:11:36: error: unknown transition 'modl'; did you mean 'modal'?
          f:12:24: error: 'whilePending' was removed: an equal command joins the one that waits, \#
          another one waits behind it; remove the key
          f:12:46: error: 'urgent' was removed: commands run in the order in which they are sent; \#
          remove the key
          f:12:69: error: unknown protection 'q'; known: p
          f:13:21: error: 'transition' needs a command that opens something; remove it
          f:13:40: error: 'keepAlive' needs a command that opens something; remove it
          f:13:55: error: 'protect' needs a command that opens something; remove it
          f:14:44: error: unknown fact 'm'; known: flag, plan, n, user
          f:15:45: error: 0 is out of range; write a whole number from 1 to 1000
          f:16:35: error: a screen is kept by one rule; write { memory: 3 } or { until: FACT }
          f:17:21: error: 'completed', 'dismissed' and 'shown' need a command that \#
          opens something; remove them
          f:18:48: error: unknown transition 'fad'; did you mean 'fade'?
          f:19:55: error: a question cannot have 'shown'; write it beside the command that needs \#
          the answer
          """#)
  }

  @Test func `a screen has a place beside or over the one below it`() throws {
    let (blueprint, complaints) = read(
      """
      roots: 1
      name: T
      start: { screen: a }
      screens: { a: { keys: { b: push b } }, b: { embed: card } }
      """)
    #expect(complaints == [])
    #expect(blueprint?.content(of: "b")?.embedding == "card")
    #expect(
      errors(tabbed + "    embed: crad\n")
        == "f:10:12: error: unknown place of a screen 'crad'; did you mean 'card'?")
  }
}

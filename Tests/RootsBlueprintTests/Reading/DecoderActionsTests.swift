import Roots
import RootsBlueprint
import Testing

@Suite struct DecoderActionsTests {
  @Test func `then needs a command that opens something`() {
    #expect(
      errors(
        tabbed + #"""
              keys:
                k: { do: pop, then: { completed: pop } }
                l: { do: [back, set flag true], then: { completed: pop } }
                m: { do: push b, then: {} }
                n: { do: push b, then: { compelted: pop } }
                o: { do: push b, then: pop }
                p: { do: push b, then: { completed: [pop, push bb], dismissed: "set user \#
          {depth}" } }
          """#)
          == #"""
          f:11:21: error: 'completed', 'dismissed' and 'shown' need a command that \#
          opens something; remove them
          f:12:39: error: 'completed', 'dismissed' and 'shown' need a command that \#
          opens something; remove them
          f:13:30: error: 'then' is empty; write 'completed: …', 'dismissed: …', 'refused: …' \#
          or 'shown: …'
          f:14:32: error: unknown key 'compelted'; did you mean 'completed'?
          f:15:30: error: a mapping of keys and values is expected, found 'pop'; write 'key: \#
          value'; known: completed, dismissed, refused, shown
          f:16:54: error: unknown screen 'bb'; known: b, a, login
          f:16:81: error: 'depth' is not available in 'then'; write payload.depth for a part \#
          of the payload
          """#)
  }

  @Test func `any command can have reactions to its refusal`() {
    #expect(
      errors(
        tabbed + """
              keys:
                k: { do: pop, then: { refused: set user $result } }
                l: { do: push b, then: { refused: [set user $result.x, push bb] } }
                m: { do: pop, then: { refused: pop, completed: pop } }
          """) == """
          f:12:67: error: unknown screen 'bb'; known: b, a, login
          f:13:21: error: 'completed', 'dismissed' and 'shown' need a command that \
          opens something; remove them
          """)
  }

  @Test func `the question of a protection has no reaction to a refusal`() {
    let text =
      tabbed + "    {}\n"
      + "protections: { p: { passes: flag, ask: overlay login, then: { refused: pop } } }\n"
    #expect(errors(text).contains("a question cannot have 'refused'"))
  }

  @Test(arguments: ["go b", "replace b on main", "begin; push b; replace b; end"])
  func `the question of a protection replaces no screen`(_ ask: String) {
    let text = tabbed + "    {}\nprotections: { p: { ask: \(ask) } }\n"
    #expect(errors(text).contains("a question replaces no screen; write 'push' or 'overlay'"))
    #expect(throws: MapErrors.self) {
      try NavigationMap(
        tabs: [TabDefinition("home", root: "a")],
        screens: [ScreenDefinition("a"), ScreenDefinition("b")],
        protections: [ProtectionDefinition("p", ask: try Command(parsing: ask))])
    }
  }
}

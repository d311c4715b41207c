import RootsBlueprint
import Testing

@Suite struct DecoderActionsTests {
  @Test func `then needs something that is opened`() {
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
          f:11:21: error: nothing is opened here whose result 'then' could wait for; remove it
          f:12:39: error: nothing is opened here whose result 'then' could wait for; remove it
          f:13:30: error: nothing follows here; write 'completed: …' or 'dismissed: …'
          f:14:32: error: unknown key 'compelted'; did you mean 'completed'?
          f:15:30: error: a mapping of keys and values is expected, found 'pop'; write 'key: \#
          value'
          f:16:54: error: unknown screen 'bb'; known: b, a, login
          f:16:81: error: 'depth' is not known in 'then'; write payload.depth for that of the \#
          payload
          """#)
  }
}

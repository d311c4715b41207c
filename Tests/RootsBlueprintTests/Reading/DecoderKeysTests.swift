import RootsBlueprint
import Testing

@Suite struct DecoderKeysTests {
  @Test func `a key must have a known name`() {
    #expect(
      errors(
        tabbed + #"""
              keys:
                entr: pop
                ctrl+1: pop
                shift+a: pop
                f13: pop
                "": pop
                return: pop
          """#)
          == #"""
          f:11:7: error: there is no key 'entr'; did you mean 'enter'?
          f:12:7: error: terminals do not send 'ctrl+1' as a key of its own; use another
          f:13:7: error: there is no key 'shift+a'; did you mean 'A'?
          f:14:7: error: terminals do not send 'f13' as a key of its own; use another
          f:15:7: error: there is no key ''; write one character, or a name such as enter, f5 \#
          or ctrl+s
          f:16:7: error: there is no key 'return'; did you mean 'enter'?
          """#)
  }

  @Test func `some keys cannot be bound`() {
    #expect(
      errors(
        tabbed + #"""
              keys:
                escape: pop
                Esc: pop
                ctrl+c: pop
                ctrl+i: pop
                ctrl+M: pop
          """#)
          == #"""
          f:11:7: error: 'escape' always goes back and cannot be bound; use another
          f:12:7: error: 'Esc' always goes back and cannot be bound; use another
          f:13:7: error: 'ctrl+c' always quits and cannot be bound; use another
          f:14:7: error: terminals send 'ctrl+i' as 'tab'; bind 'tab', or use another
          f:15:7: error: terminals send 'ctrl+M' as 'enter'; bind 'enter', or use another
          """#)
  }

  @Test func `digits select tabs in an app with tabs`() {
    #expect(
      errors(
        tabbed + #"""
              keys:
                1: pop
                "0": pop
          """#)
          == #"""
          f:11:7: error: '1' shows tab 1 in an app with tabs; bind another key
          f:12:7: error: '0' shows tab 10 in an app with tabs; bind another key
          """#)
  }

  @Test func `a key is bound once`() {
    #expect(
      errors(
        tabbed + #"""
              keys:
                ctrl+s: pop
                ctrl+S: pop
                " ": pop
                space: pop
          """#)
          == #"""
          f:12:7: error: 'ctrl+S' is the same key as 'ctrl+s'; remove one
          f:14:7: error: 'space' is the same key as ' '; remove one
          """#)
  }

  @Test func `a binding is a command or a mapping`() {
    #expect(
      errors(
        tabbed + #"""
              keys:
                a: [pop, pop]
                b: {}
                c: ~
                d: { do: pop, labl: x }
                e: { do: pop, when: 3 }
          """#)
          == #"""
          f:11:10: error: a mapping of keys and values is expected, found a list; write 'key: \#
          value'; known: label, when, do, then, transition, protect, keepAlive
          f:12:10: error: the key has no 'do'; add 'do: …'
          f:13:10: error: a command is expected, found nothing; write one, such as "pop"
          f:14:21: error: unknown key 'labl'; did you mean 'label'?
          f:15:27: error: a fact or another path is expected, found '3'; write one
          """#)
  }
}

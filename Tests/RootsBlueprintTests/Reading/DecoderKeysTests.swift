import RootsBlueprint
import Testing

@Suite struct DecoderKeysTests {
  @Test func `a key must have a known name`() {
    #expect(
      errors(
        tabbed + #"""
              keys:
                entr: pop
                ctrl+space: pop
                shift+a: pop
                f13: pop
                "": pop
                return: pop
          """#)
          == #"""
          f:11:7: error: there is no key 'entr'; did you mean 'enter'?
          f:12:7: error: there is no key 'ctrl+space'; write one character, or a name such as \#
          enter, f5 or ctrl+s
          f:13:7: error: there is no key 'shift+a'; did you mean 'A'?
          f:14:7: error: there is no key 'f13'; write one character, or a name such as enter, \#
          f5 or ctrl+s
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

  @Test func `a key that hides one of the list, the table or the question is reported`() {
    func found(_ body: String, _ keys: String) -> String {
      warnings(
        "roots: 1\nname: T\nstart: { screen: a }\nscreens:\n  a:\n    \(body)\n    keys: { \(keys) }\n"
      )
    }
    let list = "list: [{ label: x, do: push a }]"
    #expect(
      found(list, "Enter: push a, up: pop, k: pop")
        == """
        f:7:13: warning: with this, 'enter' can no longer open a row of the list; bind another key
        f:7:28: warning: with this, 'up' can no longer select a row of the list; bind another key
        """)
    #expect(
      found("table: { columns: { a: A }, rows: [[x]] }", "enter: push a")
        .contains("can no longer open a row of the table"))
    #expect(
      found("confirm: { text: Really?, yes: { do: pop } }", "y: push a")
        == "f:7:13: warning: with this, 'y' can no longer answer yes; bind another key")
    #expect(found(list, "enter: { do: push a, when: depth > 1 }, y: push a") == "")
    #expect(found("text: Nothing.", "enter: push a, up: pop") == "")
  }

  @Test func `a key of the app that every screen binds itself is reported`() {
    func found(_ other: String) -> String {
      warnings(
        """
        roots: 1
        name: T
        start: { screen: a }
        keys: { x: push b }
        screens: { a: { keys: { x: push b } }, b: { keys: { \(other): pop } } }
        accessories: {}
        """)
    }
    #expect(
      found("x") == "f:4:9: warning: every screen binds 'x' itself, so this never acts; remove it")
    #expect(found("z") == "")
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
          value'
          f:12:10: error: the key has no 'do'; add 'do: …'
          f:13:10: error: a command is expected, found nothing; write one, such as "pop"
          f:14:21: error: unknown key 'labl'; did you mean 'label'?
          f:15:27: error: a fact or another path is expected, found '3'; write one
          """#)
  }
}

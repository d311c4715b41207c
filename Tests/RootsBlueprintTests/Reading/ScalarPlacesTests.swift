import RootsBlueprint
import Testing

@Suite struct ScalarPlacesTests {
  @Test func `the place in a scalar on one line is exact without escape sequences`() {
    #expect(
      errorLines(
        tabbed + #"""
              keys:
                k: push b on tab 9
                l: "push \"x\" bb"
                m: "set user \"\u00e9\u00e9\" x"
                n: 'set user "it''s" x'
                o: |
                  push bb
                p: { do: &x push bb }
                q: é push
                r: >
                  push bb
          """#)
          == #"""
          f:11:24: error: there is no tab 9; the tabs are 1 to 2
                k: push b on tab 9
                                 ^
          f:12:10: error: expected a screen, found "\"x\""
                l: "push \"x\" bb"
                   ^^^^^^^^^^^^^^^
          f:13:10: error: "x" does not belong to the command
                m: "set user \"\u00e9\u00e9\" x"
                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
          f:14:10: error: "x" does not belong to the command
                n: 'set user "it''s" x'
                   ^^^^^^^^^^^^^^^^^^^^
          f:16:14: error: unknown screen 'bb'; known: b, a, login
                  push bb
                       ^^
          f:17:24: error: unknown screen 'bb'; known: b, a, login
                p: { do: &x push bb }
                                 ^^
          f:18:10: error: "é" is not a command
                q: é push
                   ^
          f:19:10: error: unknown screen 'bb'; known: b, a, login
                r: >
                   ^
          """#)
  }

  @Test func `a text with escape sequences is not corrected as a whole`() {
    let lines = errorLines(
      #"""
      roots: 1
      name: W
      facts: { t: { text: [Ada] } }
      start: { screen: home }
      screens:
        home: { title: H, list: [ { label: a, do: "push item with {id: \"{t}\"}" } ] }
        item: { title: "I $id" }
      """#)
    #expect(lines.contains("placeholders in a quoted text have no effect"))
    #expect(!lines.contains("write:"))
  }

  @Test func `the place in a block is exact`() {
    #expect(
      errorLines(
        tabbed + #"""
              text: |
                Hello,
                dear {result}.
          """#)
          == #"""
          f:12:13: error: a result is available only in 'then'; write payload.result for \#
          a part of the payload
                dear {result}.
                      ^^^^^^
          """#)
  }

  @Test func `the place in a folded block is the block`() {
    #expect(
      errorLines(
        tabbed + #"""
              text: >
                Hello,
                dear {result}.
          """#)
          == #"""
          f:10:11: error: a result is available only in 'then'; write payload.result for \#
          a part of the payload
              text: >
                    ^
          """#)
  }

  @Test func `a block may end with a line break, and not hold one`() {
    #expect(
      errorLines(
        tabbed + #"""
              keys:
                k: |
                  push bb
                l: >
                  push
                  bb
                m: |
                  push b
                  pop
                n: ""
                o: "   "
          """#)
          == #"""
          f:12:14: error: unknown screen 'bb'; known: b, a, login
                  push bb
                       ^^
          f:13:10: error: unknown screen 'bb'; known: b, a, login
                l: >
                   ^
          f:17:9: error: several commands have brackets; did you mean '[push b, pop]'?
                  push b
                  ^^^^^^
          f:19:11: error: there is no command; the commands are push, pop, go, replace, \#
          update, preload, show, reset, overlay, dismiss, finish, back, start, segue, open, tell, \#
          undo, redo, set, in, begin, quit
                n: ""
                    ^
          f:20:14: error: there is no command; the commands are push, pop, go, replace, \#
          update, preload, show, reset, overlay, dismiss, finish, back, start, segue, open, tell, \#
          undo, redo, set, in, begin, quit
                o: "   "
                       ^
          """#)
  }
}

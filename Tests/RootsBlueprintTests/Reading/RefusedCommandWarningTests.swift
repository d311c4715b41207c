import RootsBlueprint
import Testing

@Suite struct RefusedCommandWarningTests {
  @Test func `a link that no route takes is reported`() {
    #expect(
      warnings(
        """
        roots: 1
        name: T
        start: { screen: a }
        screens:
          a:
            list:
              - { label: One, do: open roots://nwes }
              - { label: Two, do: "open roots://item/x" }
              - { label: Three, do: open roots://news }
              - { label: Four, do: [pop, 'open roots://item/3'] }
        routes:
          "roots://news": push a
          "roots://item/{id: int}": push a
        """)
          == #"""
          f:7:32: warning: this link is always refused: no route is declared for "roots://nwes"; \#
          did you mean "roots://news"?
          f:8:33: warning: this link is always refused: {id} cannot be "x"; it takes a whole number
          """#)
    #expect(
      warnings(
        """
        roots: 1
        name: T
        start: { screen: a }
        screens: { a: { keys: { x: open roots://news } } }
        """)
          == #"""
          f:4:33: warning: this link is always refused: no route is declared for "roots://news"; \#
          declare it in 'routes'
          """#)
  }
}

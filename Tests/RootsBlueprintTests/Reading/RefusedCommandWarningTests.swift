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

  @Test(arguments: [
    ("set n 1", true), ("[pop, show one]", true), ("set ok true", false), ("overlay q", false),
    ("[show one, push q2]", false), ("start f", false), ("tell f k", false),
    ("reset one", true), ("reset one to q2", false), ("pop to q2", false),
    ("pop to q2 if open", true), ("open roots://one", true), ("open roots://q2", false),
  ])
  func `a question that opens nothing is reported, unless it answers itself`(
    ask: String, isReported: Bool
  ) {
    let found = warnings(
      """
      roots: 1
      name: T
      facts: { ok: false, n: 0..3 }
      tabs: { one: { root: a } }
      protections:
        p: { passes: ok, ask: \(ask) }
      screens:
        a: { text: $n, keys: { x: push b, n: set n 2, o: set ok true } }
        b: { protect: p }
        q2: {}
      accessories: { q: {} }
      flows: { f: { screens: [q2], receives: { k: set ok true } } }
      routes: { "roots://one": show one, "roots://q2": push q2 }
      """
    ).split(separator: "\n").filter { $0.contains(":6:") }
    let message = "f:6:25: warning: this question opens nothing that could be answered; "
    #expect(
      found == (isReported ? ["\(message)add 'overlay NAME' or 'push NAME'"] : []), "\(found)")
  }
}

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

  private func segues(_ screens: String) -> String {
    warnings("roots: 1\nname: T\nstart: { screen: a }\nscreens:\n" + screens)
  }

  @Test func `a segue to a screen without a way is reported`() {
    #expect(
      segues("  a: { keys: { x: segue b } }\n  b: {}\n")
        == "f:5:25: warning: no way leads to 'b', so this is always refused; add it to the "
        + "'children' of a screen on the way, or push it")
    // The parent is itself out of reach.
    #expect(
      segues(
        "  a: { keys: { x: segue c } }\n  b: { children: [c] }\n  c: { keys: { y: segue b } }\n"
      )
      .contains("no way leads to 'c'"))
  }

  @Test(arguments: [
    "  a: { keys: { x: segue b }, children: [b] }\n  b: {}\n",
    "  a: { keys: { x: push b } }\n  b: { keys: { y: push c } }\n  c: { keys: { z: segue b } }\n",
    "  a: { children: [b] }\n  b: { children: [c] }\n  c: { keys: { z: segue a, y: segue c } }\n",
  ])
  func `a segue with a way is not reported`(screens: String) {
    #expect(segues(screens) == "")
  }

  @Test func `an accessory over another screen than its own is reported`() {
    func found(_ command: String, under: String = "b") -> String {
      warnings(
        """
        roots: 1
        name: T
        start: { screen: a }
        screens:
          a: { keys: { x: push b, y: \(command) } }
          b: { keys: { x: overlay card } }
        accessories: { card: { under: [\(under)] } }
        """)
    }
    #expect(
      found("overlay card")
        == "f:5:30: warning: 'card' can be shown only over b, so this is always refused; "
        + "add 'a' to its 'under'")
    #expect(found("overlay card", under: "b, a") == "")
    #expect(found("[push b, overlay card]") == "")
    #expect(found("{ do: push b, then: { shown: overlay card } }") == "")
    #expect(found("{ do: push b, then: { completed: overlay card } }") == "")
  }

  private func protections(_ accessories: String, _ protections: String) -> String {
    warnings(
      """
      roots: 1
      name: T
      start: { screen: a }
      facts: { in: false, ok: false }
      screens:
        a: { keys: { x: push b, y: set in true, z: set ok true, l: overlay login, m: overlay other } }
        b: { protect: [p, q] }
      accessories: { \(accessories) }
      protections: { \(protections) }
      """)
  }

  @Test func `a protection that asks for its own screen is reported`() {
    #expect(
      protections(
        "login: { protect: p }, other: {}",
        "p: { passes: in, ask: overlay login }, q: { passes: ok, ask: overlay other }")
        == "f:9:38: warning: 'p' asks with 'login', which 'p' protects, so its answer never comes; "
        + "remove 'protect' from 'login'")
    #expect(
      protections(
        "login: { leave: p }, other: {}",
        "p: { passes: in, ask: overlay login }, q: { passes: ok, ask: overlay other }")
        == "f:9:38: warning: 'p' asks with 'login', which 'p' guards, so its answer never comes; "
        + "remove 'leave' from 'login'")
    #expect(
      protections(
        "login: { protect: q }, other: { protect: p }",
        "p: { passes: in, ask: overlay login }, q: { passes: ok, ask: overlay other }"
      )
      .contains(
        "'p' asks with 'login', which 'q' protects, and that asks with 'other', which 'p' protects"
      ))
    #expect(
      protections(
        "login: { protect: q }, other: {}",
        "p: { passes: in, ask: overlay login }, q: { passes: ok, ask: overlay other }") == "")
  }
}

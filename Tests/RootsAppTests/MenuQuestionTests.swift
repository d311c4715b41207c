import Roots
import RootsTerminal
import Testing

/// Commands of an accessory that the question of a protection clears: a menu above a log-in that is
/// a screen of its own.
@Suite struct MenuQuestionTests {
  private static let app = """
    roots: 1
    name: Menu
    facts: { in: false, told: 0..9 }
    tabs: { one: { root: one }, two: { root: two } }
    screens:
      one: { keys: { m: overlay menu } }
      two: {}
      page: { title: Page, protect: p, keys: { f: finish with 5 } }
      door: { keys: { u: { do: [set in true, finish with true] }, n: finish } }
    accessories:
      menu:
        keys:
          p: { do: push page, then: { completed: set told $result, refused: set told 9 } }
          t: push page on tab two
          b: { do: [push page, push two] }
    protections: { p: { passes: in, ask: push door on main } }
    """

  @Test(arguments: [
    ("p", "one page", "two"), ("t", "one", "two page"), ("b", "one page two", "two"),
  ])
  func `a row of a menu opens its screen after the log-in that has cleared the menu`(
    key: String, one: String, two: String
  ) throws {
    let session = try walk(Self.app)
    session.press("m \(key)")
    #expect(session.stack == ["host", "door"], "\(session.glass)")
    session.press("u")
    let state = session.navigator.world.state
    #expect(state[.tab(0)].entries.map(\.screen.text).joined(separator: " ") == one)
    #expect(state[.tab(1)].entries.map(\.screen.text).joined(separator: " ") == two)
    #expect(session.navigator.world.pending.isEmpty)
  }

  @Test func `the results of such a row and its refusal are followed`() throws {
    let session = try walk(Self.app)
    session.press("m p u f")
    #expect(try session.fact("told") == 5)
    let denied = try walk(Self.app)
    denied.press("m p n")
    #expect(try denied.fact("told") == 9)
    #expect(denied.stack == ["one"])
  }
}

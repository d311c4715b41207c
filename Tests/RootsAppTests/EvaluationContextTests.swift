import Roots
import RootsTerminal
import Testing

/// Messages for a key whose action is refused.
@Suite struct EvaluationContextTests {
  @Test func `a fact out of range is refused until the next key`() throws {
    let session = try walk(shop, columns: 80)
    session.press("b b b b")
    #expect(
      session.frame().row(10)
        == "  Refused: 'basket' cannot be 4; it takes a whole number from 0 to 3")
    #expect(try session.fact("basket") == .int(3))
    session.press("down")
    #expect(session.said == "")
  }

  @Test func `a screen declared once is not pushed on itself`() throws {
    let session = try walk(shop)
    session.press("2 a")
    #expect(session.said == "Already at Me")
    #expect(session.stack == ["account"])
  }

  @Test func `a placeholder without a value is named`() throws {
    let session = try walk(
      """
      roots: 1
      name: Placeholders
      start: { screen: start }
      screens: { start: { keys: { p: "push start with {id: {number}}" } } }
      """)
    session.press("p")
    #expect(session.said == "Refused: {number} has no value here")
    #expect(session.stack == ["start"])
  }

  @Test func `several commands run as one transaction`() throws {
    let session = try walk(
      """
      roots: 1
      name: Whole
      facts: { hits: 0..1 }
      start: { screen: start }
      screens:
        start:
          text: "{hits}"
          keys: { p: { label: both, do: [ push start, "set hits {hits + 1}" ] } }
      """)
    session.press("p p")
    #expect(session.stack == ["start", "start"])
    #expect(session.said.contains("'hits' cannot be 2"))
  }
}

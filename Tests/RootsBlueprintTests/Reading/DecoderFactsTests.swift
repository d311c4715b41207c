import Roots
import RootsBlueprint
import Testing

@Suite struct DecoderFactsTests {
  @Test func `a fact is a flag, a choice, a number or a text`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        facts:
          a: maybe
          b: 3
          c: ~
          d: { numbr: 0..3 }
          e: { number: 0..3, text: [a] }
          f: "false"
        """#)
          == #"""
          f:4:6: error: a flag, a range, a list of words or a text is expected, found 'maybe'; \#
          write false, 0..3, [free, plus] or { text: [Ada] }
          f:5:6: error: a flag, a range, a list of words or a text is expected, found '3'; \#
          write false, 0..3, [free, plus] or { text: [Ada] }
          f:6:6: error: a flag, a range, a list of words or a text is expected, found nothing; \#
          write false, 0..3, [free, plus] or { text: [Ada] }
          f:7:8: error: unknown key 'numbr'; did you mean 'number'?
          f:8:8: error: unknown key 'number'; known: text, saved
          f:9:6: error: a flag, a range, a list of words or a text is expected, found 'false'; \#
          write false, 0..3, [free, plus] or { text: [Ada] }
          """#)
  }

  @Test func `a fact of each kind can be left out of what is saved`() throws {
    let (blueprint, _) = Blueprint.read(
      source: Source(
        name: "f",
        text: """
          roots: 1
          name: T
          facts:
            a: { flag: true, saved: false }
            b: { choice: [x, y], saved: false }
            c: { number: 2..4, saved: false }
            d: { text: [s], saved: false }
            e: { flag: false }
            f: false
          tabs: { home: { root: a1 } }
          screens: { a1: {} }

          """))
    let facts = try #require(blueprint?.map.facts)
    #expect(facts.map(\.isSaved) == [false, false, false, false, true, true])
    #expect(facts.map(\.initial) == [true, "x", 2, "s", false, false])
    #expect(facts[1].domain == .choice(["x", "y"]))
  }

  @Test func `a wrong 'saved' is an error`() {
    #expect(
      errors(
        """
        roots: 1
        name: T
        facts:
          a: { flag: 1, saved: false }
          b: { flag: false, saved: never }
          c: { flag: false, keep: false }
        """)
          == """
          f:4:14: error: true or false is expected, found '1'; write one
          f:5:28: error: true or false is expected, found 'never'; write one
          f:6:21: error: unknown key 'keep'; known: flag, saved
          """)
  }

  @Test func `a choice has distinct words`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        facts:
          a: []
          b: [free, free]
          c: [1, 2]
          d: [true, false]
          e: [[x]]
          f: [""]
        """#)
          == #"""
          f:4:6: error: a choice needs at least one word; write [one, two]
          f:5:13: error: 'free' is listed twice; remove one
          f:6:7: error: a choice needs words, but '1' is a value; put it in quotes
          f:6:10: error: a choice needs words, but '2' is a value; put it in quotes
          f:7:7: error: a choice needs words, but 'true' is a value; put it in quotes
          f:7:13: error: a choice needs words, but 'false' is a value; put it in quotes
          f:8:7: error: a text is expected, found a list; put the text in quotes
          f:9:7: error: a word has 1 to 4096 bytes; write one
          """#)
  }

  @Test func `a number has a nonempty range`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        facts:
          a: 3..0
          b: 0..x
          c: { number: 5 }
          d: { number: 0..3, initial: 4 }
          e: { initial: 1 }
          f: 0..99999999999999999999
        """#)
          == #"""
          f:4:6: error: the range 3..0 is empty; swap its ends
          f:5:6: error: a range of whole numbers is expected, found '0..x'; write one like 0..3
          f:6:16: error: a range of whole numbers is expected, found '5'; write one like 0..3
          f:7:31: error: 4 is out of range; write a whole number from 0 to 3
          f:8:6: error: the fact has no 'number'; add 'number: …'
          f:9:6: error: a range of whole numbers is expected, found '0..99999999999999999999'; \#
          write one like 0..3
          """#)
  }

  @Test func `a text has samples`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        facts:
          a: { text: [] }
          b: { text: [x, x] }
          c: { text: [[]] }
          d: { text: [a], initial: a }
        """#)
          == #"""
          f:4:14: error: a text has no samples; write [""] for an empty one
          f:5:18: error: 'x' is listed twice; remove one
          f:6:14: error: a text has no samples; write [""] for an empty one
          f:6:15: error: a text is expected, found a list; put the text in quotes
          f:7:19: error: unknown key 'initial'; known: text, saved
          """#)
  }

  @Test func `a fact cannot have a built-in name`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        facts:
          depth: 0..3
          payload: false
          not: false
          tab: false
        """#)
          == #"""
          f:4:3: error: 'depth' is a built-in name; choose another one
          f:5:3: error: 'payload' is a built-in name; choose another one
          f:6:3: error: 'not' is a word of conditions; choose another name
          f:7:3: error: 'tab' is a word of the command language; choose another name
          """#)
  }
}

import Roots
import RootsBlueprint
import Testing

/// A name that is a word of the command language is one error, and its uses are none.
@Suite struct ReservedNameTests {
  static let kinds: [(kind: String, text: String)] = [
    (
      "screen",
      """
      start: { screen: WORD }
      screens:
        WORD: { list: [{ label: b, do: push b }, { label: c, do: push WORD }] }
        b: { keys: { g: go WORD, r: replace WORD, p: "begin; pop to WORD; push WORD; end" } }
      """
    ),
    (
      "tab root",
      """
      tabs: { home: { root: WORD }, me: { root: b } }
      screens: { WORD: {}, b: { keys: { r: reset home to WORD } } }
      """
    ),
    (
      "tab",
      """
      tabs: { home: { root: b }, WORD: { root: b } }
      screens: { b: { keys: { s: show WORD } } }
      """
    ),
    (
      "accessory",
      """
      start: { screen: b }
      screens: { b: { keys: { o: overlay WORD, s: segue WORD }, children: [WORD] } }
      accessories: { WORD: { under: [b] } }
      """
    ),
    (
      "fact",
      """
      start: { screen: b }
      facts: { WORD: false }
      screens: { b: { text: $WORD, keys: { o: { when: WORD, do: set WORD true } } } }
      """
    ),
    (
      "flow",
      """
      start: { screen: b }
      flows: { WORD: { screens: [b] } }
      screens: { b: { keys: { o: start WORD, f: finish flow WORD, t: tell WORD hello } } }
      """
    ),
    (
      "nested navigator",
      """
      start: { screen: b }
      nested: { WORD: { start: { screen: b } } }
      screens: { b: { keys: { o: in WORD pop, c: push c } }, c: { nested: WORD } }
      """
    ),
    (
      "protection",
      """
      start: { screen: b }
      facts: { free: false }
      protections: { WORD: { passes: free } }
      screens: { b: { keys: { c: push c, s: set free true } }, c: { protect: WORD, leave: WORD } }
      """
    ),
  ]

  @Test(arguments: Name.reservedWords.sorted())
  func `a reserved name gives one error`(word: String) {
    for (kind, text) in Self.kinds {
      let found = errors("roots: 1\nname: T\n" + text.replacing("WORD", with: word) + "\n")
      let lines = found.split(separator: "\n").map(String.init)
      let expected = "error: '\(word)' is a word of the command language; choose another name"
      #expect(lines.count == 1 && lines.first?.hasSuffix(expected) == true, "\(kind): \(found)")
    }
  }
}

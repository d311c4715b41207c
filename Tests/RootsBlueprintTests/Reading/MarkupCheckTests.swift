import RootsBlueprint
import Testing

@Suite struct MarkupCheckTests {
  private func found(_ screen: String) -> String {
    warnings("roots: 1\nname: T\nstart: { screen: a }\nscreens:\n  a: { \(screen) }\n")
  }

  @Test func `an unknown style is reported at its place`() {
    #expect(
      found("text: 'Some [news](badg) here'")
        == "f:5:27: warning: unknown style 'badg', so the brackets are shown; did you mean 'badge'?"
    )
    #expect(
      found("list: [{ label: '[x](god)', detail: '[1](unheard)', do: push a }]")
        == """
        f:5:29: warning: unknown style 'god', so the brackets are shown; did you mean 'good'?
        f:5:49: warning: unknown style 'unheard', so the brackets are shown; known: accent, bad, \
        badge, bar, dim, good, strong
        """)
    #expect(
      found("confirm: { text: 'Are [you](baad) sure?', yes: { do: pop } }").contains("'baad'"))
  }

  @Test(arguments: [
    "text: '[1](bad) [2](good) [3](dim) [4](accent) [5](badge) [6/7](bar)'",
    "text: 'f[x](y) and a](badg)'", "text: '[ ](a b) [x]( badg) [y](http://city)'",
    "title: '[x](badg)'", "text: '[$depth new](badge)'",
  ])
  func `known styles and other brackets are not reported`(screen: String) {
    #expect(found(screen) == "")
  }
}

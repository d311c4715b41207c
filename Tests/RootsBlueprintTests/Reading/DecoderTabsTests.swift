import RootsBlueprint
import Testing

@Suite struct DecoderTabsTests {
  @Test func `an app has at most ten tabs`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        screens: { a: {} }
        tabs:
          t0: { root: a }
          t1: { root: a }
          t2: { root: a }
          t3: { root: a }
          t4: { root: a }
          t5: { root: a }
          t6: { root: a }
          t7: { root: a }
          t8: { root: a }
          t9: { root: a }
          t10: { root: a }
        """#)
          == #"""
          f:15:3: error: 't10' is one tab too many; an app has at most 10
          """#)
  }

  @Test func `the root of a tab is a screen`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        tabs:
          one: {}
          two: { root: aa }
          three: { root: login, icon: x }
          four: { root: a, title: [] }
          five: a
        screens: { a: {} }
        accessories: { login: {} }
        """#)
          == #"""
          f:4:3: error: the tab 'one' has no 'root'; add 'root: …'
          f:5:16: error: unknown screen 'aa'; known: a
          f:6:18: error: 'login' is an accessory, which cannot be a start; name a screen
          f:6:25: error: unknown key 'icon'; known: title, root
          f:7:27: error: a text is expected, found a list; put the text in quotes
          f:8:9: error: a mapping of keys and values is expected, found 'a'; write 'key: value'
          """#)
  }
}

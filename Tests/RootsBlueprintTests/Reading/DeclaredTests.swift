import RootsBlueprint
import Testing

@Suite struct DeclaredTests {
  @Test func `names must be well formed`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        start: { screen: a }
        facts: { "1st": false }
        tabs: { "my tab": { root: a } }
        screens: { a: {}, "é": {} }
        accessories: { -x: {} }
        """#)
          == #"""
          f:3:10: error: the start is one of the tabs; write { tab: … }
          f:4:10: error: '1st' is not a name; start with a letter, go on with letters, digits, \#
          - and _
          f:5:9: error: 'my tab' is not a name; start with a letter, go on with letters, \#
          digits, - and _
          f:6:19: error: 'é' is not a name; start with a letter, go on with letters, digits, - \#
          and _
          f:7:16: error: '-x' is not a name; start with a letter, go on with letters, digits, - \#
          and _
          """#)
  }

  @Test func `words of the command language cannot be names`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        facts: { with: false }
        tabs: { main: { root: a } }
        screens: { a: {}, tab: {} }
        accessories: { once: {} }
        """#)
          == #"""
          f:3:10: error: 'with' is a word of the command language; choose another name
          f:4:9: error: 'main' is a word of the command language; choose another name
          f:5:19: error: 'tab' is a word of the command language; choose another name
          f:6:16: error: 'once' is a word of the command language; choose another name
          """#)
  }

  @Test func `a screen and an accessory cannot share a name`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        start: { screen: a }
        screens:
          a: {}
        accessories:
          a: {}
        """#)
          == #"""
          f:7:3: error: 'a' is already a screen, on line 5; rename one
          """#)
  }
}

import RootsBlueprint
import Testing

@Suite struct BlueprintDecoderTests {
  @Test func `a file must say its version`() {
    #expect(
      errors(
        #"""
        name: T
        """#)
          == #"""
          f:1:1: error: the blueprint has no 'roots'; add 'roots: 1', the format's version
          """#)
  }

  @Test func `another version is said and nothing else`() {
    #expect(
      errors(
        #"""
        roots: 2
        nmae: T
        """#)
          == #"""
          f:1:8: error: format 2 is not known; this program reads 'roots: 1'
          """#)
  }

  @Test func `the version is a number`() {
    #expect(
      errors(
        #"""
        roots: one
        name: T
        """#)
          == #"""
          f:1:8: error: a whole number is expected, found 'one'; write one
          """#)
  }

  @Test func `a name must be there`() {
    #expect(
      errors(
        #"""
        roots: 1
        """#)
          == #"""
          f:1:1: error: the blueprint has no 'name'; add 'name: …'
          """#)
  }

  @Test func `a name is not empty`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: ""
        about: "a\nb"
        """#)
          == #"""
          f:2:7: error: this is empty; write a text
          f:3:8: error: this is more than one line; shorten it
          """#)
  }

  @Test func `a name has at most 60 characters`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: 0123456789012345678901234567890123456789012345678901234567890
        """#)
          == #"""
          f:2:7: error: this has 61 characters; use at most 60
          """#)
  }

  @Test func `unknown keys are all said, with what was meant`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        screen: {}
        fcats: {}
        colour: red
        """#)
          == #"""
          f:3:1: error: unknown key 'screen'; did you mean 'screens'?
          f:4:1: error: unknown key 'fcats'; did you mean 'facts'?
          f:5:1: error: unknown key 'colour'; known: roots, name, about, start, status, quit, \#
          facts, tabs, …
          """#)
  }

  @Test func `a blueprint is a mapping`() {
    #expect(
      errors(
        #"""
        - roots: 1
        """#)
          == #"""
          f:1:1: error: a mapping of keys and values is expected, found a list; write 'key: value'
          """#)
  }

  @Test func `a key given twice is said`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        name: U
        """#)
          == #"""
          f:3:1: error: key 'name' is already on line 2; remove or rename one
          """#)
  }

  @Test func `an app without tabs must say where it starts`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        screens: { a: {} }
        """#)
          == #"""
          f:1:1: error: the blueprint has no 'start', which an app without tabs needs; add \#
          'start: { screen: … }'
          """#)
  }

  @Test func `the start names a screen that is there`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        start: { screen: hom }
        screens: { home: {} }
        """#)
          == #"""
          f:3:18: error: unknown screen 'hom'; did you mean 'home'?
          """#)
  }

  @Test func `the start is no tab in an app without tabs`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        start: { tab: home }
        screens: { home: {} }
        """#)
          == #"""
          f:3:10: error: this app has no tabs; write { screen: … }
          """#)
  }

  @Test func `the start is no screen in an app with tabs`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        start: { screen: a }
        tabs: { home: { root: a } }
        screens: { a: {} }
        """#)
          == #"""
          f:3:10: error: an app with tabs starts at one; write { tab: … }
          """#)
  }

  @Test func `the start names a tab that is there`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        start: { tab: hoem }
        tabs: { home: { root: a } }
        screens: { a: {} }
        """#)
          == #"""
          f:3:15: error: unknown tab 'hoem'; did you mean 'home'?
          """#)
  }

  @Test func `the start says one of the two`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        start: {}
        screens: { a: {} }
        """#)
          == #"""
          f:3:8: error: the start has no 'screen'; add 'screen: …'
          """#)
  }

  @Test func `nothing starts at an accessory`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        start: { screen: login }
        accessories: { login: {} }
        screens: { a: {} }
        """#)
          == #"""
          f:3:18: error: 'login' is an accessory, which nothing can begin at; name a screen
          """#)
  }

  @Test func `wrong types are said`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: [T]
        about: { a: b }
        status: []
        facts: no
        tabs: [home]
        keys: x
        screens: 1
        accessories: ~
        """#)
          == #"""
          f:2:7: error: a text is expected, found a list; put the text in quotes
          f:3:8: error: a text is expected, found a mapping; put the text in quotes
          f:4:9: error: a text is expected, found a list; put the text in quotes
          f:5:8: error: a mapping of keys and values is expected, found 'no'; write 'key: value'
          f:6:7: error: a mapping of keys and values is expected, found a list; write 'key: value'
          f:7:7: error: a mapping of keys and values is expected, found 'x'; write 'key: value'
          f:8:10: error: a mapping of keys and values is expected, found '1'; write 'key: value'
          f:9:14: error: a mapping of keys and values is expected, found nothing; write 'key: \#
          value'
          """#)
  }
}

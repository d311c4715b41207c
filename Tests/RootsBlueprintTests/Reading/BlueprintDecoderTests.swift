import RootsBlueprint
import Testing

@Suite struct BlueprintDecoderTests {
  @Test func `a file must have a version`() {
    #expect(
      errors(
        #"""
        name: T
        """#)
          == #"""
          f:1:1: error: the blueprint has no 'roots'; add 'roots: 1', the format's version
          """#)
  }

  @Test func `another version is the only error reported`() {
    #expect(
      errors(
        #"""
        roots: 2
        nmae: T
        """#)
          == #"""
          f:1:8: error: format 2 is unknown; this program reads 'roots: 1'
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

  @Test func `a blueprint must have a name`() {
    #expect(
      errors(
        #"""
        roots: 1
        """#)
          == #"""
          f:1:1: error: the blueprint has no 'name'; add 'name: …'
          """#)
  }

  @Test func `a name must not be empty`() {
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

  @Test func `all unknown keys are reported with suggestions`() {
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
          f:5:1: error: unknown key 'colour'; known: roots, name, about, start, back, status, \#
          quit, tools, …
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

  @Test func `a duplicate key is reported`() {
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

  @Test func `an app without tabs needs a start`() {
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

  @Test func `the start must be a declared screen`() {
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

  @Test func `the start of an app without tabs is not a tab`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        start: { tab: home }
        screens: { home: {} }
        """#)
          == #"""
          f:3:10: error: there are no tabs here; write { screen: … }
          """#)
  }

  @Test func `the start of an app with tabs is not a screen`() {
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
          f:3:10: error: the start is one of the tabs; write { tab: … }
          """#)
  }

  @Test func `the start must be a declared tab`() {
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

  @Test func `the start is either a tab or a screen`() {
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

  @Test func `an app cannot start at an accessory`() {
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
          f:3:18: error: 'login' is an accessory, which cannot be a start; name a screen
          """#)
  }

  @Test func `wrong types are reported`() {
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

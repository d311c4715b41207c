import Roots
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

  @Test func `a tab has a condition of facts, and the start has none`() throws {
    let text = #"""
      roots: 1
      name: T
      facts: { admin: false, level: 0..3 }
      screens: { a: {}, b: { nested: purse, list: [{ label: x, do: set admin true }] } }
      tabs:
        one: { root: a }
        two: { root: b, when: admin and level > 1 }
      nested:
        purse: { tabs: { cards: { root: a }, vip: { root: a, when: not admin } } }
      """#
    let (blueprint, report) = Blueprint.read(source: Source(name: "f", text: text))
    #expect(report.errorCount == 0, "\(report.text)")
    let map = try #require(blueprint).map
    #expect(map.tabs.map { $0.condition?.description } == [nil, "admin and level > 1"])
    #expect(map.nested[0].tabs.map { $0.condition?.description } == [nil, "not admin"])
  }

  @Test func `an invalid condition of a tab is reported at its place`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        facts: { admin: false }
        screens: { a: {} }
        tabs:
          one: { root: a, when: amin }
          two: { root: a, when: depth > 1 }
          three: { root: a, when: admin is 3 }
        """#)
          == #"""
          f:6:25: error: unknown fact 'amin'; did you mean 'admin'?
          f:7:25: error: a tab can use only facts; write a condition of facts
          f:8:36: error: 'admin' cannot be '3'; it takes true or false
          """#)
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        facts: { admin: false }
        screens: { a: {} }
        tabs:
          one: { root: a, when: admin }
          two: { root: a }
        """#)
          == #"""
          f:6:19: error: the app starts at tab 'one', which is there only while admin; start at a tab without a condition, so that one is always there
          """#)
  }

  @Test func `a protected first screen is reported at its place`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        facts: { member: false }
        protections: { members: { passes: member } }
        screens:
          a: { protect: members, keys: { x: { label: x, do: set member true } } }
        tabs:
          one: { root: a }
        """#)
          == #"""
          f:6:3: error: the app starts at 'a', which 'members' protects; begin at a screen that everyone may see, such as a welcome screen
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
          f:6:25: error: unknown key 'icon'; known: title, root, when
          f:7:27: error: a text is expected, found a list; put the text in quotes
          f:8:9: error: a mapping of keys and values is expected, found 'a'; write 'key: \#
          value'; known: title, root, when
          """#)
  }
}

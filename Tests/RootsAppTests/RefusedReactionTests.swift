import Roots
import RootsTerminal
import Testing

/// The commands that a blueprint gives for a refusal.
@Suite struct RefusedReactionTests {
  private static let app = """
    roots: 1
    name: T
    start: { screen: a }
    facts: { in: false, said: { text: [""] }, n: 0..1 }
    screens:
      a:
        title: Start $said
        keys:
          u: { do: pop, then: { refused: set said $result } }
          n: { do: set n $(n + 1), then: { refused: overlay card } }
          v: { do: push vault, then: { refused: [overlay card, set said no] } }
          w: { do: push vault, then: { shown: set said seen } }
          i: set in true
      vault: { title: Vault, protect: p }
    accessories:
      card: { title: Card }
      login: { title: Log in, list: [{ label: ok, do: [set in true, finish] }] }
    protections: { p: { passes: in, ask: overlay login } }
    """

  @Test func `the commands of refused follow a refused action, with its reason`() throws {
    let session = try Explored(Self.app).session
    session.press("u")
    #expect(session.navigator.world.fact("said") == .string("this is the root of main"))
    #expect(session.lastRefusal != nil)
    session.press("n")
    #expect(session.stack == ["a"])
    #expect(session.navigator.world.state.accessoryEntryCount == 0)
    session.press("n")
    #expect(session.navigator.world.state.accessoryEntryCount == 1)
  }

  @Test func `they follow when a guard says no, and not when it says yes`() throws {
    let session = try Explored(Self.app).session
    session.press("v esc")
    #expect(session.stack == ["card"])
    #expect(session.navigator.world.fact("said") == .string("no"))
    let other = try Explored(Self.app).session
    other.press("v enter")
    #expect(other.stack == ["a", "vault"])
    #expect(other.navigator.world.fact("said") == .string(""))
  }

  @Test func `they do not follow when the author rewinds the app`() throws {
    let session = try Explored(Self.app).session
    session.press("v")
    #expect(session.navigator.world.pending.count == 1)
    session.press("<")
    #expect(session.stack == ["a"])
    #expect(session.navigator.world.state.accessoryEntryCount == 0)
    #expect(session.navigator.world.fact("said") == .string(""))
    session.press(">")
    #expect(session.navigator.world.pending.count == 1)
  }

  @Test(arguments: ["r", "R <"])
  func `a command that waits is asked about again when the app begins again`(keys: String) throws {
    let app = try Explored(Self.app)
    app.press("v")
    #expect(app.session.navigator.world.state.accessoryEntryCount == 1)
    app.press(keys)
    #expect(app.session.navigator.world.state.accessoryEntryCount == 1)
    #expect(app.session.navigator.world.pending.count == 1)
    app.press("enter")
    #expect(app.session.stack == ["a", "vault"])
  }

  @Test(arguments: ["r", "R <", "< >"])
  func `the commands after one that waits are kept when the app begins again`(keys: String) throws {
    let app = try Explored(Self.app)
    app.press("v")
    app.press(keys)
    app.press("esc")
    #expect(app.session.stack == ["card"])
    #expect(app.session.navigator.world.fact("said") == .string("no"))
    let other = try Explored(Self.app)
    other.press("w")
    other.press(keys)
    other.press("enter")
    #expect(other.session.stack == ["a", "vault"])
    #expect(other.session.navigator.world.fact("said") == .string("seen"))
  }

  @Test(arguments: ["open l://vault", "push vault"])
  func `commands after a refusal read the payload of a screen that is gone`(way: String) throws {
    let app = try Explored(
      """
      roots: 1
      name: T
      facts: { in: false, who: { text: [""] } }
      tabs: { one: { root: a }, two: { root: b } }
      screens:
        a: { keys: { m: 'overlay menu with {id: "M1"}' } }
        b: { text: B }
        vault: { protect: p }
      accessories:
        login: { list: [{ label: ok, do: [set in true, finish] }] }
        menu: { keys: { a: { do: "\(way)", then: { refused: set who $id } } } }
      protections: { p: { passes: in, ask: overlay login } }
      routes: { "l://vault": push vault }
      links: { schemes: [l] }
      """)
    app.press("m a 1")
    #expect(app.session.navigator.world.state.accessoryEntryCount == 0)
    #expect(app.session.navigator.world.fact("who") == .string("M1"))
  }

  @Test(arguments: ["", "r", "R <", "< >"])
  func `commands wait for the first appearance of a hidden screen`(keys: String) throws {
    let app = try Explored(
      """
      roots: 1
      name: T
      facts: { n: 0..9 }
      tabs: { one: { root: a }, two: { root: b } }
      screens:
        a: { text: $n, keys: { p: { do: push c on tab two, then: { shown: set n $(n + 1) } } } }
        b: { text: B }
        c: { text: C }
      """)
    app.press("p")
    #expect(app.session.navigator.world.fact("n") == .int(0))
    app.press(keys)
    app.press("2")
    #expect(app.session.navigator.world.fact("n") == .int(1))
    app.press("1 2")
    #expect(app.session.navigator.world.fact("n") == .int(1))
  }

  @Test(arguments: ["enter", "esc"])
  func `no commands follow when a restart shows a screen again or cannot`(key: String) throws {
    let app = try Explored(
      """
      roots: 1
      name: T
      facts: { in: { flag: false, saved: false }, n: { number: 0..9, saved: false } }
      start: { screen: a }
      screens:
        a: { keys: { p: { do: push c, then: { shown: set n $(n + 1), refused: set n 9 } } } }
        c: { text: C, restore: true, protect: p, keys: { o: set in false } }
      accessories:
        login: { list: [{ label: ok, do: [set in true, finish] }] }
      protections: { p: { passes: in, ask: overlay login } }
      """)
    app.press("p enter")
    #expect(app.session.navigator.world.fact("n") == .int(1))
    app.session.perform(SessionAction.restart)
    #expect(app.session.navigator.world.pending.count == 1)
    app.press(key)
    #expect(app.session.stack == (key == "enter" ? ["a", "c"] : ["a"]))
    #expect(app.session.navigator.world.fact("n") == .int(0))
  }

  @Test(arguments: ["r", "R <"])
  func `a command that waits keeps its screen when the app begins again`(keys: String) throws {
    let app = try Explored(
      """
      roots: 1
      name: T
      tabs: { one: { title: One, root: a }, two: { title: Two, root: box } }
      facts: { in: false }
      nested:
        club: { start: { screen: inner } }
      screens:
        a: { title: A }
        box: { title: Box, nested: club }
        inner: { title: Inner, list: [{ label: vault, do: push vault }] }
        vault: { title: Vault, protect: p }
      accessories:
        login: { title: Log in, list: [{ label: ok, do: [set in true, finish] }] }
      protections: { p: { passes: in, ask: overlay login } }
      """)
    app.press("2 enter")
    #expect(app.session.navigator.world.pending.count == 1)
    app.press(keys)
    app.press("enter")
    let world = app.session.navigator.world
    let host = try #require(world.state.hosts(of: Name("club")).first)
    #expect(
      world.state.stacks(in: host)?.main.entries.map(\.screen.text) == ["inner", "vault"])
  }

  @Test func `an app ends while an action with commands for a refusal waits`() throws {
    var session: Session? = try Explored(Self.app).session
    session?.press("v")
    #expect(session?.navigator.world.pending.count == 1)
    weak let navigator = session?.navigator
    session = nil
    #expect(navigator == nil)
  }

  @Test func `the timed action of a hidden screen does not run after its bar is full`() throws {
    let app = """
      roots: 1
      name: T
      start: { screen: a }
      facts: { n: 0..9 }
      screens:
        a:
          text: $n
          progress: { time: 2s, do: push b }
          after: { time: 3s, do: set n 1 }
        b: { text: Hi }
      """
    let session = try Explored(app).session
    session.scheduler.advance(to: .seconds(2))
    #expect(session.stack == ["a", "b"])
    session.scheduler.advance(to: .seconds(9))
    #expect(try session.fact("n") == .int(0))
  }
}

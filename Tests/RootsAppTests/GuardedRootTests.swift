import Roots
import RootsTerminal
import Testing

/// Screens above a root that its protection has not let in, and commands that would reveal it.
@Suite struct GuardedRootTests {
  /// The root of the tab `safe` asks before it is shown; a link puts screens above it.
  private static let app = """
    roots: 1
    name: Safe
    facts: { paid: false, n: 0..9 }
    tabs: { home: { root: home }, safe: { title: Safe, root: safe }, mine: { root: mine } }
    protections: { code: { ask: overlay code } }
    screens:
      home: {}
      mine: {}
      safe: { title: Safe, protect: code }
      above:
        keys: { d: "begin; set paid true; push other on tab mine; pop; end", p: pop }
      other: {}
    accessories:
      code: { keys: { n: finish with false, y: finish with true } }
    routes:
      "x://above": { parents: [show safe], do: push above }
      "x://other": { parents: [show mine], do: push other }

    """

  private func opened() throws -> Session {
    let session = try walk(Self.app)
    session.handle(.link("x://above"))
    #expect(session.stack == ["safe", "above"])
    return session
  }

  @Test(arguments: ["p n", "d n", "p esc", "d esc", "p 1 2", "2 n"])
  func `a command that would reveal a screen changes nothing after a denial`(keys: String) throws {
    let session = try opened()
    session.press(keys)
    #expect(session.stack == ["safe", "above"], "\(session.glass)")
    #expect(try session.fact("paid") == false)
    let state = session.navigator.world.state
    #expect(state[.tab(2)].entries.map(\.screen) == ["mine"] && state.accessoryEntryCount == 0)
  }

  @Test func `a command that would reveal a screen goes on when the answer is yes`() throws {
    let session = try opened()
    session.press("d y")
    #expect(session.stack == ["safe"])
    #expect(try session.fact("paid") == true)
    #expect(session.navigator.world.state[.tab(2)].entries.map(\.screen) == ["mine", "other"])
  }

  @Test func `a link that comes meanwhile shows its target`() throws {
    let session = try opened()
    session.press("2")
    session.handle(.link("x://other"))
    #expect(session.stack == ["mine", "other"], "\(session.glass)")
    session.press("2")
    #expect(session.stack == ["safe", "above"])
  }

  @Test func `undo of a log-in leaves what a link has put above a guarded root`() throws {
    let session = try walk(
      """
      roots: 1
      name: News
      facts: { in: false }
      tabs: { home: { root: home }, mine: { root: mine } }
      protections: { members: { passes: in, ask: overlay login } }
      screens:
        home: {}
        mine: { protect: members }
        news: { keys: { l: "begin; set in true; push more; end" } }
        more: {}
      accessories: { login: {} }
      routes: { "x://news": { parents: [show mine], do: push news } }

      """)
    session.handle(.link("x://news"))
    session.press("l")
    session.handle(.command(try Command(parsing: "undo")))
    #expect(session.stack == ["mine", "news"], "\(session.glass)")
    #expect(try session.fact("in") == false)
    session.handle(.command(try Command(parsing: "redo")))
    #expect(session.stack == ["mine", "news", "more"])
    // Signing out removes the root, and what is above it.
    session.handle(.command(try Command(parsing: "set in false")))
    #expect(session.stack == ["home"])
  }

  @Test func `a command behind a question does not run after a link that has removed it`() throws {
    let session = try walk(
      """
      roots: 1
      name: Library
      facts: { member: false, dirty: false }
      tabs: { home: { root: home }, mine: { root: mine } }
      protections:
        members: { passes: member, ask: overlay login }
        unsaved: { passes: not dirty, ask: overlay discard }
      screens:
        home: {}
        mine: { keys: { e: push edit } }
        edit: { leave: unsaved, keys: { d: set dirty true } }
        loans: { protect: members }
      accessories:
        login: {}
        discard: { keys: { y: "begin; set dirty false; finish; end" } }
      routes:
        "x://loans": { parents: [show mine, pop to root], do: push loans }
        "x://edit": push edit once

      """)
    session.press("2 e d")
    session.handle(.link("x://loans"))
    // The root of the tab that is shown: it waits behind the link.
    session.press("2 y")
    #expect(session.stack == ["login"], "\(session.glass)")
    session.handle(.link("x://edit"))
    #expect(session.stack == ["mine", "edit"], "\(session.glass)")
  }

  @Test(arguments: [Event.key(.character("2")), .link("x://news")])
  func `a restored screen waits while the root of its tab asks with a screen`(
    _ elsewhere: Event
  ) throws {
    let session = try walk(
      """
      roots: 1
      name: Vaults
      tabs: { one: { root: a }, two: { root: b }, three: { root: c } }
      protections: { roots: { ask: push asks }, safes: { ask: overlay dialog } }
      screens:
        a: { restore: true, keys: { s: push safe on tab three } }
        b: { restore: true }
        c: { restore: true, protect: roots }
        safe: { restore: true, protect: safes }
        asks: { keys: { y: finish with true } }
        news: {}
      accessories: { dialog: { keys: { y: finish with true } } }
      routes: { "x://news": push news on tab two }

      """)
    session.press("s y 3")
    #expect(session.stack == ["c", "safe"], "\(session.glass)")
    session.perform(SessionAction.restart)
    session.handle(elsewhere)
    #expect(session.stack.first == "b", "\(session.glass)")
    // The question about the root lies where it was asked.
    session.press("1 y y")
    #expect(session.stack == ["c", "safe"], "\(session.glass)")
  }

  @Test func `a question that is shown again after a link decides about a restored screen`() throws
  {
    let session = try walk(
      """
      roots: 1
      name: Vaults
      tabs: { one: { root: a }, two: { root: b } }
      protections: { safes: { ask: push code } }
      screens:
        a: { restore: true, keys: { s: push safe } }
        b: {}
        safe: { restore: true, protect: safes, keys: { n: push note } }
        note: { restore: true }
        code: { keys: { y: finish with true } }
      routes: { "x://note": push note on tab two }

      """)
    session.press("s y n")
    #expect(session.stack == ["a", "safe", "note"], "\(session.glass)")
    session.perform(SessionAction.restart)
    session.handle(.link("x://note"))
    #expect(session.stack == ["b", "note"], "\(session.glass)")
    session.press("1 y")
    #expect(session.stack == ["a", "safe", "note"], "\(session.glass)")
  }

  @Test func `a link shows the question about what asks for its target`() throws {
    let session = try walk(
      """
      roots: 1
      name: Chain
      facts: { ok: { flag: false, saved: false } }
      start: { screen: home }
      protections: { codes: { ask: push code }, members: { passes: ok, ask: push keeper } }
      screens:
        home: {}
        note: {}
        vault: { protect: members }
        keeper: { protect: codes, keys: { y: "begin; set ok true; finish; end" } }
        code: { keys: { y: finish with true, n: push note } }
      routes: { "x://vault": push vault }

      """)
    session.handle(.link("x://vault"))
    session.press("n")
    #expect(session.stack == ["home", "code", "note"], "\(session.glass)")
    session.handle(.link("x://vault"))
    #expect(session.stack == ["home", "code"], "\(session.glass)")
    session.press("y y")
    #expect(session.stack == ["home", "vault"], "\(session.glass)")
  }

  @Test func `a link waits for the question before a question that a screen has asked`() throws {
    let session = try walk(
      """
      roots: 1
      name: Chain
      facts: { ok: false }
      tabs: { one: { root: a }, two: { root: b } }
      protections:
        outer: { passes: ok, ask: push first }
        inner: { ask: push second on tab two }
      screens:
        a: { keys: { w: push w } }
        b: {}
        w: { keys: { s: push safe } }
        safe: { protect: outer }
        first: { protect: inner, keys: { y: "begin; set ok true; finish; end" } }
        second: { keys: { y: finish with true } }
      routes: { "x://safe": { parents: [show one, pop to root], do: push safe } }

      """)
    session.handle(.link("x://safe"))
    #expect(session.stack == ["b", "second"], "\(session.glass)")
    session.perform(SessionAction.restart)
    // The question is asked for a screen that the link then closes.
    session.press("1 w s")
    #expect(session.stack == ["a", "w"], "\(session.glass)")
    session.handle(.link("x://safe"))
    #expect(session.stack == ["b", "second"], "\(session.glass)")
    session.press("y y")
    #expect(session.stack == ["a", "safe"], "\(session.glass)")
  }

  @Test func `a link goes on when the screen that asked its question first is closed`() throws {
    let session = try walk(
      """
      roots: 1
      name: Chain
      facts: { ok: false }
      start: { screen: a }
      protections: { outer: { passes: ok, ask: push first }, inner: { ask: push second } }
      screens:
        a: { keys: { t: push store } }
        store: { protect: inner }
        w: { keys: { s: push safe } }
        safe: { protect: outer }
        first: { protect: inner, keys: { y: "begin; set ok true; finish; end" } }
        second: { keys: { y: finish with true, m: push w } }
      routes: { "x://safe": push safe }

      """)
    session.press("t m s")
    #expect(session.stack == ["a", "second", "w"], "\(session.glass)")
    session.handle(.link("x://safe"))
    #expect(session.stack == ["a", "second"], "\(session.glass)")
    session.press("y")
    #expect(session.stack.last == "first", "\(session.glass)")
    session.press("y")
    #expect(session.stack.last == "safe", "\(session.glass)")
  }

  @Test func `commands that waited for one answer run in the order in which they came`() throws {
    let session = try walk(
      """
      roots: 1
      name: Order
      facts: { ok: false, safe: false }
      start: { screen: a }
      protections:
        outer: { passes: safe, ask: push first }
        inner: { passes: ok, ask: overlay second }
      screens:
        a: { text: a }
        one: { protect: inner }
        safe: { protect: outer }
        first: { protect: inner }
      accessories: { second: { keys: { y: "begin; set ok true; finish; end" } } }
      routes: { "x://one": push one, "x://uno": push one, "x://safe": push safe }

      """)
    for link in ["one", "uno", "safe"] { session.handle(.link("x://\(link)")) }
    session.press("y")
    #expect(session.stack == ["a", "one", "one", "first"], "\(session.glass)")
  }

  @Test func `a message tells on which tab the question of a command is`() throws {
    let session = try walk(
      """
      roots: 1
      name: Place
      facts: { ok: false, sure: false }
      tabs: { x: { title: Ex, root: a }, z: { title: Zed, root: b } }
      protections:
        check: { passes: sure, ask: overlay really }
        lock: { passes: ok, ask: push door on tab z }
      screens:
        a: { keys: { s: push safe } }
        b: { text: b }
        safe: { protect: [check, lock] }
        door: { title: Door }
      accessories: { really: { keys: { y: "begin; set sure true; finish; end" } } }

      """)
    session.press("s y")
    #expect(session.message?.text == "This waits for the answer to Door on Zed")
    session.press("2")
    #expect(session.message == nil)
  }

  @Test func `a message tells of a screen whose sender is gone before the answer`() throws {
    let session = try walk(
      """
      roots: 1
      name: Sender
      tabs: { one: { root: a }, two: { root: b } }
      protections: { members: { ask: push keeper on tab two } }
      screens:
        a: { keys: { n: push note } }
        b: {}
        note: { keys: { v: push vault } }
        vault: { protect: members }
        keeper: {}

      """)
    session.press("n v")
    #expect(session.navigator.world.pending.count == 1, "\(session.glass)")
    session.press("esc")
    #expect(session.stack == ["a"] && session.navigator.world.pending.isEmpty)
    #expect(session.message?.text == "vault stays closed: what asked for it is closed")
    #expect(session.message?.kind == .info)
  }

  @Test func `a restored tab asks before a screen on the tab that was shown at the start`() throws {
    let session = try walk(
      """
      roots: 1
      name: Restored
      facts: { in: { flag: false, saved: false } }
      tabs: { home: { root: home }, mine: { root: mine } }
      protections:
        safes: { passes: in, ask: overlay login }
        members: { passes: in, ask: overlay code }
      screens:
        home: { restore: true, keys: { s: push safe, i: set in true } }
        mine: { restore: true, protect: members, keys: { n: push note } }
        safe: { restore: true, protect: safes }
        note: { restore: true, protect: members }
      accessories:
        login: {}
        code: { keys: { y: "begin; set in true; finish; end" } }

      """)
    session.press("i s 2 n")
    session.perform(SessionAction.restart)
    #expect(session.stack == ["code"], "\(session.glass)")
    session.press("y")
    #expect(session.stack == ["mine", "note"], "\(session.glass)")
    #expect(session.navigator.world.state[.tab(0)].entries.map(\.screen) == ["home", "safe"])
  }
}

import Roots
import RootsTerminal
import Testing

/// Questions that a restart asks while it restores: each can be answered, and no answer costs a
/// screen.
@Suite struct RestoredQuestionTests {
  private func layers(_ explored: Explored) -> [String] {
    let state = explored.session.navigator.world.state
    return state.layers.map { layer in
      state[layer].entries.map(\.screen.text).joined(separator: " ")
    } + ["tab \(state.selectedTab)"]
  }

  /// Walks through an app, restarts it, and compares what is open after the answer.
  private func restarts(_ text: String, walk: String, answer: String) throws {
    let explored = try Explored(text)
    explored.press(walk)
    let before = layers(explored)
    explored.session.perform(SessionAction.restart)
    explored.press(answer)
    #expect(layers(explored) == before, "\(explored.session.said)")
  }

  @Test func `an accessory comes after a question that would clear it`() throws {
    try restarts(
      """
      roots: 1
      name: P
      facts: { in: { flag: false, saved: false } }
      start: { screen: home }
      screens:
        home: { restore: true, keys: { o: overlay low } }
        door: { keys: { u: { do: [set in true, finish] } } }
      accessories:
        low: { restore: true, protect: p, keys: { p: overlay high } }
        high: { restore: true, layer: 2 }
      protections: { p: { passes: in, ask: push door } }
      """, walk: "o u p", answer: "u")
  }

  @Test func `a screen is not restored above the question about another one`() throws {
    try restarts(
      """
      roots: 1
      name: P
      facts: { in: { flag: false, saved: false }, me: { flag: false, saved: false } }
      start: { screen: home }
      screens:
        home: { restore: true, keys: { a: push page } }
        page: { restore: true, protect: q, keys: { p: overlay note } }
        door: { keys: { u: { do: [set in true, finish] } } }
      accessories:
        note: { restore: true, policy: stays, protect: p }
        login: { keys: { u: { do: [set me true, finish] } } }
      protections: { p: { passes: in, ask: push door }, q: { passes: me, ask: overlay login } }
      """, walk: "a u p u", answer: "u u")
  }

  @Test func `a restored tab shows the question of a hidden one for which it waits`() throws {
    try restarts(
      """
      roots: 1
      name: P
      facts: { in: { flag: false, saved: false } }
      tabs: { one: { root: one }, two: { root: two }, three: { root: three } }
      screens:
        one: { restore: true }
        two: { restore: true, protect: p }
        three: { restore: true, keys: { d: push deep } }
        deep: { restore: true, protect: p }
        door: { keys: { u: { do: [set in true, finish] } } }
      protections: { p: { passes: in, ask: push door } }
      """, walk: "3 d u 2", answer: "u")
  }

  @Test func `a question that two tabs share is asked in the visible one`() throws {
    try restarts(
      """
      roots: 1
      name: P
      facts: { in: { flag: false, saved: false } }
      tabs: { one: { root: one }, two: { root: two } }
      screens:
        one: { keys: { p: push page } }
        two: { keys: { p: push page } }
        page: { restore: true, protect: p }
        door: { keys: { u: { do: [set in true, finish] } } }
      protections: { p: { passes: in, ask: push door } }
      """, walk: "p u 2 p", answer: "u")
  }

  @Test func `a tab whose restored screen waits for a hidden question says so`() throws {
    let explored = try Explored(
      """
      roots: 1
      name: P
      facts: { in: { flag: false, saved: false } }
      tabs: { one: { root: one }, two: { root: two }, three: { root: three } }
      screens:
        one: {}
        two: { restore: true, keys: { p: push page } }
        three: { restore: true, keys: { p: push page } }
        page: { restore: true, protect: p }
        door: { title: Door, keys: { u: { do: [set in true, finish] } } }
      protections: { p: { passes: in, ask: push door } }
      """)
    explored.press("2 p u 3 p 1")
    explored.session.perform(SessionAction.restart)
    explored.press("3 2")
    #expect(explored.session.said == "This waits for the answer to Door on three")
  }

  @Test func `a message names what one act has dropped, and nothing from before`() throws {
    let explored = try Explored(
      """
      roots: 1
      name: Two
      facts: { in: { flag: false, saved: false } }
      tabs: { one: { root: one }, two: { root: two } }
      screens:
        one: { restore: true, keys: { p: push first, i: set in true } }
        two: { restore: true, keys: { p: push second } }
        first: { title: First, restore: true, protect: a }
        second: { title: Second, restore: true, protect: b }
      accessories: { ask: { confirm: { text: Go?, yes: { do: finish }, no: { do: finish } } } }
      protections: { a: { passes: in, ask: overlay ask }, b: { passes: in, ask: overlay ask } }
      routes: { "t://two": show two }
      """)
    explored.press("i p 2 p 1")
    explored.session.perform(SessionAction.restart)
    explored.press("esc")
    #expect(explored.session.said.hasPrefix("skipped First"), "\(explored.session.glass)")
    explored.session.handle(.link("t://two"))
    #expect(!explored.session.said.contains("First"), "\(explored.session.glass)")
  }

  @Test func `a refusal hides no screen that is not restored`() throws {
    let explored = try Explored(
      """
      roots: 1
      name: T
      facts: { in: { flag: false, saved: false } }
      start: { screen: home }
      screens:
        home: { restore: true, keys: { p: push page } }
        page: { title: Page, restore: true, protect: p }
        other: { title: Other, protect: q }
      accessories: { ask: { title: Ask, keys: { u: { do: [set in true, finish with true] } } } }
      protections:
        p: { passes: in, ask: overlay ask, then: { dismissed: push other } }
        q: { passes: in }
      """)
    explored.press("p u")
    explored.session.perform(SessionAction.restart)
    explored.press("esc")
    #expect(
      explored.session.said
        == "Refused: Other cannot be opened now; skipped Page: Ask was cancelled")
  }

  private static let hidden = """
    roots: 1
    name: K
    facts: { in: { flag: false, saved: false } }
    tabs: { one: { root: one }, two: { root: two } }
    screens:
      one: { restore: true }
      two: { restore: true, protect: p, keys: { o: overlay box } }
      outer: { restore: true, nested: inner }
      na: { restore: true, keys: { a: push deep } }
      deep: { restore: true, protect: p }
    accessories:
      box: { restore: true, policy: belongs, keys: { d: push outer } }
      login: { keys: { u: { do: [set in true, finish] } } }
    protections: { p: { passes: in, ask: overlay login } }
    nested: { inner: { start: { screen: na } } }
    """

  @Test func `a question that only its own answer would show is asked again`() throws {
    try restarts(Self.hidden, walk: "2 u o d a", answer: "2 u")
  }

  @Test func `no answer to it keeps the tab hidden, and the next attempt asks again`() throws {
    let explored = try Explored(Self.hidden)
    explored.press("2 u o d a 1")
    explored.session.perform(SessionAction.restart)
    for _ in 0..<2 {
      explored.press("2")
      #expect(explored.session.stack == ["login"])
      explored.press("esc")
      #expect(explored.session.navigator.world.state.selectedTab == 0)
    }
    explored.press("2 u")
    #expect(explored.session.navigator.world.state.selectedTab == 1)
  }

  @Test func `a question that an equal command asks where nobody can answer is asked again`() throws
  {
    let explored = try Explored(Self.hidden)
    explored.press("2 u o d 1")
    explored.session.perform(SessionAction.restart)
    let navigator = explored.session.navigator
    let inner = try #require(navigator.world.state.entries.values.first { $0.screen == "na" })
    navigator.send(Request(.show(.name("two")), from: inner.id))
    #expect(explored.session.stack == ["one"], "the question is hidden with the tab")
    explored.press("2")
    #expect(explored.session.stack == ["login"])
    explored.press("u")
    #expect(navigator.world.state.selectedTab == 1)
  }

  @Test func `a link shows the question that is asked in an accessory of a hidden tab`() throws {
    let explored = try Explored(
      Self.hidden.replacing("two: { restore: true, protect: p,", with: "two: { restore: true,")
        + "\nroutes: { \"x://deep\": { parents: show one, do: push deep } }")
    explored.press("2 o d a 1")
    #expect(explored.session.stack == ["one"])
    explored.session.handle(.link("x://deep"))
    #expect(explored.session.stack.last == "login")
    explored.press("u")
    #expect(explored.session.stack == ["one", "deep"])
  }

  private static let guarded = """
    roots: 1
    name: G
    facts: { in: { flag: false, saved: false } }
    tabs: { one: { title: One, root: one }, two: { title: Two, root: two } }
    screens:
      one: { title: One }
      two: { title: Two, restore: true, keys: { p: push page } }
      page: { title: Page, restore: true, protect: p, keys: { d: push deep } }
      deep: { title: Deep, restore: true }
    accessories:
      login: { title: Log in, keys: { u: { do: [set in true, finish] } } }
    protections: { p: { passes: in, ask: overlay login } }
    """

  @Test func `the log-in of a hidden tab waits for the tab, and leaving it costs nothing`() throws {
    let explored = try Explored(Self.guarded)
    explored.press("2 p u d 1")
    explored.session.perform(SessionAction.restart)
    #expect(explored.session.stack == ["one"])
    #expect(
      explored.session.said.hasPrefix("ended and started again; 2 waiting for an answer"),
      "\(explored.session.said)")
    for _ in 0..<2 {
      explored.press("2")
      #expect(explored.session.stack == ["login"])
      explored.press("alt+1")
      #expect(explored.session.stack == ["one"] && explored.session.said == "")
      explored.session.perform(SessionAction.restart)
      #expect(explored.session.stack == ["one"])
    }
    explored.press("2 u")
    #expect(explored.session.stack == ["two", "page", "deep"])
  }

  @Test func `a modal log-in keeps Alt with a digit from the tabs`() throws {
    let explored = try Explored(
      Self.guarded.replacing("login: {", with: "login: { modal: true,"))
    explored.press("2 p u d 1")
    explored.session.perform(SessionAction.restart)
    explored.press("2 alt+1")
    #expect(explored.session.stack == ["login"])
    #expect(explored.session.said == "'Log in' is open; Esc closes it")
    explored.press("esc")
    #expect(explored.session.said.hasPrefix("skipped "), "\(explored.session.said)")
  }

  private static let linked =
    guarded.replacing(
      "deep: { title: Deep, restore: true }",
      with: "deep: { title: Deep, restore: true }\n  other: { title: Other }")
      + """

      routes:
        "x://other": { parents: [show two, pop to root], do: push other }
        "x://page": { parents: [show two, pop to root], do: push page }
        "x://two": show two
      """

  @Test(arguments: [("other", ["two", "other"]), ("page", ["two", "page"])])
  func `a link into a tab drops what waits there, and names it`(
    link: String, stack: [String]
  ) throws {
    let explored = try Explored(Self.linked)
    explored.press("2 p u d 1")
    explored.session.perform(SessionAction.restart)
    explored.session.handle(.link("x://" + link))
    if link == "page" { explored.press("u") }
    #expect(explored.session.stack == stack, "\(explored.session.said)")
    #expect(explored.session.said.hasPrefix("skipped Page: "), "\(explored.session.said)")
    explored.press("1 2")
    #expect(explored.session.stack == stack && explored.session.lastRefusal == nil)
  }

  @Test func `a link that shows a tab asks about what waits there, as its key does`() throws {
    let explored = try Explored(Self.linked)
    explored.press("2 p u d 1")
    explored.session.perform(SessionAction.restart)
    explored.session.handle(.link("x://two"))
    #expect(explored.session.stack == ["login"])
    explored.press("u")
    #expect(explored.session.stack == ["two", "page", "deep"])
  }

  /// A screen whose question covers the tabs.
  private static let covering = """
    roots: 1
    name: M
    facts: { in: { flag: false, saved: false } }
    tabs: { one: { root: one }, two: { root: two } }
    screens:
      one: { restore: true, keys: { p: push page } }
      two: { restore: true }
      page: { title: Page, restore: true, protect: p }
      note: {}
      door:
        keys:
          u: { do: [set in true, finish] }
          t: { do: show two }
          n: { do: [show two, push note] }
    protections: { p: { passes: in, ask: push door on main } }
    routes:
      x://two: show two
      x://note: [show two, push note]
      x://one: show one
      x://here: [show one, push note]
    """

  /// An app that was started again while the page on its first tab was open, so that it asks.
  private func covered() throws -> Explored {
    let explored = try Explored(Self.covering)
    explored.press("p u")
    explored.session.perform(SessionAction.restart)
    #expect(explored.session.stack == ["host", "door"])
    return explored
  }

  @Test(arguments: ["t", "n", "alt+2", "x://two", "x://note"])
  func `a question that is left in any way is asked again when its tab is shown again`(
    leaving: String
  ) throws {
    let explored = try covered()
    if leaving.hasPrefix("x:") {
      explored.session.handle(.link(leaving))
    } else {
      explored.press(leaving)
    }
    #expect(!explored.session.stack.contains("door"))
    #expect(explored.session.said == "", "nothing is dropped")
    explored.press("1")
    #expect(explored.session.stack == ["host", "door"])
    explored.press("u")
    #expect(explored.session.stack == ["one", "page"])
  }

  @Test(arguments: [("x://here", ["one", "note"]), ("x://one", ["one"])])
  func `a link that leads below a question drops what that was about`(
    link: String, stack: [String]
  ) throws {
    let explored = try covered()
    explored.session.handle(.link(link))
    #expect(explored.session.stack == stack)
    #expect(explored.session.said == "skipped Page: the question about it was left")
    explored.press("2 1")
    #expect(explored.session.stack == stack)
  }

  @Test(arguments: ["push page on tab two once", "pop to page on tab two", "go page on tab two"])
  func `a screen that waits is not there twice after another command for it`(
    command: String
  ) throws {
    let explored = try Explored(Self.guarded)
    explored.press("2 p u d 1")
    explored.session.perform(SessionAction.restart)
    explored.session.perform(try Command(parsing: command))
    explored.press("u")
    #expect(explored.session.said.hasPrefix("skipped Page: "), "\(explored.session.said)")
    explored.press("2")
    #expect(explored.session.stack == (command.hasPrefix("go") ? ["page"] : ["two", "page"]))
  }

  @Test func `a screen that waits stays below another one that comes meanwhile`() throws {
    let explored = try Explored(Self.linked)
    explored.press("2 p u d 1")
    explored.session.perform(SessionAction.restart)
    explored.session.perform(try Command(parsing: "push other on tab two"))
    explored.press("2 u")
    #expect(explored.session.stack == ["two", "page", "deep", "other"])
  }

  @Test func `a log-in that is closed on its tab names the screen that is not restored`() throws {
    let explored = try Explored(Self.guarded)
    explored.press("2 p u d 1")
    explored.session.perform(SessionAction.restart)
    explored.press("2 esc")
    #expect(explored.session.stack == ["two"])
    #expect(explored.session.said == "skipped Page: Log in was cancelled, and 1 more: Deep")
    explored.press("1 2")
    #expect(explored.session.stack == ["two"])
  }

  @Test func `a reload keeps what waits for a hidden tab`() throws {
    let explored = try Explored(Self.guarded)
    explored.press("2 p u d 1")
    explored.session.perform(SessionAction.restart)
    explored.press("2 alt+1")
    explored.session.perform(SessionAction.reload)
    #expect(explored.session.stack == ["one"])
    explored.press("2")
    #expect(explored.session.stack == ["login"])
    explored.press("u")
    #expect(explored.session.stack == ["two", "page", "deep"])
  }

  private static let overtaken = """
    roots: 1
    name: O
    facts: { in: { flag: false, saved: false } }
    tabs: { one: { root: one }, two: { root: two } }
    screens:
      one: { restore: true, keys: { p: push page } }
      two: { restore: true, keys: { p: push page } }
      page: { restore: { as: page, protect: p }, keys: { n: overlay note, d: push deep } }
      deep: { restore: true, keys: { n: overlay note } }
      post: { restore: true }
    accessories:
      note: { restore: true, layer: 2 }
      login: { policy: stays, keys: { u: { do: [set in true, finish] } } }
    protections: { p: { passes: in, ask: overlay login } }
    routes:
      x://here: { do: push post on tab one, parents: show one }
      x://there: { do: push post on tab two, parents: show two }
      x://instead: { do: push post on tab one, parents: [show one, go one on tab one] }
    """

  @Test(arguments: [
    ("p", "here", ["one page post", "two"]), ("p d", "here", ["one page deep post", "two"]),
    ("p n", "here", ["one page post", "two"]), ("p d n", "there", ["one page deep", "two post"]),
    ("2 p n", "here", ["one post", "two page"]), ("p d", "instead", ["one post", "two"]),
  ])
  func `a link that arrives during a question stays visible above the restored screens`(
    walk: String, link: String, tabs: [String]
  ) throws {
    let explored = try Explored(Self.overtaken)
    explored.session.navigator.send(.set("in", true))
    explored.press(walk)
    explored.session.perform(SessionAction.restart)
    explored.session.handle(.link("x://" + link))
    let selected = explored.session.navigator.world.state.selectedTab
    explored.press("u")
    let world = explored.session.navigator.world
    #expect(layers(explored).filter { $0 != "host" } == tabs + ["tab \(selected)"])
    #expect(world.restorations.isEmpty && world.pending.isEmpty)
  }
}

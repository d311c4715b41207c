import Roots
import RootsApp
import RootsBlueprint
import RootsTerminal
import Testing

/// Links in a running app: where they arrive, and what the message line says.
@Suite struct LinkSessionTests {
  private static let text = """
    roots: 1
    name: A link to what is open in another tab
    facts: { told: false }
    tabs: { home: { title: Home, root: feed }, me: { title: Me, root: profile } }
    screens:
      feed:
        title: Feed
        list: [{ label: post, do: push post with 1 }]
      profile:
        title: Me
        list:
          - { label: the link, do: "open roots://post/1", then: { refused: set told true } }
      post:
        title: Post $payload
        restore: true
        keys: { s: overlay sheet, o: { do: "open roots://post/1", then: { refused: set told true } } }
    accessories:
      sheet: { title: Sheet, text: Over it }
    routes:
      "roots://post/{id: int}": { parents: [show home], do: "push post with {id} once" }
    """

  private func session() throws -> Session {
    let (blueprint, report) = Blueprint.read(source: Source(name: "test.yaml", text: Self.text))
    return makeSession(
      try #require(blueprint, "\(report.text)"), size: Size(columns: 60, rows: 14),
      isRecording: true)
  }

  @Test func `a link closes the tool that would cover its target, and a timer leaves it`() throws {
    let text = """
      roots: 1
      name: Keys
      start: { screen: home }
      screens:
        home:
          title: Home
          keys: { a: { label: first, do: push post }, t: { label: time, do: push post } }
          after: { time: 5s, do: push late }
        post: { title: Post, keys: { z: { label: zigzag, do: pop } } }
        late: { title: Late, keys: { y: { label: yonder, do: pop } } }
      routes: { "roots://post": { do: push post } }
      """
    let linked = try walk(text, columns: 80, rows: 24)
    linked.press("?")
    #expect(linked.hasTool)
    linked.handle(.link("roots://post"))
    #expect(!linked.hasTool && linked.glass.contains("zigzag"))
    linked.press("esc")
    linked.type(":push")
    linked.handle(.link("roots://post"))
    #expect(linked.hasTool && linked.glass.contains("push"))
    let timed = try walk(text, columns: 80, rows: 24)
    timed.press("?")
    timed.scheduler.advance(to: timed.scheduler.now + .seconds(6))
    timed.loop.drain()
    #expect(timed.glass.contains("yonder") && !timed.glass.contains("first"))
  }

  private func depth(_ session: Session) -> Int { session.navigator.world.state[.tab(0)].count }

  @Test func `a link to what is open in another tab shows that tab`() throws {
    let session = try session()
    session.press("enter 2")
    session.handle(.link("roots://post/1"))
    #expect(session.glass.contains("[1 Home]") && session.stack == ["feed", "post"])
    #expect(session.message == nil && depth(session) == 2)
  }

  @Test func `a link to what is visible says so by the title, and not as a failure`() throws {
    let session = try session()
    session.press("enter")
    for _ in 0..<2 {
      session.handle(.link("roots://post/1"))
      #expect(session.message?.kind == .unchanged && session.said == "Already at Post 1")
      #expect(session.takeDriverRequests() == [.answer("ok: Already at Post 1")])
    }
    session.press("o")
    #expect(session.said == "Already at Post 1")
    #expect(try session.fact("told") == .bool(false))
    session.perform(.open("roots://post/1"))
    #expect(session.said == "Already at Post 1" && session.lastRefusal == nil)
    session.press(": o p e n space r o o t s : / / p o s t / 1 enter")
    #expect(session.said == "Already at Post 1" && session.stack == ["feed", "post"])
  }

  @Test func `a link under a sheet and a link of a row arrive`() throws {
    let session = try session()
    session.press("enter s")
    #expect(session.stack == ["sheet"])
    session.handle(.link("roots://post/1"))
    #expect(session.stack == ["feed", "post"])
    session.press("2 enter")
    #expect(session.stack == ["feed", "post"] && depth(session) == 2)
    #expect(try session.fact("told") == .bool(false))
  }

  @Test func `after a rewind a link that changes nothing leaves the way forward`() throws {
    let session = try session()
    session.press("enter 2")
    session.handle(.link("roots://post/1"))
    session.handle(.link("roots://post/1"))
    session.press("< <")
    #expect(session.stack == ["feed", "post"])
    session.handle(.link("roots://post/1"))
    #expect(session.said == "Already at Post 1")
    session.press(">")
    #expect(session.glass.contains("[2 Me]"))
    session.press(">")
    #expect(session.glass.contains("[1 Home]") && session.stack == ["feed", "post"])
  }

  @Test func `undo and a restart keep where a link arrived`() throws {
    let session = try session()
    session.press("enter 2")
    session.handle(.link("roots://post/1"))
    session.perform(.undo())
    #expect(session.glass.contains("[2 Me]") && depth(session) == 2)
    session.handle(.link("roots://post/1"))
    let next = try self.session()
    next.navigator.restore(session.navigator.savedState)
    #expect(next.stack == ["feed", "post"])
    next.handle(.link("roots://post/1"))
    #expect(next.said == "Already at Post 1")
    next.press("2")
    next.handle(.link("roots://post/1"))
    #expect(next.stack == ["feed", "post"] && depth(next) == 2)
  }

  private static let guarded = """
    roots: 1
    name: Links that wait for an answer
    tabs: { home: { title: Home, root: feed }, me: { title: Me, root: profile } }
    screens:
      feed:
        title: Feed
        keys: { a: push safe, b: open roots://loans, c: push loans on tab me }
      profile: { title: Me }
      safe: { title: Safe, protect: staff }
      loans: { title: Loans, protect: members }
      edit:
        title: Edit
        form: { name: { label: Name } }
        submit: { label: keep, do: pop }
        keys: { f5: overlay menu }
    accessories:
      menu:
        title: Menu
        list:
          - { label: the link, do: open roots://loans }
          - { label: the steps, do: [show home, pop to root, push loans] }
      badge: { title: Badge, layer: 2, keys: { y: finish with true } }
      login: { title: Log in, keys: { y: finish with true, n: finish with false } }
    protections:
      staff: { ask: overlay badge }
      members: { ask: overlay login }
    routes:
      "roots://loans": { parents: [show home, pop to root], do: push loans once }
      "roots://edit": { do: push edit }
    """

  private func guardedSession() throws -> Session {
    let (blueprint, report) = Blueprint.read(source: Source(name: "test.yaml", text: Self.guarded))
    return makeSession(
      try #require(blueprint, "\(report.text)"), size: Size(columns: 60, rows: 14),
      isRecording: true)
  }

  @Test func `the target of a link that waited is above the question of another command`() throws {
    let session = try guardedSession()
    session.press("a")
    #expect(session.stack == ["badge"])
    session.handle(.link("roots://loans"))
    #expect(session.glass.contains("Log in"))
    let login = try #require(session.navigator.world.requests.last { $0.state.entry != nil })
    session.navigator.send(.finish(login.state.entry, with: true))
    #expect(session.stack == ["feed", "loans"])
    #expect(session.navigator.world.pending.isEmpty)
  }

  @Test(arguments: ["link", "1", "2"])
  func `a link that waits warns of a form that it would discard`(way: String) throws {
    let session = try guardedSession()
    session.handle(.link("roots://edit"))
    session.type("Ada")
    func open() {
      if way == "link" { session.handle(.link("roots://loans")) } else { session.press("enter") }
    }
    if way != "link" { session.press("f5") }
    if way == "2" { session.press("down") }
    let before = session.stack
    open()
    #expect(session.stack == before)
    #expect(session.said.contains("Edit has unsaved changes") && session.said.contains("again"))
    open()
    #expect(session.stack.last == "login")
    session.press("y")
    #expect(session.stack == ["feed", "loans"])
  }

  @Test func `a link that cannot be let in does not warn of a form`() throws {
    let session = try guardedSession()
    session.handle(.link("roots://edit"))
    session.type("Ada")
    session.handle(.link("roots://none"))
    #expect(!session.said.contains("unsaved") && session.stack == ["feed", "edit"])
  }

  private static let covered = """
    roots: 1
    name: Links under modals
    tabs: { home: { title: Home, root: start }, other: { title: Other, root: there } }
    screens:
      there: { title: There }
      near: { title: Near, protect: away }
      start: { title: Start, keys: { t: overlay top, k: overlay kept } }
      vault: { title: Vault, protect: members }
      paper: { title: Paper, protect: asked }
      safe: { title: Safe, protect: locked }
      far: { title: Far, protect: first }
      asker: { title: Asker, keys: { y: finish with true } }
    accessories:
      low: { title: Low, text: low text }
      top:
        title: Top
        layer: 5
        modal: true
        size: 60x14
        text: covers all
        keys: { v: "open x://vault", f: "open x://far", n: "open x://near" }
      kept: { title: Kept, layer: 5, policy: stays, text: stays }
      mine: { title: Mine, policy: belongs, text: my text }
      login:
        title: Log in
        form: { name: { label: Name } }
        submit: { label: go, do: finish with true }
      sure: { title: Sure, keys: { y: finish with true } }
    protections:
      members: { ask: overlay login }
      asked: { ask: overlay sure }
      locked: { ask: overlay mine }
      first: { ask: push asker }
      away: { ask: push asker on tab other }
    routes:
      "x://low": overlay low once
      "x://vault": push vault once
      "x://paper": push paper once
      "x://safe": push safe once
      "x://mine": overlay mine
      "x://far": push far once
      "x://near": { parents: show home, do: push near once }
    """

  private func coveredSession(_ keys: String) throws -> Session {
    let (blueprint, report) = Blueprint.read(source: Source(name: "test.yaml", text: Self.covered))
    let session = makeSession(
      try #require(blueprint, "\(report.text)"), size: Size(columns: 60, rows: 14),
      isRecording: true)
    session.press(keys)
    return session
  }

  @Test func `an accessory to which a link leads is above higher modals`() throws {
    let session = try coveredSession("t")
    for _ in 0..<2 {
      session.handle(.link("x://low"))
      #expect(session.stack == ["low"] && session.glass.contains("low text"))
      #expect(!session.glass.contains("covers all"))
      #expect(session.takeDriverRequests().last.map { "\($0)" }?.contains("ok") == true)
    }
    let kept = try coveredSession("k")
    kept.handle(.link("x://low"))
    #expect(kept.glass.contains("stays"))
  }

  @Test func `a question over an accessory of a screen is shown over others on its layer`() throws {
    let session = try coveredSession("")
    for link in ["x://mine", "x://safe", "x://paper"] { session.handle(.link(link)) }
    #expect(session.stack == ["mine", "sure"] && session.glass.contains("Sure for Paper"))
    session.handle(.link("x://safe"))
    #expect(session.stack.last == "mine" && session.glass.contains("Mine for Safe"))
    #expect(session.said.hasSuffix("Paper stays closed"))
  }

  @Test(arguments: [("x://vault", "login"), ("x://far", "asker"), ("x://near", "asker")])
  func `the question of a link is shown, also on a hidden tab and under modals`(
    link: String, question: String
  ) throws {
    let session = try coveredSession("t")
    session.handle(.link(link))
    #expect(session.stack.last == question && !session.glass.contains("covers all"))
    session.perform(.overlay("top"))
    #expect(session.glass.contains("covers all"))
    session.handle(.link(link))
    #expect(session.stack.last == question && !session.glass.contains("covers all"))
    #expect(session.navigator.world.pending.count == 1)
  }

  @Test(arguments: [("v", "vault"), ("f", "far"), ("n", "near")])
  func `a link of a modal goes on after its question has closed the modal`(
    key: String, target: String
  ) throws {
    let session = try coveredSession("t \(key)")
    #expect(session.navigator.world.pending.count == 1 && session.lastRefusal == nil)
    session.press(target == "vault" ? "enter" : "y")
    #expect(session.stack.last == target && session.lastRefusal == nil)
  }

  @Test func `the title of a question names its own screen, also above another question`() throws {
    let session = try coveredSession("")
    session.perform(.push("vault"))
    #expect(session.glass.contains("Log in for Vault"))
    session.perform(.push("paper"))
    #expect(session.glass.contains("Sure for Paper (2)"))
    session.perform(.overlay("low"))
    #expect(session.glass.contains("Low (3)"))
  }

  @Test func `a link whose own question is being filled in is not refused`() throws {
    let session = try coveredSession("")
    session.handle(.link("x://vault"))
    session.type("Ada")
    for _ in 0..<3 {
      session.handle(.link("x://vault"))
      #expect(session.stack == ["login"] && session.glass.contains("Ada"))
      #expect(!session.said.contains("unsaved"))
    }
    session.handle(.link("x://far"))
    #expect(session.said.contains("Log in has unsaved changes"))
  }

  @Test func `a leave guard asks above a hidden question that is the same`() throws {
    let session = try walk(
      """
      roots: 1
      name: Notes
      start: { screen: home }
      protections: { leave: { ask: push sure } }
      screens:
        home: { title: Home, keys: { n: "push note with {n: 1}" } }
        note: { title: "Note {n}", leave: leave }
        sure: { title: Sure, keys: { y: finish with true } }
      routes: { "x://home": pop to root, "x://note/{n: int}": "push note with {n: {n}} once" }
      """)
    session.press("n esc")
    #expect(session.stack == ["home", "note", "sure"])
    session.handle(.link("x://note/2"))
    #expect(session.stack == ["home", "note", "sure", "note"])
    session.handle(.link("x://home"))
    #expect(session.stack == ["home", "note", "sure", "note", "sure"])
    session.press("y")
    #expect(session.stack == ["home"] && session.message == nil, "\(session.said)")
  }

  @Test func `the sender of a link is not told what the link has overtaken`() throws {
    let session = try walk(
      """
      roots: 1
      name: Mix
      facts: { member: false }
      tabs: { home: { title: Home, root: home }, shop: { title: Shop, root: shop } }
      protections: { members: { passes: member, ask: overlay login } }
      screens:
        home: { title: Home }
        shop: { title: Shop }
        gem: { title: Gem, protect: members }
        item: { title: Item }
      accessories:
        login: { modal: true, form: { name: { label: Name } }, submit: [set member true, finish] }
      routes:
        "mix://gem": { parents: show home, do: push gem }
        "mix://item": { parents: show shop, do: push item }
      """)
    session.handle(.link("mix://gem"))
    _ = session.takeDriverRequests()
    session.handle(.link("mix://item"))
    #expect(session.glass.contains("Item"))
    #expect(session.takeDriverRequests() == [.answer("ok")], "\(session.said)")
    session.handle(.link("mix://item"))
    #expect(session.takeDriverRequests() == [.answer("ok")], "the route pushes a second one")
  }

  @Test func `a key that waits for a hidden question names the screen that asks`() throws {
    let session = try walk(
      """
      roots: 1
      name: Vault
      facts: { signed: false }
      start: { screen: home }
      protections: { in: { passes: signed, ask: push door } }
      screens:
        home: { title: Home, keys: { v: push vault } }
        vault: { title: Vault, protect: in }
        page: { title: Page, keys: { v: push vault } }
        door: { title: Door, keys: { p: push page } }
      """)
    session.press("v p v")
    #expect(session.stack == ["home", "door", "page"])
    #expect(session.message?.sentence == "This waits for the answer to Door")
  }

  @Test func `a reaction that names an absent entry is refused with a message`() throws {
    let session = try walk(
      """
      roots: 1
      name: Reaction
      start: { screen: a }
      screens:
        a: { title: A, keys: { z: { do: push b, then: { completed: "pop #88" } } } }
        b: { title: B, keys: { f: finish } }
      """)
    session.press("z f")
    #expect(session.stack == ["a"])
    #expect(session.message?.sentence == "Refused: there is no entry #88")
  }

  @Test(arguments: ["ctrl+p", "?", ":", "f2", "f7"])
  func `the reason of a refused link is seen whatever tool is open`(key: String) throws {
    let session = try walkCity()
    session.press(key)
    #expect(session.hasTool)
    if key == "ctrl+p" { session.type("tram") }
    session.handle(.link("roots://nowhere"))
    #expect(session.glass.contains("no route is declared for"), "\(session.glass)")
    if key == "ctrl+p" { #expect(session.hasTool && session.glass.contains("tram")) }
  }
}

import Roots
import RootsTerminal
import Testing

/// What an answer closes and what stays, and which keys reach what is below a question.
@Suite struct QuestionAnswerTests {
  @Test(arguments: ["overlay ask", "push sure"])
  func `an answer without an action closes its question, not the accessory in front`(
    ask: String
  ) throws {
    let question = "confirm: { text: Sure, yes: { label: A, do: set in true }, no: { label: B } }"
    for key in ["n", "esc", "enter"] {
      let session = try walk(
        """
        roots: 1
        name: Behind
        facts: { in: false }
        start: { screen: home }
        screens:
          home: { keys: { x: overlay note, s: push secret } }
          secret: { protect: p }
          sure: { \(question) }
        accessories:
          note: { policy: stays, layer: 2, text: note }
          ask: { \(question) }
        protections: { p: { passes: in, ask: \(ask) } }
        """)
      session.press("x s \(key)")
      let screens = session.navigator.world.state.entries.values.map(\.screen.text).sorted()
      #expect(screens == ["home", "note"], "\(key): \(session.glass)")
      #expect(session.navigator.world.pending.isEmpty)
    }
  }

  @Test
  func `a screen that comes below a question stays after it, and undo takes it back`() throws {
    let session = try walk(
      """
      roots: 1
      name: Under
      facts: { in: false }
      start: { screen: home }
      screens:
        home: { keys: { s: push secret } }
        secret: { protect: p, keys: { v: push page } }
        intro: {}
        page: {}
        door: { keys: { u: { do: [set in true, finish] }, n: finish } }
      protections: { p: { passes: in, ask: [push intro, push door] } }
      """)
    session.press("s u v")
    #expect(session.stack == ["home", "intro", "secret", "page"])
    for stack in [["home", "intro", "secret"], ["home", "intro"], ["home"]] {
      session.perform(try Command(parsing: "undo"))
      #expect(session.stack == stack)
    }
  }

  @Test
  func `a question about a question can be answered above a root that waits for both`() throws {
    let session = try walk(
      """
      roots: 1
      name: Both
      facts: { in: false, paid: false }
      tabs: { one: { root: one }, me: { root: account } }
      screens:
        one: {}
        account: { protect: p }
        login: { protect: q, keys: { u: { do: [set in true, finish] } } }
        pay: { keys: { u: { do: [set paid true, finish] } } }
      protections:
        p: { passes: in, ask: push login on tab me }
        q: { passes: paid, ask: push pay on tab me }
      """)
    session.press("2 2 u")
    #expect(session.stack == ["one"], "\(session.glass)")
    session.press("2 u")
    #expect(session.stack == ["account"], "\(session.glass)")
    #expect(session.navigator.world.pending.isEmpty)
  }

  @Test(arguments: ["push sure", "overlay ask"])
  func `a question is left without its own guard`(ask: String) throws {
    let app = QuestionPlaceTests.desk(ask, kind: "layer: 0")
      .replacing("sure: {", with: "sure: { leave: l,")
      .replacing("ask: { list", with: "ask: { leave: l, list")
    for (keys, isLeft) in [("down enter", false), ("esc", false), ("enter", true)] {
      let session = try walk(app)
      session.press("d esc \(keys)")
      #expect(session.stack == (isLeft ? ["one"] : ["host", "draft"]), "\(session.glass)")
      #expect(session.navigator.world.pending.isEmpty)
    }
  }

  @Test func `a replacement that waited is of the screen for which it was sent`() throws {
    let session = try walk(
      """
      roots: 1
      name: Replaced
      facts: { dirty: true }
      start: { screen: home }
      screens:
        home: { keys: { d: push draft } }
        draft: { leave: l, keys: { r: replace more } }
        more: {}
        intro: {}
        sure: { keys: { y: { do: [set dirty false, finish] }, n: finish } }
      protections: { l: { passes: not dirty, ask: [push intro, push sure] } }
      """)
    session.press("d r y")
    #expect(session.stack == ["home", "more", "intro"], "\(session.glass)")
  }

  @Test func `a modal accessory that was never in front keeps the keys of the tabs`() throws {
    let session = try walk(
      """
      roots: 1
      name: Under
      tabs: { one: { root: one }, two: { root: two } }
      screens:
        one: { keys: { x: { do: [overlay low, overlay high] } } }
        two: {}
      accessories: { low: { modal: true, text: low }, high: { text: high } }
      """)
    session.press("x 2")
    #expect(session.stack == ["low", "high"], "\(session.glass)")
    session.press("esc 2")
    #expect(session.stack == ["low"], "\(session.glass)")
  }

  @Test func `a modal accessory below a question keeps the keys of the tabs`() throws {
    let session = try walk(QuestionPlaceTests.desk("overlay ask", kind: "modal: true"))
    session.press("x")
    session.perform(Command.back)
    session.press("2")
    #expect(session.navigator.world.pending.map(\.command) == [.back], "\(session.glass)")
  }

  @Test(arguments: [("d", ["two", "page"]), ("2 n", ["two", "q", "q2"])])
  func `a flow that asks is over with its question, unless it has gone on`(
    keys: String, second: [String]
  ) throws {
    let session = try walk(
      """
      roots: 1
      name: Flow
      facts: { ok: false }
      tabs: { one: { root: one }, two: { root: two } }
      protections: { p: { passes: ok, ask: start f on tab two } }
      screens:
        one:
          keys: { s: push secret, d: { do: [push page on tab two, set ok true] } }
        two: {}
        secret: { protect: p }
        page: {}
        q: { keys: { n: { do: [push q2, set ok true] } } }
        q2: { keys: { f: finish flow f } }
      flows: { f: { screens: [q, q2] } }
      """)
    session.press("s \(keys)")
    let state = session.navigator.world.state
    let stacks = [0, 1].map { state[.tab($0)].entries.map(\.screen.text) }
    #expect(stacks == [["one", "secret"], second], "\(session.glass)")
  }
}

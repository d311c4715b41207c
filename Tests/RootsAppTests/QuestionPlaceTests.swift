import Roots
import RootsTerminal
import Testing

/// Questions of protections, wherever they are shown: each can be answered, with yes and with no,
/// and the command that waits goes on.
@Suite struct QuestionPlaceTests {
  // MARK: Menus

  /// A menu above a log-in that is a screen of its own.
  private static let app = """
    roots: 1
    name: Menu
    facts: { in: false, told: 0..9 }
    tabs: { one: { root: one }, two: { root: two } }
    screens:
      one: { keys: { m: overlay menu } }
      two: {}
      page: { title: Page, protect: p, keys: { f: finish with 5 } }
      door: { keys: { u: { do: [set in true, finish with true] }, n: finish } }
    accessories:
      menu:
        keys:
          p: { do: push page, then: { completed: set told $result, refused: set told 9 } }
          t: push page on tab two
          b: { do: [push page, push two] }
    protections: { p: { passes: in, ask: push door on main } }
    """

  @Test(arguments: [
    ("p", "one page", "two"), ("t", "one", "two page"), ("b", "one page two", "two"),
  ])
  func `a row of a menu opens its screen after the log-in that has cleared the menu`(
    key: String, one: String, two: String
  ) throws {
    let session = try walk(Self.app)
    session.press("m \(key)")
    #expect(session.stack == ["host", "door"], "\(session.glass)")
    session.press("u")
    let state = session.navigator.world.state
    #expect(state[.tab(0)].entries.map(\.screen.text).joined(separator: " ") == one)
    #expect(state[.tab(1)].entries.map(\.screen.text).joined(separator: " ") == two)
    #expect(session.navigator.world.pending.isEmpty)
  }

  @Test func `the results of such a row and its refusal are followed`() throws {
    let session = try walk(Self.app)
    session.press("m p u f")
    #expect(try session.fact("told") == 5)
    let denied = try walk(Self.app)
    denied.press("m p n")
    #expect(try denied.fact("told") == 9)
    #expect(denied.stack == ["one"])
  }

  @Test(arguments: ["s", "m", "c"])
  func `a question on another tab that a menu has sent can be answered there`(key: String) throws {
    let session = try walk(
      """
      roots: 1
      name: Gate
      facts: { in: false }
      tabs: { one: { root: one }, two: { root: two } }
      screens:
        one: { keys: { m: overlay menu } }
        two: {}
        secret: { protect: p }
        gate: { keys: { u: { do: [set in true, finish] } } }
      accessories:
        menu:
          keys:
            s: push secret on tab one
            m: push secret on main
            c: { do: [finish, push secret on tab one] }
      protections: { p: { passes: in, ask: push gate on tab two } }
      """)
    session.press("m \(key) 2")
    #expect(session.stack == ["two", "gate"], "\(session.glass)")
    session.press("u")
    let state = session.navigator.world.state
    #expect(state.entries.values.contains { $0.screen == "secret" })
    #expect(state[.tab(1)].entries.map(\.screen) == ["two"])
  }

  // MARK: Layers

  private static let layered = """
    roots: 1
    name: Layers
    facts: { in: false, dirty: false }
    start: { screen: home }
    screens:
      home: { keys: { m: overlay menu, n: overlay note } }
      secret: { protect: p }
    accessories:
      menu: { layer: 1, keys: { s: push secret on main } }
      note: { layer: 2, modal: true, leave: l, keys: { d: set dirty true, c: finish } }
      login: { keys: { u: { do: [set in true, finish] }, c: finish } }
      discard: { keys: { y: { do: [set dirty false, finish] }, n: finish } }
    protections:
      p: { passes: in, ask: overlay login }
      l: { passes: not dirty, ask: overlay discard }
    """

  @Test func `a question is above the accessory that asks, whatever its layer is`() throws {
    let session = try walk(Self.layered)
    session.press("m s")
    #expect(session.stack.last == "login", "\(session.glass)")
    session.press("c")
    #expect(session.stack == ["menu"])
    session.press("s u")
    #expect(session.stack == ["home", "secret"])
  }

  @Test(arguments: ["modal: true", "modal: false", "policy: stays", "policy: belongs"])
  func `a question is in front of the menu that asks, and of the one that it is about`(
    kind: String
  ) throws {
    let session = try walk(
      """
      roots: 1
      name: Front
      facts: { in: false }
      start: { screen: home }
      screens:
        home: { keys: { m: overlay menu } }
        secret: { protect: p }
      accessories:
        menu:
          layer: 8
          \(kind)
          leave: p
          list: [{ label: Secret, do: push secret on main }, { label: Close, do: finish }]
        login:
          layer: 2
          list: [{ label: "Yes", do: [set in true, finish] }, { label: "No", do: finish }]
      protections: { p: { passes: in, ask: overlay login } }
      """)
    session.press("m enter")
    #expect(session.stack.last == "login", "\(session.glass)")
    session.press("down enter")
    #expect(session.stack == ["menu"])
    session.press("esc esc")
    #expect(session.stack == ["menu"], "the second one answers with no")
    session.press("down enter enter")
    #expect(session.stack == ["home"])
  }

  @Test func `a question about leaving is above the accessory that it is about`() throws {
    let session = try walk(Self.layered)
    session.press("n d c n")
    #expect(session.stack == ["note"], "\(session.glass)")
    session.press("c y")
    #expect(session.stack == ["home"])
  }

  @Test(
    arguments: ["push door on main", "in nest push door", "in nest overlay login"],
    ["policy: stays", "policy: stays, modal: true", "policy: belongs", "modal: true"])
  func `a question is in front of an accessory, in whatever navigator it is asked`(
    ask: String, kind: String
  ) throws {
    try checkAnswers(to: ask, above: kind)
  }

  @Test(
    arguments: [
      "policy: stays", "policy: stays, modal: true", "policy: belongs, modal: true", "modal: true",
    ])
  func `a question for another tab is in front of an accessory that stays or keeps its key`(
    kind: String
  ) throws {
    try checkAnswers(to: "push door on tab two", above: kind)
  }

  /// Checks that a question that an accessory of the app asks is in front of it, and that no, the
  /// way back and yes answer it.
  private func checkAnswers(to ask: String, above kind: String) throws {
    let answers = """
      list: [{ label: "Yes", do: [set in true, finish] }, { label: "No", do: finish }]
      """
    let app = """
      roots: 1
      name: Deep
      facts: { in: false }
      tabs: { one: { root: one }, two: { root: two } }
      keys: { m: overlay menu }
      screens:
        one: { nested: nest }
        two: {}
        inner: {}
        secret: { protect: p }
        door: { \(answers) }
      accessories:
        menu: { \(kind), list: [{ label: Secret, do: in nest push secret }] }
        login: { \(answers) }
      nested: { nest: { start: { screen: inner } } }
      protections: { p: { passes: in, ask: \(ask) } }
      """
    for answer in ["down enter", "esc", "enter"] {
      let session = try walk(app)
      session.press("m enter")
      #expect(["door", "login"].contains(session.stack.last), "\(session.glass)")
      session.press(answer)
      let world = session.navigator.world
      #expect(world.pending.isEmpty && world.requests.isEmpty, "\(answer): \(session.glass)")
      let isOpen = world.state.entries.values.contains { $0.screen == "secret" }
      #expect(isOpen == (answer == "enter"))
    }
  }

  // MARK: Leaving

  /// Tabs with an accessory and a screen on main that a leave guard keeps open.
  static func desk(_ ask: String, kind: String) -> String {
    """
    roots: 1
    name: Desk
    facts: { dirty: true }
    tabs: { one: { root: one }, two: { root: two } }
    screens:
      one: { keys: { x: overlay note, d: push draft on main } }
      two: {}
      draft: { leave: l }
      sure: { list: [{ label: "Yes", do: [set dirty false, finish] }, { label: "No", do: finish }] }
    accessories:
      note: { \(kind), leave: l, text: note }
      ask: { list: [{ label: "Yes", do: [set dirty false, finish] }, { label: "No", do: finish }] }
    flows: { f: { screens: [sure] } }
    protections: { l: { passes: not dirty, ask: \(ask) } }
    """
  }

  @Test(
    arguments: [
      "push sure", "push sure on main", "push sure on tab one", "push sure on tab two",
      "start f", "start f on main", "[push sure]", "overlay ask",
    ],
    ["layer: 0", "layer: 0, modal: true", "layer: 0, modal: false", "policy: stays"])
  func `a question about leaving an accessory is in front of it, whatever asks`(
    ask: String, kind: String
  ) throws {
    for (keys, isLeft) in [("down enter", false), ("esc", false), ("enter", true)] {
      let session = try walk(Self.desk(ask, kind: kind))
      session.press("x")
      session.perform(Command.back)
      #expect(["sure", "ask"].contains(session.stack.last), "\(session.glass)")
      session.press(keys)
      #expect(session.stack == (isLeft ? ["one"] : ["note"]), "\(keys): \(session.glass)")
      #expect(session.navigator.world.pending.isEmpty)
    }
  }

  @Test(arguments: ["push sure on tab one", "push sure on tab two", "push sure"])
  func `a question about leaving a screen that covers the tabs is in front of it`(
    ask: String
  ) throws {
    for (keys, isLeft) in [("down enter", false), ("esc", false), ("enter", true)] {
      let session = try walk(Self.desk(ask, kind: "layer: 0"))
      session.press("d esc")
      #expect(session.stack == ["host", "draft", "sure"], "\(session.glass)")
      session.press(keys)
      #expect(session.stack == (isLeft ? ["one"] : ["host", "draft"]), "\(session.glass)")
      #expect(session.navigator.world.pending.isEmpty)
    }
  }

  @Test func `a question about leaving a question is in front of it`() throws {
    let session = try walk(
      """
      roots: 1
      name: Twice
      facts: { dirty: true, in: false }
      start: { screen: home }
      screens:
        home: { keys: { s: push secret } }
        secret: { protect: p }
        sure: { keys: { y: { do: [set dirty false, finish] }, n: finish } }
      accessories:
        login: { modal: true, leave: l, keys: { u: { do: [set in true, finish] }, c: finish } }
      protections:
        p: { passes: in, ask: overlay login }
        l: { passes: not dirty, ask: push sure on main }
      """)
    session.press("s u n")
    #expect(session.stack == ["login"], "\(session.glass)")
    session.press("u y")
    #expect(session.stack == ["home", "secret"], "\(session.glass)")
  }

  @Test(arguments: ["policy: belongs, modal: true", "policy: stays, modal: true", "modal: true"])
  func `a question is asked again above the modal that it has opened and that asks it`(
    kind: String
  ) throws {
    let session = try walk(
      """
      roots: 1
      name: Again
      facts: { dirty: true }
      tabs: { one: { root: one } }
      screens:
        one: { keys: { d: push draft } }
        draft: { leave: l }
        sure: { keys: { h: overlay help, y: { do: [set dirty false, finish] }, n: finish } }
      accessories:
        help: { \(kind), layer: 1, leave: l, text: help }
      protections: { l: { passes: not dirty, ask: push sure } }
      """)
    session.press("d esc h esc")
    #expect(session.stack.last == "sure", "\(session.glass)")
    session.press("n")
    #expect(session.stack == ["help"], "\(session.glass)")
    session.press("esc y")
    #expect(session.stack == ["one"], "\(session.glass)")
    #expect(session.navigator.world.pending.isEmpty)
  }

  // MARK: Protected roots

  /// The usual account: its log-in is shown on its own tab, whose root has the same protection.
  private static func account(protection: String, answer: String) -> String {
    """
    roots: 1
    name: Account
    facts: { in: false, paid: false }
    tabs: { one: { root: one }, me: { root: account } }
    screens:
      one: { keys: { s: push secret } }
      account: { protect: [p, q] }
      secret: { title: Secret, protect: p }
      login: { title: Log in, keys: { u: { do: \(answer) }, c: finish } }
    accessories:
      pay: { keys: { u: { do: [set paid true, finish] } } }
    protections:
      p: \(protection)
      q: { passes: paid, ask: overlay pay }
    """
  }

  @Test(arguments: [
    ("{ passes: in, ask: push login on tab me }", "[set in true, finish]"),
    ("{ ask: push login on tab me }", "finish with true"),
  ])
  func `the log-in above a root with the same protection can be answered and cancelled`(
    protection: String, answer: String
  ) throws {
    let app = Self.account(protection: protection, answer: answer)
    let denied = try walk(app)
    denied.press("s 2")
    #expect(denied.stack == ["account", "login"], "\(denied.glass)")
    denied.press("c")
    #expect(denied.stack == ["one"])
    #expect(denied.said == "Log in was cancelled; Secret stays closed")
    #expect(denied.navigator.world.pending.isEmpty)
    let allowed = try walk(app)
    allowed.press("s 2 u")
    #expect(allowed.stack.last == "pay", "\(allowed.glass)")
    allowed.press("u")
    #expect(allowed.stack == ["account"])
    #expect(allowed.navigator.world.state[.tab(0)].entries.map(\.screen) == ["one", "secret"])
  }

  @Test func `a log-in with a leave guard that passes goes when its fact is set`() throws {
    let session = try walk(
      """
      roots: 1
      name: Guarded
      facts: { in: false, dirty: false }
      start: { screen: home }
      screens:
        home: { keys: { s: push secret } }
        secret: { protect: p }
        login: { leave: l, keys: { u: set in true, d: set dirty true } }
      accessories: { discard: { keys: { y: { do: [set dirty false, finish] } } } }
      protections:
        p: { passes: in, ask: push login }
        l: { passes: not dirty, ask: overlay discard }
      """)
    session.press("s u")
    #expect(session.stack == ["home", "secret"])
    #expect(session.navigator.world.history.undoCount == 1)
    session.press("esc")
    #expect(session.stack == ["home"])
  }
}

import Roots
import RootsTerminal
import Testing

/// Forms in which something was entered, which only a repeated act removes.
@Suite struct EditedFormTests {
  private static let warning = "Who are you? has unsaved changes; "

  /// The shop with a form in which a name was typed.
  private func typed(_ keys: String = "", columns: Int = 80) throws -> Session {
    let session = try walk(shop, columns: columns, rows: 24)
    session.press("l")
    session.type("Ada")
    session.press(keys)
    return session
  }

  @Test(arguments: ["ctrl+pgdn", "ctrl+pgup"])
  func `a key for the next tab warns before it discards a form`(key: String) throws {
    let session = try typed(key)
    #expect(session.stack == ["login"])
    #expect(session.glass.contains("Ada"))
    let name = try #require(Key(named: key)).name
    #expect(session.said == "\(Self.warning)\(name) again discards them")
    session.press(key)
    #expect(session.stack == ["account"])
  }

  @Test func `a word of the prompt discards a form without a warning`() throws {
    let session = try typed()
    session.handle(.word("next-tab", argument: nil))
    #expect(session.stack == ["account"] && session.said.isEmpty, "\(session.said)")
  }

  @Test(arguments: [": esc", "? esc", "f2 esc"])
  func `a warning is shown again when a tool over the app is closed`(keys: String) throws {
    let session = try typed("esc")
    let warning = session.said
    #expect(warning == "\(Self.warning)Esc again discards them")
    session.press(keys)
    #expect(session.said == warning && session.stack == ["login"])
    session.press("esc")
    #expect(session.stack == ["goods"])
  }

  /// An app in which a link, a row and a reaction remove a form only after something else was done.
  private static let later = """
    roots: 1
    name: Later
    facts: { member: false }
    tabs: { home: { title: Home, root: feed }, mine: { title: Mine, root: account } }
    protections: { p: { passes: member, ask: push login on tab home, deadline: never } }
    screens:
      feed:
        title: Feed
        keys:
          s: { label: s, do: overlay sheet, then: { completed: pop to root on tab mine } }
      account:
        title: Mine
        list: [{ label: Write, do: push editor }, { label: Secret, do: go secret on tab mine }]
      editor: { title: Editor, form: { a: { label: A } }, submit: pop }
      login: { title: Log in, form: { name: { label: Name } }, submit: [set member true, finish] }
      secret: { title: Secret, protect: p }
    accessories: { sheet: { policy: stays, list: [{ label: Done, do: finish }] } }
    routes:
      "later://secret": { parents: [show mine, pop to root], do: push secret }
    """

  @Test(arguments: ["link", "row", "reaction"])
  func `a command that waited and a reaction warn before they discard a form`(by cause: String)
    throws
  {
    let session = try walk(Self.later, columns: 80, rows: 24)
    func perform(_ command: String) throws { session.perform(try Command(parsing: command)) }
    switch cause {
    case "link": session.handle(.link("later://secret"))
    case "row":
      try perform("show mine")
      session.press("down enter")
    default: session.press("s")
    }
    try perform("show mine")
    try perform("push editor")
    session.type("abc")
    try perform("show home")
    if cause != "reaction" { session.type("bob") }
    session.press("enter")
    #expect(session.said == "Editor has unsaved changes; Enter again discards them")
    let mine = Layer.tab(1)
    #expect(session.navigator.world.state[mine].count == 2)
    session.press("enter")
    #expect(session.navigator.world.state[mine].top?.screen.text != "editor")
  }

  @Test func `a digit warns after the field was left`() throws {
    let session = try typed("esc down esc 2")
    #expect(session.stack == ["login"])
    #expect(session.said == "\(Self.warning)2 again discards them")
    session.press("2")
    #expect(session.stack == ["account"])
  }

  @Test func `Alt and a digit warn in the field`() throws {
    let session = try typed("alt+2")
    #expect(session.said == "\(Self.warning)Alt+2 again discards them")
    session.press("alt+2")
    #expect(session.stack == ["account"])
  }

  @Test func `another key between two digits makes the second one warn again`() throws {
    let session = try typed("esc 2 1 2")
    #expect(session.stack == ["login"])
    #expect(session.said == "\(Self.warning)2 again discards them")
  }

  @Test func `Escape leaves the field with a warning, then closes the form`() throws {
    let session = try typed("esc")
    #expect(session.said == "\(Self.warning)Esc again discards them")
    session.press("esc")
    #expect(session.stack == ["goods"])
    #expect(session.message == nil)
  }

  @Test func `clicks on a tab, on the mark that closes and beside the box warn`() throws {
    let session = try typed()
    session.click("Me")
    #expect(session.said == "\(Self.warning)a click again discards them")
    session.click("[×]", plus: 1)
    #expect(session.stack == ["login"])
    session.click("Me")
    session.handle(.mouse(MouseEvent(.press, at: Point(column: 1, row: 1), button: .right)))
    #expect(session.stack == ["login"])
    session.click(column: 1, row: 20)
    #expect(session.said == "'Who are you?' is open; Esc twice closes it")
    session.click("Me")
    #expect(session.stack == ["login"])
    session.click("Me")
    #expect(session.stack == ["account"])
  }

  @Test func `a click beside an untouched form tells that Escape closes it`() throws {
    let session = try walk(shop, columns: 80, rows: 24)
    session.press("l")
    session.click(column: 1, row: 20)
    #expect(session.said == "'Who are you?' is open; Esc closes it")
  }

  @Test func `undo and quitting warn`() throws {
    let session = try typed("esc alt+left")
    #expect(session.stack == ["login"])
    session.press("alt+left")
    #expect(session.stack == ["goods"])
    let form = try walk(
      """
      roots: 1
      name: Note
      start: { screen: note }
      screens:
        note: { form: { name: { label: Name } }, submit: { label: keep, do: pop } }
      """)
    form.type("x")
    form.press("esc q")
    #expect(!form.isOver)
    form.press("q")
    #expect(form.isOver)
  }

  @Test func `the digit of the visible tab warns before it removes a form on a screen`() throws {
    let text = shop.replacing(
      "      a: push account\n", with: "      a: push account\n      e: push edit\n"
    ).replacing(
      "  account:\n",
      with: """
          edit:
            title: Edit
            form: { name: { label: Name } }
            submit: { label: keep, do: set user Ada }
          account:

        """)
    let session = try walk(text, columns: 80, rows: 24)
    session.press("2 e")
    session.type("x")
    session.press("esc 2")
    #expect(session.stack == ["account", "edit"])
    #expect(session.said == "Edit has unsaved changes; 2 again discards them")
    // What was submitted is saved.
    session.press("tab enter")
    #expect(try session.fact("user") == .string("Ada"))
    session.press("esc 2")
    #expect(session.stack == ["account"])
  }

  @Test func `a link is refused with the warning, and opens when it is sent again`() throws {
    let session = try walk(
      shop.replacing("accessories:", with: "routes: { \"shop://me\": show me }\naccessories:"))
    session.press("l x")
    session.handle(.link("shop://me"))
    #expect(session.stack == ["login"])
    #expect(session.said == "Refused: \(Self.warning)opening the link again discards them")
    guard case .answer(let answer)? = session.takeDriverRequests().last else {
      Issue.record("no answer")
      return
    }
    #expect(answer == "refused: \(Self.warning)opening the link again discards them")
    session.handle(.link("shop://me"))
    #expect(session.stack == ["account"])
  }

  @Test func `a link that shows an open question warns of the form over it`() throws {
    let session = try walk(
      """
      roots: 1
      name: Over
      facts: { open: false }
      start: { screen: feed }
      protections: { key: { passes: open, ask: push keypad } }
      screens:
        feed: { title: Feed }
        vault: { title: Vault, protect: key }
        keypad: { title: Keypad, keys: { s: push sheet } }
        sheet: { title: Sheet, form: { a: { label: A } }, submit: back }
      routes: { "x://vault": push vault }
      """, columns: 80, rows: 24)
    session.handle(.link("x://vault"))
    session.press("s")
    session.type("abc")
    session.handle(.link("x://vault"))
    #expect(session.stack == ["feed", "keypad", "sheet"] && session.glass.contains("abc"))
    #expect(session.said.contains("Sheet has unsaved changes; "))
    session.handle(.link("x://vault"))
    #expect(session.stack == ["feed", "keypad"])
  }

  @Test func `a command from the prompt runs at once`() throws {
    let session = try typed("esc")
    session.ask("show me")
    #expect(session.stack == ["account"])
  }

  @Test func `a form that stays below another tab is left without a warning`() throws {
    let session = try walk(PageFormTests.wishes)
    session.press("e")
    session.type("m")
    session.press("esc")
    session.perform(.set("city", .string("Biel")))
    #expect(session.message == nil)
  }

  @Test func `the form's own keys need no warning`() throws {
    let session = try walk(
      shop.replacing(
        "submit: { label: log in", with: "keys: { f3: pop }\n    submit: { label: log in"))
    session.press("l x f3")
    #expect(session.stack == ["goods"])
  }

  @Test func `plain mode warns before it leaves a form`() throws {
    let session = try walk(shop)
    var told: [String] = []
    let run = PlainRun<Never>(session) { told.append($0) }
    run.take("l")
    run.take("1 Ada")
    run.take("tab 2")
    #expect(session.stack == ["login"])
    #expect(told.contains { $0.hasPrefix("\(Self.warning)Switch \"Me\" again") })
    run.take("tab 2")
    #expect(session.stack == ["account"])
  }
}

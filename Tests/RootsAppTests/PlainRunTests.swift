import Roots
import RootsTerminal
import Testing

@Suite struct PlainRunTests {
  /// A session in plain mode with its output.
  private final class Told {
    let session: Session
    private var lines: [String] = []
    private var run: PlainRun<Never>?

    init(_ session: Session) {
      self.session = session
      run = PlainRun(session) { [unowned self] line in lines.append(line) }
      run?.begin()
    }

    /// The output since the last call.
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }

    /// The output of a line.
    func callAsFunction(_ line: String) -> [String] {
      run?.take(line)
      return take()
    }

    func refresh() -> [String] {
      run?.refresh()
      return take()
    }
  }

  @Test func `a run begins with the place, the content and the choices`() throws {
    let told = Told(try Explored().session)
    #expect(
      told.take() == [
        "Kiosk. Type a number to choose, or 'help'.",
        "Tabs: 1 Papers, 2 Till. Type tab and a number.", "Papers, tab 1: Rack.",
        "1. Morning Post", "2. Evening News",
      ])
  }

  @Test func `a question that takes the keys is read and answered, also below what stays`() throws {
    let told = Told(try walk(BoxTests.pinned, columns: 80, rows: 24))
    _ = told("p")
    let question = told("v")
    #expect(question.first == "Opened The vault, over Pin, over Hall.", "\(question)")
    #expect(question.contains("Open it?") && question.contains("2. Open"), "\(question)")
    let answered = told("2")
    #expect(answered.contains("Opened Pin, over Hall, then Vault."), "\(answered)")
  }

  @Test func `tab and a number show the innermost tabs, and a title those of the app`() throws {
    let told = Told(
      try walk(
        """
        roots: 1
        name: Nest
        tabs: { home: { title: Home, root: home }, desk: { title: Desk, root: desk } }
        screens:
          home: { title: Start, text: Hello }
          desk: { title: Table, nested: inner }
          list: { title: List, text: All }
          second: { title: More, text: Others }
        nested:
          inner: { tabs: { one: { title: One, root: list }, two: { title: Two, root: second } } }
        """))
    #expect(told.take().contains("Tabs: 1 Home, 2 Desk. Type tab and a number."))
    #expect(
      told("tab 2") == ["Now Desk, tab 2: Table, then List.", "Tabs here: 1 One, 2 Two.", "All"])
    #expect(told("tab 2") == ["Now Desk, tab 2: Table, then More.", "Others"])
    #expect(told("tab one") == ["Now Desk, tab 2: Table, then List.", "All"])
    #expect(
      told("tab three") == [
        "Sorry: there is no tab 'three'; the tabs are 1 One, 2 Two, Home, Desk"
      ])
    #expect(told("tab home") == ["Now Home, tab 1: Start.", "Hello"])
  }

  @Test func `the tabs of each navigator around a screen are told, and shown by their names`()
    throws
  {
    let told = Told(
      try walk(
        """
        roots: 1
        name: Deep
        tabs: { home: { title: Home, root: home }, desk: { title: Desk, root: desk } }
        screens:
          home: { title: Start, text: Hello }
          desk: { title: Table, nested: outer }
          left: { title: Left, nested: inner }
          right: { title: Right, text: Papers }
          deep: { title: Deep, text: Coins }
          deeper: { title: Deeper, text: Notes }
        nested:
          outer:
            tabs: { money: { title: Money, root: left }, mail: { title: Mail, root: right } }
          inner:
            tabs: { coins: { title: Small, root: deep }, home: { title: Home, root: deeper } }
        """))
    _ = told.take()
    let place = "Desk, tab 2: Table, then Left, then"
    #expect(
      told("tab 2") == [
        "Now \(place) Deep.", "Tabs of Table: Money, Mail.", "Tabs here: 1 Small, 2 Home.", "Coins",
      ])
    #expect(told("again").first == "Tabs: Home, Desk. Type tab and a name.")
    // A name of several tabs is that of the innermost one.
    #expect(told("tab home") == ["Now \(place) Deeper.", "Notes"])
    #expect(told("tab coins") == ["Now \(place) Deep.", "Coins"])
    let all = "the tabs are 1 Small, 2 Home, Money, Mail, Home, Desk"
    #expect(told("tab 3") == ["Sorry: there is no tab '3'; \(all)"])
    #expect(
      told("tab mail") == [
        "Now Desk, tab 2: Table, then Right.", "Tabs here: 1 Money, 2 Mail.", "Papers",
      ])
    #expect(told("tab 1").first == "Opened \(place) Deep.")
  }

  @Test func `the heading of a section comes before its first row`() throws {
    let told = Told(
      try walk(
        """
        roots: 1
        name: Bar
        facts: { open: true }
        start: { screen: bar }
        screens:
          bar:
            title: Bar
            list:
              - { label: Close, when: open, do: set open false }
              - { section: New order, label: Pay, do: pop }
              - { section: New order, label: Split, do: pop }
              - { section: Old order, label: Pay, do: pop }
        """))
    let rows = ["New order:", "2. Pay", "3. Split", "Old order:", "4. Pay"]
    #expect(told.take().suffix(6) == ["1. Close"] + rows)
    #expect(told("1").first == "New order:")
  }

  @Test func `the tabs of another nested navigator are told, also with equal titles`() throws {
    let told = Told(
      try walk(
        """
        roots: 1
        name: Nest
        facts: { seen: false }
        start: { screen: desk }
        screens:
          desk: { title: Desk, nested: inner, keys: { p: push table, f: set seen true } }
          table: { title: Table, nested: other }
          list: { title: List, text: All }
          second: { title: More, text: Others }
        nested:
          inner: { tabs: { one: { title: One, root: list }, two: { title: Two, root: second } } }
          other: { tabs: { uno: { title: One, root: list }, due: { title: Two, root: second } } }
        """))
    #expect(told.take().contains("Tabs here: 1 One, 2 Two."))
    #expect(told("tab 1") == ["Already at One"])
    #expect(told("f") == ["Nothing changed on this screen."])
    #expect(told("f") == ["Nothing to change"])
    #expect(told("p").contains("Tabs here: 1 One, 2 Two."))
    #expect(told("tab one") == ["Already at One"])
  }

  @Test func `tabs that come and go, and equal accessories, are told`() throws {
    let told = Told(
      try walk(
        """
        roots: 1
        name: Club
        facts: { member: false }
        tabs:
          home: { title: Home, root: home }
          map: { title: Map, root: map }
          vip: { title: Vip, root: vip, when: member }
        screens:
          home: { title: Start, keys: { m: set member true, p: overlay pick } }
          map: { title: City }
          vip: { title: Lounge }
        accessories:
          pick: { title: Pick, modal: true, keys: { p: overlay pick } }
        """))
    #expect(told.take().contains("Tabs: 1 Home, 2 Map. Type tab and a number."))
    #expect(told("m") == ["Tabs: 1 Home, 2 Map, 3 Vip. Type tab and a number."])
    #expect(told("again").first == "Tabs: 1 Home, 2 Map, 3 Vip. Type tab and a number.")
    #expect(told("p").first == "Opened Pick, over Home, tab 1: Start.")
    #expect(told("p").first == "Opened Pick, over Home, tab 1: Start.")
    #expect(told("back").first == "Back to Pick, over Home, tab 1: Start.")
    #expect(told("back").first == "Closed Pick. Now Home, tab 1: Start.")
  }

  @Test func `a session tells its charter, and takes remarks`() throws {
    let session = try Explored().session
    session.workbench.charter = Charter("Buy a paper", planned: .seconds(600))
    var remarks: [Remark] = []
    session.observers.remarks.add { remarks += [$0.remark].compactMap(\.self) }
    let told = Told(session)
    #expect(told.take().dropFirst().first == "Charter: Buy a paper (10m).")
    #expect(told("remark b too dear").contains { $0.contains("bug: too dear") })
    #expect(told(":remark n fine").contains { $0.contains("note: fine") })
    #expect(remarks == [Remark(.bug, "too dear"), Remark(.note, "fine")])
    #expect(told("remark").contains { $0.contains("write a kind or its first letter") })
    session.scheduler.advance(to: .seconds(9_999))
    #expect(told("again").first == "Charter: Buy a paper (time is up).")
  }

  @Test func `the end of a long path is printed`() throws {
    let told = Told(try Explored().session)
    for line in ["1", "m", "m"] { _ = told(line) }
    #expect(
      told("m").first
        == "Opened Papers, tab 1: 5 deep, Morning Post, then Morning Post, then Morning Post.")
    #expect(told("back").first?.hasPrefix("Back to Papers, tab 1: 4 deep, ") == true)
    for _ in 0..<200 { _ = told("m") }
    #expect(told("m").first?.hasPrefix("Opened Papers, tab 1: 205 deep, ") == true)
    #expect(told("back").first?.hasPrefix("Back to Papers, tab 1: 204 deep, ") == true)
  }

  @Test func `a number chooses, and only changes are printed`() throws {
    let told = Told(try Explored().session)
    _ = told.take()
    #expect(
      told("1") == [
        "Opened Papers, tab 1: Rack, then Morning Post.", "Morning Post, 0 sold.",
        "Keys: s sell, m more.",
      ])
    #expect(
      told("s") == [
        "Opened Bill, over Papers, tab 1: Rack, then Morning Post.", "1. Paid", "2. Not paid",
      ])
    #expect(
      told("1") == [
        "Closed Bill. Now Papers, tab 1: Rack, then Morning Post.", "Morning Post, 1 sold.",
        "Keys: s sell, m more.",
      ])
    #expect(told("back").first == "Back to Papers, tab 1: Rack.")
    #expect(told("tab till") == ["Now Till, tab 2: Drawer.", "Sold so far: 1."])
    #expect(told(":set sold 4") == ["Sold so far: 4."])
  }

  @Test func `a key that means something else as a line is listed behind the word that presses it`()
    throws
  {
    let keys = ["?": "ask", ":": "colon", "1": "one", "h": "hi"].sorted { $0.key < $1.key }
      .map { "\"\($0.key)\": { label: \($0.value), do: set last \($0.value) }" }
    let told = Told(
      try walk(
        """
        roots: 1
        name: Keys
        facts: { last: { text: [""] } }
        start: { screen: home }
        keys: { \(keys.joined(separator: ", ")) }
        screens: { home: { text: "last=$last", list: [{ label: Row, do: set last row }] } }
        """))
    let list = try #require(told.take().last)
    for key in ["key 1 one", "key : colon", "key ? ask", "h hi"] {
      #expect(list.contains(" \(key)"), "\(list)")
    }
    #expect(told("keys").contains { $0.contains("key ? ask") })
    for (line, value) in [
      ("key ?", "ask"), ("key :", "colon"), ("1", "row"), ("key 1", "one"), ("h", "hi"),
    ] {
      #expect(told(line).contains("last=\(value)"), "\(line)")
    }
  }

  @Test func `a refusal names the reason, and a wrong word the nearest one`() throws {
    let told = Told(try Explored().session)
    _ = told.take()
    for (line, answer) in [
      ("back", "Already at the top of Papers; q quits"),
      ("7", "Sorry: there is no 7; the numbers are 1 to 2"),
      ("bakc", "Sorry: 'bakc' is not a number, a key or a word; did you mean 'back'?"),
      ("tab 9", "Sorry: there is no tab '9'; the tabs are 1 Papers, 2 Till"),
      (":psuh paper", "Sorry: unknown command 'psuh'; did you mean 'push'?"),
      ("1 Ada", "Sorry: 1 is not a field; type 1 alone to choose it"),
      ("key nowhere", "Sorry: no key is called 'nowhere'"),
      ("x", "Nothing changed."),
      (
        String(repeating: "long", count: 1000),
        "Sorry: 'longlonglonglonglonglonglonglonglonglon…' is not a number, a key or a word; try help"
      ),
      ("\u{1B}[31m", "Sorry: '␛[31m' is not a number, a key or a word; try help"),
    ] {
      #expect(told(line) == [answer], "\(line)")
    }
    let quoting = told(":pu\u{200C}sh e\u{301}\u{301}\u{301}").joined()
    #expect(quoting.hasPrefix("Sorry: ") && !quoting.unicodeScalars.contains("\u{200C}"))
    #expect(quoting.unicodeScalars.count { $0 == "\u{301}" } <= 2)
  }

  @Test func `a form is filled by numbers, and its secrets are not printed`() throws {
    let told = Told(try walk(shop))
    _ = told.take()
    #expect(
      told("l") == [
        "Opened Who are you?, over Shelf, tab 1: Goods.", "1. Name: empty (text)",
        "2. Password: empty (secret text)", "3. log in",
      ])
    #expect(told("3").contains { $0.contains("required") })
    #expect(told("1 Ada").contains { $0.hasPrefix("1. Name: Ada") })
    let secret = told("2 geheim")
    #expect(secret.contains { $0.hasPrefix("2. Password: 6 characters") })
    #expect(!secret.contains { $0.contains("geheim") })
    #expect(told("2").first?.hasPrefix("Type 2, a blank and the value of Password") == true)
    #expect(told("3").contains { $0.hasPrefix("Closed Who are you?") })
  }

  @Test func `a letter behind a filled field is a key of the app, and a blank types it`() throws {
    let told = Told(
      try walk(
        """
        roots: 1
        name: Desk
        start: { screen: desk }
        screens:
          desk: { form: { name: { label: Name } }, keys: { x: { label: more, do: push room } } }
          room: { title: Room }
        """))
    #expect(told("1 Ada").contains { $0.hasPrefix("1. Name: Ada") })
    #expect(told(" da").contains { $0.hasPrefix("1. Name: Adada") })
    _ = told("x")
    #expect(told.session.stack == ["desk", "room"])
  }

  @Test func `changes by time are printed once`() throws {
    let told = Told(
      try walk(
        """
        roots: 1
        name: Slow
        start: { screen: door }
        screens:
          door: { title: Door, text: Knock., after: { time: 2s, do: push room } }
          room: { title: Room, text: It is warm. }
        """))
    #expect(told.take().count == 3)
    #expect(told.refresh() == [])
    told.session.scheduler.advance(to: .seconds(3))
    #expect(told.refresh() == ["Opened Door, then Room.", "It is warm."])
    #expect(told.refresh() == [])
  }

  @Test func `help, keys and again print the available input`() throws {
    let told = Told(try Explored().session)
    let first = told.take().dropFirst()
    #expect(told("")[...] == first)
    #expect(told("again")[...] == first)
    #expect(told("help").joined().contains("A number chooses a row"))
    let keys = told("keys").joined()
    #expect(keys.contains("Roots: ") && keys.contains("r F5 reload"))
    #expect(!keys.contains("navigator"))
  }

  @Test func `the errors of a file are printed line by line`() throws {
    let explored = try Explored()
    let told = Told(explored.session)
    _ = told.take()
    explored.text = kiosk.replacing("screens:", with: "screns:")
    let lines = told("r")
    #expect(lines.contains { $0.contains("did you mean 'screens'?") })
    #expect(lines.last == "Refused: test.yaml has errors; the app is unchanged")
  }

  @Test func `a line that begins with a blank is text, and quit ends the run`() throws {
    let told = Told(try walk(shop))
    _ = told("l")
    #expect(told(" help").contains { $0.hasPrefix("1. Name: help") })
    #expect(!told.session.isOver)
    #expect(told("quit").contains { $0.contains("has unsaved changes") })
    #expect(!told.session.isOver)
    _ = told("quit")
    #expect(told.session.isOver)
  }

  @Test func `every line of the prompt can be given behind a colon`() throws {
    let told = Told(try Explored().session)
    let first = told.take()
    _ = told("1")
    let shown = told.session.stack
    #expect(told(":rewind").contains { $0.hasPrefix("step 0 of 1") })
    #expect(told.session.stack != shown)
    #expect(told(":forward 1").contains { $0.hasPrefix("step 1 of 1") })
    #expect(told.session.stack == shown)
    #expect(
      told(":branches") == ["there is one branch; rewinding and carrying on begins another one"])
    #expect(told(":rewind x") == ["Sorry: \"x\" is not a whole number from 1"])
    #expect(told(":branch 7").last?.hasPrefix("Sorry: there is no branch '7'") == true)
    #expect(!told.session.hasTool && !first.isEmpty)
  }

  @Test func `help explains a word of the prompt`() throws {
    let told = Told(try walk(shop))
    #expect(told("help push").contains { $0.contains("push SCREEN") })
  }

  @Test func `all of City can be used in plain mode`() throws {
    let told = Told(try walkCity())
    var seen: Set<String> = []
    for step in 0..<400 {
      let lines = told(
        ["1", "2", "3", "back", "tab \(step % 4 + 1)", "4", "\(step % 7)"][step % 7])
      #expect(!lines.contains { $0.utf8.contains(0x1B) })
      seen.formUnion(told.session.navigator.world.state.entries.values.map(\.screen.text))
    }
    #expect(seen.count > 12, "\(seen.sorted())")
  }

  @Test func `help names no line of the prompt in an app without tools`() throws {
    let session = try Explored().session
    #expect(Told(session)("help").joined().contains("any line of the prompt"))
    session.workbench.isOn = false
    let help = Told(session)("help").joined()
    #expect(help.contains("quit: end the app") && !help.contains("prompt"), "\(help)")
    #expect(!help.contains("remark"))
  }
}

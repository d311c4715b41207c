import RootsApp
import RootsBench
import RootsBlueprint
import RootsTape
import Testing

/// `Expect property`, on a small app with one property of each form.
@Suite struct PropertyExpectationTests {
  private static let bank = """
    roots: 1
    name: Bank
    facts: { signedIn: true, asked: 0..2, left: false }
    start: { screen: home }
    routes: { pay: push pay }
    properties:
      nobody sees the account signed out: { never: account is shown and not signedIn }
      nobody asks twice: { always: asked < 2 }
      asking is counted: { step: { keeps: asked, unless: does push pay } }
      the account can be seen: { sometimes: account is shown }
      one can pay: { from everywhere: pay is shown, within: 2 }
      who leaves stays away: { after: left, always: home is shown }
      an answer comes: { when: asked is 1, then: pay is shown, within: 2 }
      orphans: off
    screens:
      home:
        list:
          - { label: Account, do: push account }
          - { label: Leave, do: [ set left true, reset main to home ] }
      account:
        list:
          - { label: Log out, do: set signedIn false }
          - { label: Ask, do: "set asked {asked + 1}" }
          - { label: Again, do: push account }
          - { label: Pay, do: push pay }
        after: { time: 9s, do: push pay }
      pay:
        text: Thank you
        list: [ { label: Send, do: 'finish with "x"' } ]
    """

  /// Plays a tape on the app; ` | ` stands for a line break.
  private func play(_ tape: String, on app: String = bank) throws -> TapeResult {
    let (blueprint, report) = Blueprint.read(source: Source(name: "bank.yaml", text: app))
    let app = try #require(blueprint, "\(report.text)")
    var player = TapePlayer { size, _ in makeSession(app, size: size, isRecording: true) }
    player.watch.properties = { session, _ in ViolationFinder(session, app).properties }
    let text = tape.replacing(" | ", with: "\n")
    return player.play(Tape.parse(text, file: "a.tape"), path: "a.tape")
  }

  @Test func `properties are followed from the start if the blueprint is read once more`() throws {
    let text = """
      roots: 1
      name: W
      facts: { a: false, n: 0..2 }
      start: { screen: s }
      properties: { soon: { when: n < 2, then: n is 2, within: 2 } }
      screens:
        s: { list: [ { label: on, do: set a true }, { label: off, do: set a false } ] }

      """
    func blueprint() throws -> Blueprint {
      try #require(Blueprint.read(source: Source(name: "w.yaml", text: text)).0)
    }
    var player = TapePlayer { size, _ in makeSession(try blueprint(), size: size) }
    player.watch.properties = { session, _ in ViolationFinder(session, try blueprint()).properties }
    func passes(_ keys: String) -> Bool {
      let tape = "\(keys)\nExpect property soon"
      return player.play(Tape.parse(tape, file: "a.tape"), path: "a.tape").isPassed
    }
    #expect(passes("Enter"))
    #expect(!passes("Enter\nDown\nEnter"))
  }

  @Test(arguments: [
    "Expect property 'nobody sees the account signed out'",
    "Enter | Expect property 'nobody sees the account signed out'",
    "Enter | Expect property 'the account can be seen'",
    "Enter | Escape | Expect property 'the account can be seen'",
    "Expect not property 'the account can be seen'",
    "Enter | Down | Enter | Down | Down | Enter | Expect property 'an answer comes'",
    "Enter | Expect property twice", "Sleep 20s | Expect property redirects",
  ])
  func `a property that holds so far passes`(tape: String) throws {
    let result = try play(tape)
    #expect(result.isPassed, "\(result.report)")
  }

  @Test(arguments: [
    (
      "Enter | Enter | Escape | Expect property 'nobody sees the account signed out'",
      "\"nobody sees the account signed out\" is broken after Enter (the row \"Log out\" of account)",
      "Never: account is shown and not signedIn", "account is shown: true, signedIn: true -> false"
    ),
    (
      "Enter | Down | Enter 2 | Expect property 'nobody asks twice'",
      "\"nobody asks twice\" is broken after Enter (the row \"Ask\" of account)",
      "Always: asked < 2", "asked < 2: true -> false"
    ),
    (
      "Enter | Down | Enter | Expect property 'asking is counted'",
      "\"asking is counted\" is broken after Enter (the row \"Ask\" of account)",
      "Step keeps: asked, unless: does push pay", "asked: 0 -> 1, does push pay: false"
    ),
    (
      "Expect property 'the account can be seen'",
      "\"the account can be seen\" has not happened so far", "Sometimes: account is shown",
      "account is shown: false"
    ),
    (
      "Down | Enter | Up | Enter | Expect property 'who leaves stays away'",
      "\"who leaves stays away\" is broken after Enter (the row \"Account\" of home)",
      "After: left, always: home is shown", "left: true, home is shown: true -> false"
    ),
    (
      "Do 'set left true' | Do 'push account' | Expect property 'who leaves stays away'",
      "\"who leaves stays away\" is broken after a command",
      "After: left, always: home is shown", "left: true, home is shown: true -> false"
    ),
    (
      "Enter | Down | Enter | Up | Enter | Escape | Expect property 'an answer comes'",
      "\"an answer comes\" is broken after Escape",
      "When: asked is 1, within 2 moves: pay is shown", "asked is 1: true, pay is shown: false"
    ),
    (
      "Enter | Down 2 | Enter | Expect property twice",
      "\"twice\" is broken after Enter (the row \"Again\" of account)",
      "The same key pressed twice does not open the same screen twice.",
      "the row \"Again\" of account opens account on top of account"
    ),
    (
      "Open 'roots://pay' | Enter | Expect property results",
      "\"results\" is broken after Enter (the row \"Send\" of pay)",
      "Every result is settled, and each way in which it can end is handled.",
      "pay returns a value, and nothing handled it"
    ),
    (
      "Enter | Down | Enter 3 | Expect property domains",
      "\"domains\" is broken after Enter (the row \"Ask\" of account)",
      "Every fact stays in its domain.",
      "the row \"Ask\" of account would take a fact out of its range"
    ),
  ])
  func `a property that was broken fails, with the key and the values`(
    tape: String, reason: String, claim: String, values: String
  ) throws {
    let result = try play(tape)
    #expect(result.reason.hasSuffix(": \(reason)"), "\(result.report)")
    #expect(
      result.report.contains("\nexpected: \(claim)\nactual:   \(values)\n"), "\(result.report)")
    #expect(result.exitCode == 1)
  }

  @Test func `a form with a text that no sample has breaks a property too`() throws {
    let text = """
      roots: 1
      name: Forms
      facts: { said: { text: ["", Hello] } }
      start: { screen: home }
      screens:
        home:
          form: { words: { label: Words } }
          submit: { label: Say, do: [ set said $words, push home ] }
      """
    let result = try play("Type 'Good day' | Enter | Expect property twice", on: text)
    let move = "the form \"Say\" of home"
    #expect(result.reason == "3:1: \"twice\" is broken after Enter (\(move))", "\(result.report)")
  }

  @Test func `a key that opens two equal screens at once breaks twice`() throws {
    let text = """
      roots: 1
      name: Double
      start: { screen: home }
      screens:
        home: { list: [ { label: Go, do: [ push other, push other ] } ] }
        other: { text: Other }
      """
    let result = try play("Enter | Expect property twice", on: text)
    #expect(
      result.reason == "2:1: \"twice\" is broken after Enter (the row \"Go\" of home)",
      "\(result.report)")
  }

  @Test func `a refusal of what follows a refusal breaks a property`() throws {
    let text = """
      roots: 1
      name: Tabs
      facts: { g: false }
      tabs: { one: { root: a }, three: { root: c, when: g } }
      protections: { p: { passes: g } }
      screens:
        a: { keys: { a: { do: push b, then: { refused: show three } }, g: set g true } }
        b: { protect: p }
        c: { text: C }
      """
    let result = try play("Type a | Expect property results", on: text)
    #expect(result.reason.hasPrefix("2:1: \"results\" is broken"), "\(result.report)")
    #expect(try play("Type g | Type a | Expect property results", on: text).isPassed)
  }

  @Test func `a refusal that commands answer breaks no property`() throws {
    let text = """
      roots: 1
      name: Loans
      facts: { n: 0..1 }
      start: { screen: a }
      screens:
        a: { keys: { b: { do: set n $(n + 1), then: { refused: overlay sorry } } } }
      accessories:
        sorry: { text: Sorry }
      """
    let result = try play("Type bb | Expect property results", on: text)
    #expect(result.isPassed, "\(result.report)")
  }

  @Test func `a value of a form is lost whatever is typed`() throws {
    let text = """
      roots: 1
      name: Letters
      facts: { writer: { text: ["", Ada] } }
      start: { screen: home }
      screens:
        home: { list: [ { label: Write, do: push letter } ] }
        letter:
          form: { name: { label: Name } }
          submit: [ set writer $name, finish with $name ]
      """
    for name in ["Ada", "Zoe"] {
      let tape = "Enter | Fill name \"\(name)\" | Submit | Expect property results"
      let result = try play(tape, on: text)
      #expect(result.reason.hasPrefix("4:1: \"results\" is broken"), "\(result.report)")
    }
  }

  @Test func `a timer breaks a property as a key does`() throws {
    let app = Self.bank.replacing("9s, do: push pay", with: "9s, do: push account")
    let result = try play("Enter | Sleep 10s | Expect property twice", on: app)
    #expect(result.reason == "3:1: \"twice\" is broken after some time", "\(result.report)")
  }

  @Test func `an Escape that does not lead back is found`() throws {
    let name = "Tests/RootsBenchTests/KnownBugs/not-back-where-one-was"
    let tape = try keys(of: "\(name).tape") + "\nExpect property there-and-back"
    let result = try play(tape, on: try text(of: "\(name).broken.yaml"))
    let reason = "\"there-and-back\" is broken after Escape"
    #expect(result.reason.hasSuffix(": \(reason)"), "\(result.report)")
    let passed = try play(tape, on: try text(of: "\(name).mended.yaml"))
    #expect(passed.isPassed, "\(passed.report)")
  }

  private func text(of path: String) throws -> String { try TapeFiles.disk.text(path) }

  /// The keys of a tape without its expectations.
  private func keys(of path: String) throws -> String {
    try text(of: path).split(separator: "\n").filter {
      !$0.hasPrefix("Expect") && !$0.hasPrefix("Set Blueprint")
    }.joined(separator: "\n")
  }

  @Test func `misspelt properties are reported beside errors of the tape`() throws {
    let result = try play("Entre | Expect property twcie | Expect property twice")
    #expect(result.report.contains("Entre"), "\(result.report)")
    #expect(
      result.report.contains("2:17: error: there is no property 'twcie'; did you mean 'twice'?"),
      "\(result.report)")
    #expect(!result.report.contains("a.tape:3"), "\(result.report)")
  }

  @Test(arguments: [
    (
      "nobody ask twice",
      "there is no property 'nobody ask twice'; did you mean 'nobody asks twice'?"
    ),
    ("twcie", "there is no property 'twcie'; did you mean 'twice'?"),
    ("orphans", "the blueprint switches 'orphans' off"),
    (
      "impossible",
      "only a search decides 'impossible'; run: roots explore BLUEPRINT --only impossible"
    ),
    ("dead-end", "only a search decides 'dead-end'; run: roots explore BLUEPRINT --only dead-end"),
    ("back", "only a search decides 'back'; run: roots explore BLUEPRINT --only back"),
    ("home", "only a search decides 'home'; run: roots explore BLUEPRINT --only home"),
    (
      "one can pay",
      "only a search decides 'one can pay'; run: roots explore BLUEPRINT --only 'one can pay'"
    ),
  ])
  func `a property that cannot be expected fails with the reason, also with 'not'`(
    name: String, reason: String
  ) throws {
    #expect(try play("Expect property '\(name)'").reason == "1:1: \(reason)")
    #expect(try play("Expect not property '\(name)'").reason == "1:1: \(reason)")
  }

  @Test func `an app without a blueprint has no properties`() throws {
    let (blueprint, _) = Blueprint.read(source: Source(name: "bank.yaml", text: Self.bank))
    let app = try #require(blueprint)
    let player = TapePlayer { size, _ in makeSession(app, size: size) }
    let result = player.play(Tape.parse("Expect property twice", file: "a"), path: "a")
    #expect(result.reason == "1:1: this app has no properties")
  }

  @Test func `a property can be broken after a restart`() throws {
    let app = """
      roots: 1
      name: Again
      start: { screen: r }
      screens:
        r: { restore: true, keys: { p: push s } }
        s: { restore: true, after: { time: 1s, do: overlay a } }
      accessories:
        a: { restore: true, policy: belongs }
      """
    let steps = "Type 'p' | Sleep 1s | Alt+r | "
    #expect(try play(steps + "Expect property twice", on: app).isPassed)
    #expect(try !play(steps + "Sleep 1s | Expect property twice", on: app).isPassed)
  }

  @Test func `a link that finds its target below a modal breaks 'link-target'`() throws {
    let app = """
      roots: 1
      name: Below
      start: { screen: r }
      screens:
        r: { text: R }
        s: { text: S, once: true, keys: { o: overlay a } }
      accessories:
        a: { policy: belongs, modal: true }
      routes: { "x://s": push s }
      """
    let steps = "Open 'x://s' | Type 'o' | "
    #expect(try play(steps + "Expect property link-target", on: app).isPassed)
    #expect(try !play(steps + "Open 'x://s' | Expect property link-target", on: app).isPassed)
  }

  @Test func `a question about leaving what covers the question of a link keeps 'link-target'`()
    throws
  {
    let app = """
      roots: 1
      name: Leaving
      facts: { open: false, written: false }
      start: { screen: r }
      screens:
        r: { text: R }
        s: { text: S, protect: key }
        keypad: { text: K, keys: { w: push letter } }
        letter: { text: L, leave: draft, keys: { e: set written true } }
      accessories: { sure: { confirm: { text: Sure?, yes: { label: "Yes", do: finish } } } }
      protections:
        key: { passes: open, ask: push keypad }
        draft: { passes: not written, ask: overlay sure }
      routes: { "x://s": push s }
      """
    let steps = "Open 'x://s' | Type 'we' | Open 'x://s' | Expect /Sure/ | "
    let played = try play(steps + "Expect property link-target", on: app)
    #expect(played.isPassed, "\(played.report)")
  }

  @Test(arguments: ["Type '<'", "Type 'R'", "Type 'x<'"])
  func `rewinding is no move`(keys: String) throws {
    let app = """
      roots: 1
      name: Count
      facts: { n: 0..9 }
      start: { screen: r }
      properties: { kept: { step: { keeps: n, unless: does set n } } }
      screens:
        r: { keys: { a: { do: "set n $(n + 1)" }, x: { do: "set n 9" } } }
      """
    #expect(try play("Type 'aa' | \(keys) | Expect property kept", on: app).report == "")
  }

  @Test(arguments: ["", "Back | Undo | "])
  func `screens that a protection revokes are not lost, also after an undo`(undo: String) throws {
    let app = """
      roots: 1
      name: K
      facts: { member: false }
      tabs: { a: { title: A, root: home }, b: { title: B, root: other, when: member } }
      protections: { members: { passes: member, ask: overlay login } }
      screens:
        home: { list: [{ label: Secret, do: push secret }] }
        other: { list: [{ label: Out, do: set member false }] }
        secret: { protect: members }
      accessories:
        login: { form: { x: { label: X } }, submit: [set member true, finish] }

      """
    let result = try play(
      "Choose Secret | Submit | \(undo)Expect state 'stack tab a' 'home secret' | Switch B | "
        + "Choose Out | Expect state stack home | Expect property tabs", on: app)
    #expect(result.isPassed, "\(result.report)")
  }
}

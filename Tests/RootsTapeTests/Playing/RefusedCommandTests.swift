import RootsApp
import RootsBlueprint
import RootsTape
import Testing

@Suite struct RefusedCommandTests {
  @Test(arguments: [
    ("Do 'push nowhere'", "1:1: the command was refused: there is no screen or accessory"),
    ("Enter\nDo 'pop 3' Do pop", "2:12: the command was refused: this is the root of tab home"),
    ("Open 'town://x'", "1:1: the link was refused: no route is declared for \"town://x\""),
    ("Do pop Enter Expect refused /root/", "1:1: the command was refused: this is the root of"),
    ("Do pop Do pop Expect refused /root/", "1:1: the command was refused: this is the root of"),
    ("Do pop Expect state depth 1", "1:1: the command was refused: this is the root of tab home"),
  ])
  func `a refused command fails its tape at its line`(text: String, reason: String) {
    let result = Town.play(text)
    #expect(result.reason.hasPrefix(reason), "\(result.reason)")
    #expect(result.exitCode == 1)
    #expect(
      result.report.contains(
        "if that is right, write 'Expect refused /.../' after it, or 'Set Refusals allow'"))
  }

  @Test(arguments: [
    "Do pop Expect refused /root/",
    "Do pop Expect state depth 1 Expect refused /root/",
    "Do pop Sleep 1s Expect /feed/ Expect refused /root/",
    "Open 'town://x' Expect refused /no route/",
    "Do 'pop to root' Do dismiss Do 'set signedIn false' Do 'pop to root on tab home'",
    "Set Refusals allow\nDo pop Open 'town://x' Do 'push nowhere'",
    "Set Refusals allow\nDo pop\nSet Refusals fail\nDo 'push post'",
  ])
  func `a refusal that is expected or allowed passes`(text: String) { passes(text) }

  @Test(arguments: [
    ("branch 7", "there is no branch '7'"), ("remark -", "there is no remark to take back"),
  ])
  func `a refused word of the prompt fails its tape as a refused command does`(
    word: String, reason: String
  ) {
    let text = "Enter\nDo '\(word)'"
    let play = { City.player.play(Tape.parse($0, file: "a.tape"), path: "a.tape") }
    let result = play(text)
    #expect(result.reason.hasPrefix("2:1: the command was refused: \(reason)"), "\(result)")
    #expect(result.exitCode == 1)
    #expect(play("\(text) Expect refused /\(reason)/").report == "")
    #expect(play("Set Refusals allow\n\(text)").report == "")
  }

  private static let form = """
    roots: 1
    name: Form
    tabs: { a: { title: One, root: home }, b: { title: Two, root: other } }
    screens:
      home: { title: Home, list: [{ label: Ask, do: overlay ask }] }
      other: { title: Other }
    accessories:
      ask: { title: Ask, form: { x: { label: X } }, submit: finish }
    """

  @Test(arguments: [
    ("Back", "Back only warns: Ask has unsaved changes; Back again discards them"),
    ("Switch Two\nExpect state tab a", "Switch \"Two\" only warns: Ask has unsaved changes"),
    ("Switch Two\nSubmit", "Switch \"Two\" only warns"), ("Undo\nSubmit", "Undo only warns"),
    ("Back\nBack", nil), ("Back\nExpect /unsaved/\nBack", nil), ("Escape", nil), ("Submit", nil),
    ("Back\nExpect refused /unsaved changes/\nSubmit", nil), ("Escape 2", nil),
  ])
  func `an act that only warns is reported unless it is repeated or that is expected`(
    tape: String, warning: String?
  ) throws {
    let (app, report) = Blueprint.read(source: Source(name: "app.yaml", text: Self.form))
    let blueprint = try #require(app, "\(report.text)")
    let player = TapePlayer { size, _ in makeSession(blueprint, size: size, isRecording: true) }
    let text = "Choose Ask\nFill x ab\n\(tape)"
    let result = player.play(Tape.parse(text, file: "a.tape"), path: "a.tape")
    #expect(result.isPassed, "\(result.report)")
    let notes = result.notes.filter { $0.contains("only warns") }
    #expect(notes.count == (warning == nil ? 0 : 1), "\(result.notes)")
    if let warning { #expect(notes.first?.hasPrefix("a.tape:3:1: warning: \(warning)") == true) }
  }

  @Test func `the setting may change within a tape`() {
    #expect(
      reason("Set Refusals allow\nDo pop\nSet Refusals fail\nDo pop")
        .hasPrefix("4:1: the command was refused: "))
  }

  @Test func `a refused key is shown on the screen, and does not fail`() {
    passes("Escape Type x | Expect /the shop is closed/")
  }
}

@Suite struct IgnoredKeyTests {
  @Test func `keys that nothing takes are a warning for each command`() {
    let result = Town.play("Enter\nType 'zal' Enter\nF3 Type 'bcdefghi'")
    #expect(result.isPassed)
    #expect(
      result.notes == [
        "t/a.tape:2:1: warning: the keys z, a have no effect",
        "t/a.tape:3:1: warning: the key F3 has no effect",
        "t/a.tape:3:4: warning: the keys b, c, d, f, g and 2 more have no effect",
      ])
  }

  @Test func `keys that a field, a screen, a tool or the session takes are no warning`() {
    let result = Town.play(
      "Type 'lzz' Enter Enter Escape 2 Type '2' Type ':zz' Escape Ctrl+l Alt+F3")
    #expect(result.notes == [])
  }

  @Test func `only the first twenty warnings are reported`() {
    let result = Town.play(String(repeating: "F3 ", count: 30))
    #expect(result.notes.count == 20)
    #expect(
      result.notes.last
        == "t/a.tape:1:58: warning: the key F3 has no effect; later ones are not reported")
  }

  @Test func `a command is not refused because another one that waited is overtaken`() throws {
    let text = """
      roots: 1
      name: Club
      facts: { member: { flag: false, saved: false } }
      tabs: { home: { title: Home, root: home }, shop: { title: Shop, root: shop } }
      protections: { members: { passes: member, ask: overlay login } }
      screens:
        home: { title: Home, list: [{ label: Loans, do: push loans }] }
        shop: { title: Shop }
        loans: { title: Loans, protect: members, restore: protect }
      accessories:
        login: { title: Login, confirm: { text: Member?, yes: { do: [set member true, finish] } } }
      routes: { "club://shop": show shop }
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "club.yaml", text: text))
    let app = try #require(blueprint, "\(report.text)")
    let player = TapePlayer(files: TapeFiles([:])) { size, _ in makeSession(app, size: size) }
    let tape = "Enter\nType 'y'\nAlt+r\nExpect /Member/\nOpen 'club://shop'\nExpect state tab shop"
    let result = player.play(Tape.parse(tape, file: "a.tape"), path: "a.tape")
    #expect(result.report == "")
  }

  @Test(arguments: ["Back", "Answer no"])
  func `an act is refused also while an equal command waits`(act: String) throws {
    let text = """
      roots: 1
      name: Locked
      facts: { typed: true, locked: true }
      start: { screen: home }
      protections: { k: { passes: not typed, ask: overlay sure }, m: { passes: not locked } }
      screens:
        home: { list: [{ label: v, do: push v }] }
        v: { leave: k, text: v }
      accessories:
        sure: { leave: m, confirm: { text: q, yes: { label: Y, do: finish }, no: { label: N } } }
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "locked.yaml", text: text))
    let app = try #require(blueprint, "\(report.text)")
    let player = TapePlayer(files: TapeFiles([:])) { size, _ in makeSession(app, size: size) }
    let tape = "Choose \"v\"\nBack\n\(act)"
    let result = player.play(Tape.parse(tape, file: "a.tape"), path: "a.tape")
    #expect(result.report.hasPrefix("a.tape:3:1: failed: "), "\(result.report)")
    #expect(result.report.contains(" was refused: sure stays open"), "\(result.report)")
  }

  @Test func `an act is not refused because it closes the question of a link that waited`() throws {
    let text = """
      roots: 1
      name: Chain
      facts: { ok: false }
      tabs: { home: { title: Home, root: home }, shop: { title: Shop, root: shop } }
      protections: { inner: { passes: ok, ask: overlay sure }, outer: { ask: overlay login } }
      screens:
        home: { title: Home }
        shop: { title: Shop }
        vault: { title: Vault, protect: outer }
      accessories:
        login: { title: Login, protect: inner }
        sure: { confirm: { text: Sure?, yes: { do: [set ok true, finish] }, no: { do: finish } } }
      routes: { "c://vault": push vault }
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "chain.yaml", text: text))
    let app = try #require(blueprint, "\(report.text)")
    for act in ["Switch \"Shop\"", "Answer no"] {
      let player = TapePlayer(files: TapeFiles([:])) { size, _ in makeSession(app, size: size) }
      let tape = "Open 'c://vault'\nExpect /Sure/\n\(act)\nExpect not /Sure/"
      let result = player.play(Tape.parse(tape, file: "a.tape"), path: "a.tape")
      #expect(result.report == "")
    }
  }

  @Test func `a link that waits is not refused because another question is closed`() throws {
    let text = """
      roots: 1
      name: Two questions
      tabs: { home: { title: Home, root: home } }
      protections: { members: { ask: overlay login }, asked: { ask: overlay sure } }
      screens:
        home: { title: Home }
        vault: { title: Vault, protect: members }
        paper: { title: Paper, protect: asked }
      accessories:
        login: { title: Login, keys: { y: finish with true } }
        sure: { title: Sure, keys: { y: finish with true } }
      routes: { "q://vault": push vault once, "q://paper": push paper once }
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "two.yaml", text: text))
    let app = try #require(blueprint, "\(report.text)")
    let player = TapePlayer(files: TapeFiles([:])) { size, _ in makeSession(app, size: size) }
    let tape = "Open 'q://vault'\nOpen 'q://paper'\nOpen 'q://vault'\nExpect /Login for Vault/"
    let result = player.play(Tape.parse(tape, file: "a.tape"), path: "a.tape")
    #expect(result.report == "")
  }
}

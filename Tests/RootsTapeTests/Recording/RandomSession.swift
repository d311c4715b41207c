import Roots
import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// An app for random sessions.
struct WalkedApp: Sendable {
  let name: String
  let lines: [String]
  let links: [String]
  let make: @Sendable (Size) throws -> Session

  /// City; a small app with tabs, a timer and a protection; one with secrets; and one with a
  /// nested navigator that has tabs and accessories.
  static let all = [
    WalkedApp(
      name: "City", lines: ["show map", "push stops", "set riding true", "overlay login"],
      links: ["city://stops", "city://nowhere"], make: City.session),
    WalkedApp(
      name: "Fork", lines: ["set sold 5", "push paper", "show till", "push safe", "push clock"],
      links: ["fork://rack", "fork://paper/News", "fork://safe"], make: ForkedApp.make),
    WalkedApp(
      name: "Vault", lines: ["set tries 3", "push room", "overlay note", "push room; push room"],
      links: ["vault://room/Ada"], make: blueprint(vault)),
    WalkedApp(
      name: "Nest",
      lines: [
        "show desk", "in inner show two", "in inner overlay card", "in inner push item",
        "in inner overlay side at 2", "set kept \"'`\"",
      ], links: ["nest://item"], make: blueprint(nest)),
  ]

  /// What a short run leaves behind to be restored.
  func stateOfEarlierRun(_ chance: inout SeededGenerator) throws -> SavedState {
    let session = try make(Size(columns: 80, rows: 24))
    for _ in 0..<Int.random(in: 1...8, using: &chance) {
      guard let line = lines.randomElement(using: &chance) else { break }
      for command in line.split(separator: "; ") {
        session.perform(try Command(parsing: String(command)))
      }
    }
    return session.navigator.savedState
  }

  private static func blueprint(_ text: String) -> @Sendable (Size) throws -> Session {
    { size in
      let (blueprint, report) = Blueprint.read(source: Source(name: "app.yaml", text: text))
      return makeSession(try #require(blueprint, "\(report.text)"), size: size, isRecording: true)
    }
  }

  private static let nest = """
    roots: 1
    name: Nest
    facts: { kept: { text: [none] } }
    tabs: { home: { title: Home, root: home }, desk: { title: Desk, root: desk } }
    screens:
      home:
        text: "Kept: {kept}"
        list: [{ label: Desk, do: push desk }, { label: Words, do: push words }]
      words:
        title: Words
        restore: true
        form: { note: { label: Note } }
        submit: { label: Keep, do: [ "set kept {note}", pop ] }
      desk: { title: Desk, nested: inner, keys: { x: { label: over, do: overlay card } } }
      list:
        title: List
        restore: true
        list: [{ label: Item, do: push item }, { label: Card, do: overlay card }]
      item:
        title: Item
        restore: true
        keys: { a: { label: aside, do: overlay side at 2 }, x: { label: card, do: overlay card } }
      second: { title: Second, restore: true, list: [{ label: Card, do: overlay card }] }
    accessories:
      card:
        title: Card
        restore: true
        list: [{ label: Good, do: 'finish with {kind: "good"}' }, { label: Back, do: pop }]
      side: { title: Side, restore: true, policy: stays, size: 20x4, text: Aside }
    nested:
      inner: { tabs: { one: { title: One, root: list }, two: { title: Two, root: second } } }
    routes:
      "nest://item": { do: in inner push item, parents: show desk }
    """

  private static let vault = """
    roots: 1
    name: Vault
    facts: { tries: 0..9 }
    start: { screen: door }
    screens:
      door:
        title: Door
        text: "{tries} tries"
        form:
          user: { label: User }
          pin: { label: PIN, secret: true }
        submit: { label: Open, do: ["set tries 1", "push room with {name: {user}}"] }
      room:
        title: "Room {name}"
        restore: true
        list:
          - { label: Note, do: overlay note }
          - { label: Again, do: "push room with {payload}" }
          - { label: Out, do: pop to root }
        keys: { x: { label: Out, do: pop to root } }
    accessories:
      note: { title: Note, list: [{ label: Keep, do: finish }, { label: Drop, do: pop }] }
    routes:
      "vault://room/{name}": { do: "push room with {name: {name}}" }
    """
}

/// A random session of a tester: keys, lines at the prompt, its history, remarks with hostile text,
/// rewinding, branches, links, sizes and pauses, with a keymap of the tester's own.
struct RandomSession {
  private var chance: SeededGenerator
  let app: WalkedApp
  let session: Session
  let recorder: TapeRecorder
  let tape: RunTape
  /// The moments at which the program may be killed: the text of the draft, and the state.
  private(set) var moments: [Moment] = []
  private let draft = Draft()
  private let keymap: Keymap
  /// Whether no key was pressed since a tool, whose message is on no tape.
  private var isAfterTool = false

  struct Moment {
    let text: String
    let state: String
    /// The frame; nil while it shows something that is no part of the run.
    let frame: String?
  }

  /// What is written while the session goes on.
  private final class Draft {
    var added = ""
    var open = ""
    /// The texts of the draft in the middle of an event.
    var between: [String] = []
    /// The remarks that are made, as they must be read again.
    var remarks: [Remark] = []
  }

  /// A text that no remark lacks, and that no key types otherwise.
  static let token = "ZQJ"

  private static let keys = [
    "down", "down", "up", "enter", "enter", "enter", "enter", "esc", "esc", "1", "2", "tab", "x",
    "space", "alt+left", "alt+right", "f12", "pageup", "ctrl+p", ":", "left", "backspace", "a",
    "shift+tab", "?", "home", ">", "alt+r", "R",
  ]
  private static let promptKeys = [
    "up", "up", "down", "ctrl+p", "ctrl+n", "enter", "esc", "tab", "tab", "left",
    "home", "backspace", "s", "p", "pagedown", "ctrl+u", "ctrl+g",
  ]
  private static let lines = [
    "branch 1", "branch 2", "branch 3", "branch old", "branch new", "rewind 2", "rewind 3",
    "forward 2", "branches", "nonsense", "expect x",
    "expect state active /./", "write", "set", "push nowhere",
    "theme light", "remark b wrong", "remark -",
  ]
  private static let hostile = [
    "plain", "all \"three\" 'kinds' of `quotes`", "\"'`\"'`", "back\\slash \\n \\\\",
    "\u{1B}[31mred\u{7} \u{0}", "a\tb\r\nc", "\u{202E}desrever\u{2066} \u{200F}",
    "日本語 wide", "👩‍👩‍👧‍👦 🇩🇪 e\u{301}", "\u{301}first", "a\u{200D}b\u{FEFF}\u{2028}c",
    "# no comment", "${NAME} /regex/ {a: 1}", "Enter 3 Mark bug x", "  two  blanks  ",
    String(repeating: "long\"'` 日", count: 700), "", "`", "'\"", "it's \"so\"",
  ]

  init(seed: UInt64) throws {
    chance = SeededGenerator(seed: seed)
    app = WalkedApp.all[Int(seed % UInt64(WalkedApp.all.count))]
    session = try app.make(Size(columns: 80, rows: 24))
    if Bool.random(using: &chance) {
      let saved = try app.stateOfEarlierRun(&chance)
      _ = try #require(session.begin(from: saved))
    }
    var keymap = Keymap.standard
    if Bool.random(using: &chance) {
      keymap = keymap.binding(.rewind, to: [.character("["), .control("y")])
        .binding(.prompt, to: [.character(";"), .character("\"")])
        .binding(.remark, to: [Key(.function(4))]).binding(.find, to: [])
    }
    self.keymap = keymap
    session.keymap = keymap
    recorder = TapeRecorder(of: session)
    tape = RunTape(recorder, blueprint: nil, makeSession: app.make)
    let tools = [tape.tool, .screenshot].map(Self.outsideOfTheFolder)
    session.workbench.ownTools = SessionTool.all(with: tools)
    if Bool.random(using: &chance) {
      session.workbench.promptHistory = PromptHistory(
        app.lines + ["remark n old", "branch 1", "set"])
    }
    recorder.onProgress = { [draft] progress in
      draft.added = (progress.isWhole ? "" : draft.added) + progress.added
      draft.open = progress.open
      draft.between.append(draft.added + draft.open)
    }
    session.observers.remarks.add { [draft, weak session] made in
      // A remark with a part of a typed secret is left out, which the message tells.
      guard let remark = made.remark,
        session?.workbench.remarkProblem == nil
      else { return }
      if made.takesBack {
        draft.remarks.lastIndex(of: remark).map { _ = draft.remarks.remove(at: $0) }
      } else {
        draft.remarks.append(remark)
      }
    }
  }

  /// The texts that a killed program may leave behind.
  var drafts: [String] { draft.between }
  /// The remarks that were made.
  var remarks: [Remark] { draft.remarks }

  mutating func go() {
    for _ in 0..<Int.random(in: 5...40, using: &chance) where !session.isOver {
      switch Int.random(in: 0..<12, using: &chance) {
      case 0, 1: remark()
      case 2: ask((Self.lines + app.lines).randomElement(using: &chance) ?? "")
      case 3:
        press(keymap, .prompt)
        for _ in 0..<4 { press(Self.promptKeys.randomElement(using: &chance) ?? "up") }
      case 4: press(keymap, .rewind)
      case 5 where Bool.random(using: &chance):
        take(.link(app.links.randomElement(using: &chance) ?? ""))
      case 6 where Bool.random(using: &chance):
        take(.resize(Size(columns: Int.random(in: 40...120, using: &chance), rows: 24)))
      case 7 where Bool.random(using: &chance): click()
      case 9 where Bool.random(using: &chance): drag()
      case 10 where Bool.random(using: &chance): hold()
      case 11 where app.name == "Fork":
        // A timer runs out while the remark is typed.
        ask("push clock")
        remark()
      case 8 where Bool.random(using: &chance):
        for character in "ζξ\"ψ9" { take(.key(.character(character))) }
      default: press(Self.keys.randomElement(using: &chance) ?? "up")
      }
    }
    for _ in 0..<4 { press("esc") }
  }

  /// A tool that writes files, but none into the current folder: random keys make names, too.
  private static func outsideOfTheFolder(_ tool: SessionTool) -> SessionTool {
    SessionTool(tool.word) { session, argument in
      argument?.hasPrefix("/") == true ? tool.perform(session, argument) : nil
    }
  }

  /// Begins a remark, which is made, left, left by a click, or stays half-typed.
  private mutating func remark() {
    press(keymap, .remark)
    guard session.typedLine == "remark " else { return }
    let text = Self.token + (Self.hostile.randomElement(using: &chance) ?? "")
    let kind = ["n", "b", "q", "i", "s"].randomElement(using: &chance) ?? "n"
    if Bool.random(using: &chance) {
      take(.paste("\(kind) \(text)"))
    } else {
      for character in "\(kind) \(text.prefix(60))" { take(.key(.character(character))) }
    }
    switch Int.random(in: 0..<6, using: &chance) {
    case 0: press("esc")
    case 1: click()
    case 2: break
    case 3: take(.link(app.links.randomElement(using: &chance) ?? ""))
    default: press("enter")
    }
  }

  /// Runs a line in the prompt.
  mutating func ask(_ line: String) {
    while session.hasTool { press("esc") }
    // A field takes the key of the prompt.
    for _ in 0..<9 where session.typedLine == nil {
      press("esc")
      press(keymap, .prompt)
    }
    for character in line { take(.key(.character(character))) }
    press("enter")
  }

  private mutating func click() {
    let point = Point(
      column: Int.random(in: 0..<session.size.columns, using: &chance),
      row: Int.random(in: 0..<session.size.rows, using: &chance))
    take(.mouse(MouseEvent(.press, at: point)))
    take(.mouse(MouseEvent(.release, at: point)))
  }

  /// Drags from the left edge, with or without something in between.
  private mutating func drag() {
    let row = Int.random(in: 0..<session.size.rows, using: &chance)
    let column = Int.random(in: 2..<session.size.columns, using: &chance)
    take(.mouse(MouseEvent(.press, at: Point(column: 0, row: row))))
    take(.mouse(MouseEvent(.drag, at: Point(column: 1, row: row))))
    take(.mouse(MouseEvent(.drag, at: Point(column: column, row: row))))
    switch Int.random(in: 0..<5, using: &chance) {
    case 0: press("esc")
    case 1: press(Self.keys.randomElement(using: &chance) ?? "up")
    case 2: remark()
    default: break
    }
    take(.mouse(MouseEvent(.release, at: Point(column: column, row: row))))
  }

  /// Holds the key that goes back, on a screen above another one, with or without a remark.
  private mutating func hold() {
    press("enter")
    press("backspace")
    if Bool.random(using: &chance) { remark() }
    press("esc")
  }

  private mutating func press(_ keymap: Keymap, _ action: SessionAction) {
    if let key = keymap.keys(for: action).first { take(.key(key)) }
  }

  private mutating func press(_ name: String) {
    if let key = Key(named: name) { take(.key(key)) }
  }

  private mutating func take(_ event: Event) {
    guard !session.isOver else { return }
    _ = session.frame()
    let pause = Int.random(in: 0..<8, using: &chance) == 0 ? 700 : 100
    session.scheduler.advance(to: session.scheduler.now + .milliseconds(pause))
    session.loop.drain()
    let wasTool = session.hasTool
    session.handle(event)
    _ = session.takeDriverRequests()
    // A press of the mouse is recorded with its release.
    if case .mouse(let mouse) = event, [.press, .drag].contains(mouse.action) { return }
    // A key removes the message, which the tape has without the keys of a tool.
    if wasTool { isAfterTool = true } else if event.isKey { isAfterTool = false }
    moments.append(
      Moment(
        text: draft.added + draft.open, state: session.stateInWords,
        frame: session.hasTool || isAfterTool ? nil : session.frame().text))
  }
}

extension Session {
  /// The state and the branches.
  var stateInWords: String {
    "\(branchPlace)\n\(navigator.journal?.text ?? "")\n\(navigator.world.state)"
  }
}

extension Event {
  fileprivate var isKey: Bool { if case .key = self { true } else { false } }
}

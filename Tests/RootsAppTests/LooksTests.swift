import RootsApp
import RootsBlueprint
import RootsTerminal
import Testing

/// Rules about how every screen of the demo looks.
@Suite struct LooksTests {
  /// Keys to the screens of the demo, each from the start.
  private static let walks = [
    "", "enter", "enter enter", "2", "2 f", "2 down enter enter enter 3", "3", "4", "4 down enter",
    "end enter", "down down enter", "enter enter enter 3 enter", "ctrl+p", "ctrl+p p o",
    "ctrl+p x x x", "?", "f12", "f7",
  ]

  private func session(_ size: Size, _ keys: String, theme: Theme = .standard) throws -> Session {
    let root = "\(#filePath)".split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
    let (blueprint, report) = Blueprint.read(file: "\(root)/Resources/Shop.yaml")
    let session = makeSession(
      try #require(blueprint, "\(report.text)"), size: size, isRecording: true, theme: theme)
    if !keys.isEmpty { session.press(keys) }
    return session
  }

  @Test(arguments: ["", "2", "3", "4"])
  func `no more than half of the rows of the main screens are empty`(keys: String) throws {
    let frame = try session(Size(columns: 80, rows: 24), keys).frame()
    let empty = (0..<24).count { row in frame.row(row).allSatisfy { $0 == " " } }
    #expect(empty <= 12, "\(frame.text)")
  }

  @Test(arguments: walks)
  func `every box is closed, unless another one lies over it`(keys: String) throws {
    for size in [
      Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40),
    ] {
      let frame = try session(size, keys).frame()
      var open = 0
      for row in 0..<size.rows {
        let line = frame.row(row)
        #expect(line.count { $0 == "┌" } == line.count { $0 == "┐" }, "\(frame.text)")
        #expect(line.count { $0 == "└" } == line.count { $0 == "┘" }, "\(frame.text)")
        open += line.count { $0 == "┌" } - line.count { $0 == "└" }
      }
      #expect(open == 0, "\(frame.text)")
    }
  }

  @Test(arguments: walks)
  func `cut texts end with one ellipsis, and buttons have no brackets in colour`(
    keys: String
  ) throws {
    let size = Size(columns: 80, rows: 24)
    #expect(try !session(size, keys).glass.contains("..."))
    // The brackets are blanks in the colour of the button.
    let colored = try session(size, keys, theme: .dark).glass
    for button in ["[ Log in ]", "[ Keep ]", "[ Stay ]"] {
      #expect(!colored.contains(button), "\(colored)")
    }
  }

  @Test func `details stand near their labels on a wide terminal`() throws {
    for keys in ["", "2", "3", "4"] {
      let frame = try session(Size(columns: 200, rows: 60), keys).frame()
      let widest = (3..<58).map { row in frame.row(row).reversed().drop { $0 == " " }.count }.max()
      #expect((widest ?? 0) <= 102, "\(frame.text)")
      let rows = (3..<58).filter {
        frame.row($0).contains("euros") || frame.row($0).contains("items")
      }
      for row in rows where frame.row(row).hasPrefix("    ") {
        #expect(frame.row(row).reversed().drop { $0 == " " }.count <= 78, "\(frame.row(row))")
      }
    }
  }

  @Test(arguments: ["2 f", "2 down enter enter", "4 enter", "4 end enter"])
  func `a box has its keys in its lower border, and the last row has the others`(
    keys: String
  ) throws {
    let frame = try session(Size(columns: 80, rows: 24), keys).frame()
    let foot = try #require((3..<23).map { frame.row($0) }.first { $0.contains("└") })
    #expect(foot.contains(" Enter ") && foot.contains(" Esc close "), "\(frame.text)")
    #expect(!frame.row(23).contains("Esc") && !frame.row(23).contains("Enter"), "\(frame.text)")
  }

  @Test func `a key in the border of a box can be clicked`() throws {
    let session = try session(Size(columns: 80, rows: 24), "2 f")
    session.click("Esc close", plus: 1)
    #expect(!session.glass.contains("Category ─"))
  }

  @Test func `the keys in the border of a tool can be clicked, and the last row has no others`()
    throws
  {
    let session = try session(Size(columns: 80, rows: 24), "?")
    let last = session.frame().row(23)
    #expect(!last.contains("quit") && !last.contains("tabs"), "\(session.glass)")
    session.click("Esc close", plus: 1)
    #expect(session.frame().row(23).contains("q quit"), "\(session.glass)")
    let wide = try self.session(Size(columns: 120, rows: 40), "f12")
    wide.click("F12 close", plus: 1)
    #expect(!wide.glass.contains("Navigator"), "\(wide.glass)")
  }

  @Test func `a key of a modal in the last row can be clicked`() throws {
    let text = """
      roots: 1
      name: Row
      facts: { n: 0..3 }
      start: { screen: home }
      screens: { home: { text: "n is $n", list: [ { label: Ask, do: overlay ask } ] } }
      accessories:
        ask:
          modal: true
          confirm:
            { text: Really?, yes: { label: Yes please, do: [ set n 3, finish ] }, no: { label: No } }
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "row.yaml", text: text))
    let session = makeSession(
      try #require(blueprint, "\(report.text)"), size: Size(columns: 80, rows: 24))
    session.press("enter")
    #expect(session.frame().row(23).contains("Enter No  y Yes please"), "\(session.glass)")
    session.click("y Yes please", plus: 3)
    #expect(session.glass.contains("n is 3"), "\(session.glass)")
  }

  @Test func `a focused field hides the declared keys that it takes`() throws {
    let text = """
      roots: 1
      name: Keys
      start: { screen: home }
      screens: { home: { list: [ { label: Form, do: overlay f } ] } }
      accessories:
        f:
          form: { name: { label: Name } }
          submit: finish
          keys:
            ctrl+k: { label: cut, do: finish }
            ctrl+s: { label: keep, do: finish }
            home: { label: first, do: finish }
            enter: { label: send, do: finish }
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "keys.yaml", text: text))
    let session = makeSession(
      try #require(blueprint, "\(report.text)"), size: Size(columns: 80, rows: 24))
    session.press("enter a")
    let glass = session.glass
    #expect(glass.contains("Ctrl+S keep") && glass.contains("F1 keys"), "\(glass)")
    #expect(!glass.contains("Ctrl+K") && !glass.contains("Home first"), "\(glass)")
    #expect(glass.contains("Enter done") && !glass.contains("Enter send"), "\(glass)")
  }

  @Test func `a key that a screen declares itself is named once, for what it does`() throws {
    let text = """
      roots: 1
      name: Twice
      start: { screen: home }
      screens: { home: { list: [ { label: Ask, do: overlay ask }, { label: Name, do: overlay f } ] } }
      accessories:
        ask:
          confirm: { text: Really?, yes: { label: Yes do it, do: finish }, no: { label: No } }
          keys: { y: { label: why, do: finish } }
        f:
          form: { name: { label: Name } }
          submit: finish
          keys: { f1: { label: help, do: finish } }
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "twice.yaml", text: text))
    let session = makeSession(
      try #require(blueprint, "\(report.text)"), size: Size(columns: 80, rows: 24))
    session.press("enter")
    #expect(session.glass.contains("y why") && !session.glass.contains("y Yes"), "\(session.glass)")
    session.press("esc down enter")
    #expect(session.glass.contains("F1 help"), "\(session.glass)")
    #expect(!session.glass.contains("F1 keys"), "\(session.glass)")
  }
}

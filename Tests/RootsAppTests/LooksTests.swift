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
    "ctrl+p x x x", "?", "f12", "f7", "f8",
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

  @Test func `a finder is as high as what it has found`() throws {
    func height(_ keys: String) throws -> Int {
      let frame = try session(Size(columns: 80, rows: 24), keys).frame()
      let rows = (0..<24).filter { frame.row($0).contains("│") || frame.row($0).contains("┌ Find") }
      return rows.count + 1
    }
    #expect(try height("ctrl+p x x x") == 5)
    #expect(try height("ctrl+p") == 20)
    #expect(try height("ctrl+p q u a n") < 10)
  }
}

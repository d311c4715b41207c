import Roots
import RootsApp
import RootsBlueprint
import RootsTerminal
import Testing

/// The end of the tab bar tells what is true of the whole run.
@Suite struct RunMarkTests {
  private func mark(_ session: Session) -> String {
    let row = session.frame().text.split(separator: "\n").first ?? ""
    return row.split(separator: "  ").last.map(String.init) ?? ""
  }

  @Test func `the tab bar tells while the app is rewound`() throws {
    let (blueprint, _) = Blueprint.read(source: Source(name: "test.yaml", text: shop))
    let session = makeSession(
      try #require(blueprint), size: Size(columns: 60, rows: 12), isRecording: true)
    session.press("down enter")
    let count = try #require(session.navigator.journal).count
    session.press("<")
    #expect(mark(session).hasPrefix("REWOUND ") && mark(session).hasSuffix("/\(count)"))
    session.press(">")
    #expect(!mark(session).contains("REWOUND"))
  }

  @Test func `the tab bar tells that the run is recorded`() throws {
    let session = try walk(shop, columns: 60)
    session.workbench.isRecorded = true
    #expect(mark(session) == "REC")
    let narrow = try walk(shop, columns: 40)
    narrow.workbench.isRecorded = true
    #expect(mark(narrow) == "REC")
  }

  @Test func `a corner tells the charter and the remaining time`() throws {
    let session = try walk(shop, columns: 60)
    session.workbench.charter = Charter("Paying", planned: .seconds(90))
    #expect(mark(session) == "2m" && session.frame().row(1).hasSuffix("Paying"))
    session.scheduler.advance(to: .seconds(30))
    #expect(mark(session) == "1m")
    session.scheduler.advance(to: .seconds(100_000))
    #expect(mark(session) == "time is up")
    session.press("down enter")
    #expect(mark(session) == "time is up")
  }

  @Test func `the title of the screen stays whole beside the marks`() throws {
    let session = try walk(
      """
      roots: 1
      name: T
      start: { screen: home }
      screens:
        home: { title: Home, list: [{ label: On, do: push item }] }
        item: { title: This item no. $depth, list: [{ label: On, do: push item }] }

      """, columns: 40)
    session.workbench.isRecorded = true
    session.press("enter enter enter")
    #expect(session.frame().row(0).contains("This item no. 4  "))
    #expect(session.frame().row(0).hasSuffix("REC"))
  }

  @Test func `a charter without a time is told alone, and a long one is cut`() throws {
    let session = try walk(shop, columns: 40)
    let text = "Everything that a customer can do before paying"
    session.workbench.charter = Charter(text, planned: nil)
    #expect(mark(session) != "time is up")
    #expect(session.frame().row(1).hasSuffix("…"))
    #expect(columnWidth(of: session.frame().row(1)) <= 40)
  }

  @Test func `without a charter nothing is told`() throws {
    let (one, other) = (try walk(shop, columns: 60), try walk(shop, columns: 60))
    one.scheduler.advance(to: .seconds(600))
    #expect(one.frame() == other.frame())
  }

  @Test func `beside many tabs the mark is at the end of the breadcrumb`() throws {
    let session = try walk(
      """
      roots: 1
      name: Many
      tabs:
        one: { title: The first, root: start }
        two: { title: The second, root: start }
        three: { title: The third, root: start }
      screens: { start: { title: Start } }
      """, columns: 40)
    session.workbench.isRecorded = true
    #expect(session.frame().row(1) == "Start" + String(repeating: " ", count: 32) + "REC")
  }
}

import Roots
import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import RootsTesting
import Testing

@Suite struct UnusedWayTests {
  private static let shop = """
    roots: 1
    name: Shop
    start: { screen: home }
    screens:
      home:
        list:
          - { label: Bread, do: push shelf }
          - { label: Cake, do: push shelf }
        keys: { t: { label: table, do: push prices } }
      shelf: { text: Full, keys: { z: { label: all, do: push prices } } }
      prices: { text: Dear }
    routes:
      "shop://prices": push prices
    """

  private struct Run {
    let blueprint: Blueprint
    let used = UsedControls()
    let session: Session

    init(_ text: String = shop) throws {
      let (blueprint, report) = Blueprint.read(source: Source(name: "shop.yaml", text: text))
      self.blueprint = try #require(blueprint, "\(report.text)")
      session = makeSession(
        self.blueprint, size: Size(columns: 80, rows: 24), isRecording: true, noting: used)
    }

    func find() throws(UnusedWay.Lack) -> UnusedWay {
      try UnusedWay(in: session, of: blueprint, unusedBy: used)
    }
  }

  @Test func `the nearest unused row or key is found, until nothing is left`() throws {
    let run = try Run()
    var found: [String] = []
    for _ in 0..<5 {
      let way = try run.find()
      found.append(way.steps.map { "\($0.key) \($0.label)" }.joined(separator: ", "))
      #expect(way.go(in: run.session) == nil)
    }
    #expect(
      found == [
        "Enter the row \"Bread\" of home", "z the key z of shelf",
        "Esc Escape, Esc Escape, Enter the row \"Cake\" of home",
        "Esc Escape, t the key t of home", "open the link shop://prices",
      ])
    #expect(throws: UnusedWay.Lack.nothing) { _ = try run.find() }
  }

  @Test func `a search that ends at a limit says so`() throws {
    let run = try Run(
      """
      roots: 1
      name: Deep
      start: { screen: hole }
      screens: { hole: { keys: { d: { label: down, do: push hole } } } }
      """)
    #expect(try run.find().go(in: run.session) == nil)
    #expect {
      _ = try run.find()
    } throws: {
      if case UnusedWay.Lack.nothingNear = $0 { true } else { false }
    }
  }

  @Test func `a recording has the keys of the way, and not those that asked for it`() throws {
    let run = try Run()
    let recorder = TapeRecorder(of: run.session)
    run.session.ownTools = [
      SessionTool(PromptWord("next", summary: "next")) { session, _ in
        guard let way = try? run.find() else { return MessageLine(.info, "nothing") }
        session.offer("Next", ["way"]) { _ = way.go(in: session) }
        return MessageLine(.info, "way")
      }
    ]
    for key in ["down", ":", "n", "e", "x", "t", "enter", "enter"] {
      Key(named: key).map { run.session.handle(.key($0)) }
    }
    #expect(run.session.navigator.world.state.focusedEntry?.screen == "shelf")
    let text = recorder.finish().text
    #expect(text.hasSuffix("\n\nDown\nUp\nEnter\n"), "\(text)")
  }
}

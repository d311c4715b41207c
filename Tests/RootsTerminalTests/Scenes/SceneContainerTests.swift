import Roots
import RootsTerminal
import Testing

@Suite struct SceneContainerTests {
  private let dots = PlainBackdrop(".")
  private let search = DrawnController("where to?")

  private func stops() -> ListController { ListController(["Mill", "Market", "Harbour"]) }

  private func drawn(_ container: SceneContainer, columns: Int = 30, rows: Int = 10) -> String {
    sketch(columns, rows) { container.draw(on: &$0, theme: .standard) }.text
  }

  private let size = Size(columns: 30, rows: 10)

  @Test func `two parts stand over a backdrop`() throws {
    let container = try SceneContainer(.multipart(top: search, bottom: stops(), over: dots))
    #expect(
      drawn(container) == """
        ┌────────────────────────────┐
        │ where to?                  │
        └────────────────────────────┘
        ..............................
        ..............................
        ┌ Stops ────━━━━━━───────────┐
        │ > Mill                     │
        │   Market                   │
        │   Harbour                  │
        └────────────────────────────┘
        """)
  }

  @Test func `a fullscreen scene is one part, which can be another scene`()
    throws
  {
    let text = try SceneContainer(.fullscreen(search))
    #expect(drawn(text, columns: 10, rows: 1) == "where to?")
    let pane = try SceneContainer(.fullscreen(stops()))
    #expect(drawn(pane, columns: 10, rows: 3) == "> Mill\n  Market\n  Harbour")
    let nested = try SceneContainer(.fullscreen(pane))
    #expect(drawn(nested, columns: 10, rows: 3) == "> Mill\n  Market\n  Harbour")
    #expect(drawn(try SceneContainer(), columns: 4, rows: 1) == "")
  }

  @Test func `a whole scene stands inside a part of another`() throws {
    let inner = try SceneContainer(.multipart(top: search, bottom: stops(), over: dots))
    let outer = try SceneContainer(
      .multipart(
        top: DrawnController("outside"),
        bottom: inner, over: PlainBackdrop("~")),
      card: SceneCard(at: .full))
    #expect(
      drawn(outer, rows: 14) == """
        ┌────────────────────────────┐
        │ outside                    │
        └────────────────────────────┘
        ┌───────────━━━━━━───────────┐
        │ ┌────────────────────────┐ │
        │ │ where to?              │ │
        │ └────────────────────────┘ │
        │ .......................... │
        │ ┌ Stops ──━━━━━━─────────┐ │
        │ │ > Mill                 │ │
        │ │   Market               │ │
        │ │   Harbour              │ │
        │ └────────────────────────┘ │
        └────────────────────────────┘
        """)
    #expect(inner.ownership.owner === outer)
  }

  @Test func `keys go to the part below, then to the one above, then to the card`() throws {
    var heard: [Key] = []
    let top = DrawnController { key in
      heard.append(key)
      return key == .character("t") ? .handled : .ignored
    }
    let bottom = stops()
    let container = try SceneContainer(.multipart(top: top, bottom: bottom, over: dots))
    #expect(container.handle(Key(.down), size: size).isTaken)
    #expect(bottom.pane.selection == 1)
    #expect(heard.isEmpty)
    #expect(container.handle(.character("t"), size: size).isTaken)
    #expect(container.handle(.character("-"), size: size).isTaken)
    #expect(container.card.stop == .peek)
    #expect(!container.handle(.character("-"), size: size).isTaken)
    #expect(container.handle(Key(.up, .alt), size: size).isTaken)
    #expect(container.card.stop == .half)
    #expect(!container.handle(.character("x"), size: size).isTaken)
    #expect(heard.map(\.name) == ["t", "-", "-", "x"])
  }

  /// A part with another next responder.
  private final class Referring: ScreenController, Responder {
    var ownership = Ownership()
    let title = ""
    let next: any Responder
    init(to next: any Responder) { self.next = next }
    var nextResponder: (any Responder)? { next }
    func draw(on canvas: inout Canvas, theme: Theme) {}
    func handle(_ key: Key, size: Size) -> Handling { .ignored }
  }

  @Test func `an unused key goes to the part's next responder`() throws {
    var heard: [String] = []
    let next = DrawnController { key in
      heard.append(key.name)
      return .handled
    }
    let container = try SceneContainer(.fullscreen(Referring(to: next)))
    #expect(container.handle(.character("x"), size: size).isTaken)
    #expect(heard == ["x"])
  }

  @Test func `the mouse drags the card by its edge, and uses the part below it`() throws {
    let bottom = stops()
    let container = try SceneContainer(.multipart(top: search, bottom: bottom, over: dots))
    func mouse(_ action: MouseEvent.Action, _ column: Int, _ row: Int) -> Bool {
      container.handle(
        MouseEvent(action, at: Point(column: column, row: row)), size: size
      ).isTaken
    }
    #expect(mouse(.press, 5, 7))
    #expect(bottom.pane.selection == 1)
    #expect(!mouse(.press, 5, 4))
    #expect(mouse(.press, 15, 5))
    #expect(mouse(.drag, 15, 4))
    #expect(container.card.rows(in: 7) == 6)
    #expect(mouse(.drag, 15, 3))
    #expect(mouse(.release, 15, 3))
    #expect(container.card.stop == .full)
    #expect(drawn(container).contains("│ where to?"))
  }

  @Test func `a part belongs to one scene, and a scene is not put into itself`() throws {
    let container = try SceneContainer(.fullscreen(search))
    #expect(throws: AdoptionRefusal.hasAnotherOwner) {
      _ = try SceneContainer(.fullscreen(search))
    }
    #expect(throws: AdoptionRefusal.wouldBeACycle) { try container.show(.fullscreen(container)) }
    let inner = try SceneContainer(.fullscreen(stops()))
    try container.show(.fullscreen(inner))
    #expect(search.ownership.owner == nil)
    #expect(throws: AdoptionRefusal.wouldBeACycle) { try inner.show(.fullscreen(container)) }
    #expect(inner.scene?.parts.count == 1)
  }

  @Test func `a scene that cannot be shown changes nothing`() throws {
    let other = try SceneContainer(.fullscreen(stops()))
    let container = try SceneContainer(.fullscreen(search))
    let free = stops()
    let taken = try #require(other.scene?.parts.first)
    #expect(throws: AdoptionRefusal.hasAnotherOwner) {
      try container.show(.multipart(top: free, bottom: taken, over: dots))
    }
    #expect(free.ownership.owner == nil)
    #expect(search.ownership.owner === container)
  }

  @Test func `a container is deallocated with its parts`() throws {
    weak var container: SceneContainer?
    weak var part: DrawnController?
    do {
      let inner = DrawnController()
      let whole = try SceneContainer(
        .multipart(top: inner, bottom: try SceneContainer(.fullscreen(stops())), over: dots))
      (container, part) = (whole, inner)
      #expect(container != nil)
    }
    #expect(container == nil)
    #expect(part == nil)
  }

  @Test func `the accessibility text has both parts and the backdrop`() throws {
    let map = MapBackdrop(
      BrailleMap(places: [.init("Mill", at: MapPoint(x: 0, y: 0))]))
    let container = try SceneContainer(
      .multipart(top: search, bottom: stops(), over: map), title: "Town")
    container.aim = { map.marked = "Mill" }
    #expect(container.accessibilityText.lines == ["Map: Mill (here)"])
    #expect(container.title == "Town")
    #expect(container.help.map(\.key) == ["+", "-"])
  }
}

extension Handling {
  var isTaken: Bool { if case .ignored = self { false } else { true } }
}

import Roots
import RootsTerminal
import Testing

@Suite struct FinderTests {
  let items = [
    FinderItem(.tab, name: "home", title: "Home", outcome: .run("show home")),
    FinderItem(
      .screen, name: "post", title: "A post",
      outcome: .edit("push post with ")),
    FinderItem(
      .screen, name: "cityMap", title: "Map of the city",
      outcome: .run("push cityMap")),
    FinderItem(
      .accessory, name: "login", title: "Log in",
      outcome: .run("overlay login")),
    FinderItem(
      .action, name: "start-over", title: "start over", shortcut: "Shift+R",
      outcome: .action(.startOver)),
    FinderItem(
      .key, name: "take the tram", title: "Feed", shortcut: "t", outcome: .press(.character("t"))),
  ]
  let size = Size(columns: 80, rows: 24)

  func finder(_ text: String = "") -> Finder {
    var finder = Finder(items)
    finder.paste(text)
    return finder
  }

  func frame(_ finder: Finder, _ columns: Int, _ rows: Int, theme: Theme = .standard) -> Frame {
    sketch(columns, rows) { finder.draw(on: &$0, theme: theme) }
  }

  @Test func `the finder shows the title, the name and the kind or key of items`() {
    #expect(
      frame(finder(), 64, 11).text == """
          ┌ Find ─────────────────────────────────────────── 6 of 6 ─┐
          │                                                          │
          │ ──────────────────────────────────────────────────────── │
          │ > Home                                         tab       │
          │   A post           post                        screen    │
          │   Map of the city  cityMap                     screen    │
          │   Log in           login                       accessory │
          │   start over       start-over                  Shift+R   │
          │   take the tram    Feed                        t         │
          └─ Enter go  Tab edit  Esc close ──────────────────────────┘

        """)
  }

  @Test func `a small frame is used over its whole width`() {
    #expect(
      frame(finder("o"), 40, 12).text == """
        ┌ Find ─────────────────────── 5 of 6 ─┐
        │ o                                    │
        │ ──────────────────────────────────── │
        │ > Home                     tab       │
        │   A post                   screen    │
        │   Map of the city          screen    │
        │   Log in                   accessory │
        │   start over               Shift+R   │
        └─ Enter go  Tab edit  Esc close ──────┘



        """)
    #expect(frame(finder("o"), 40, 12).cursor == Point(column: 3, row: 1))
  }

  @Test(arguments: [
    ("xyz", 24, 1), ("start", 24, 1), ("o", 24, 5), ("", 24, 6), ("o", 8, 4), ("xyz", 5, 1),
  ])
  func `the box is as high as its matches`(text: String, rows: Int, shown: Int) {
    let lines = frame(finder(text), 80, rows).text.split(separator: "\n")
    #expect(lines.count == shown + 4)
    #expect(lines[0].contains("┌ Find ─") && lines[shown + 3].hasSuffix("─┘"))
  }

  @Test func `the box of many matches leaves a part of a large frame`() {
    let many = (0..<99).map {
      FinderItem(.screen, name: "s\($0)", title: "", outcome: .run("push s\($0)"))
    }
    for (rows, height) in [(24, 20), (50, 20), (18, 16), (12, 12)] {
      #expect(frame(Finder(many), 80, rows).text.split(separator: "\n").count == height)
    }
  }

  @Test(arguments: [
    ("po", "post"), ("map", "cityMap"), ("city map", "cityMap"), ("citymap", "cityMap"),
    ("lo", "login"), ("log in", "login"), ("over", "start-over"),
    ("tram", "take the tram"), ("acc", "login"), ("HOME", "home"), ("t", "take the tram"),
    ("take", "take the tram"), ("feed", "take the tram"), ("scr map", "cityMap"),
    ("tab", "home"),
  ])
  func `items with all words are found, in the best order`(text: String, name: String) {
    #expect(finder(text).selected?.name == name)
  }

  @Test func `equal matches keep their order`() {
    let many = (0..<5).map {
      FinderItem(.screen, name: "page-\($0)", title: "", outcome: .run("push p\($0)"))
    }
    var finder = Finder(many)
    finder.paste("page")
    #expect(finder.selected?.name == "page-0")
    #expect(finder.handle(Key(.down), size: size) == .pending)
    #expect(finder.handle(Key(.down), size: size) == .pending)
    #expect(finder.selected?.name == "page-2")
  }

  @Test func `Enter performs the found item, Tab puts its command into the prompt`() {
    var finder = finder("home")
    #expect(finder.handle(Key(.enter), size: size) == .chosen(.run("show home")))
    #expect(finder.handle(Key(.tab), size: size) == .chosen(.edit("show home")))
    finder = self.finder("post")
    #expect(finder.handle(Key(.enter), size: size) == .chosen(.edit("push post with ")))
    finder = self.finder("lo")
    #expect(finder.handle(Key(.enter), size: size) == .chosen(.run("overlay login")))
    finder = self.finder("start")
    #expect(finder.handle(Key(.enter), size: size) == .chosen(.action(.startOver)))
    #expect(finder.handle(Key(.tab), size: size) == .pending)
    #expect(frame(finder, 80, 24).text.contains("└─ no command does this; Enter does ─"))
    finder = self.finder("tram")
    #expect(finder.handle(Key(.enter), size: size) == .chosen(.press(.character("t"))))
  }

  @Test func `without matches a message is shown, and Enter does nothing`() {
    var finder = finder("xyz")
    #expect(frame(finder, 80, 24).text.contains("0 of 6"))
    #expect(frame(finder, 80, 24).text.contains("│   no matches"))
    #expect(finder.handle(Key(.enter), size: size) == .pending)
    #expect(finder.handle(Key(.tab), size: size) == .pending)
    #expect(finder.handle(Key(.down), size: size) == .pending)
    for _ in 0..<3 { #expect(finder.handle(Key(.backspace), size: size) == .pending) }
    #expect(finder.selected?.name == "home")
    #expect(frame(Finder([]), 80, 24).text.contains("nothing to find"))
  }

  @Test(arguments: [Key(.escape), .control("g"), Key(.backspace)])
  func `Escape and its own keys close the finder`(key: Key) {
    var finder = finder()
    #expect(finder.handle(key, size: size) == .closed)
  }

  @Test func `more text narrows the search, less text widens it`() {
    var typed = finder()
    for character in "maps" { _ = typed.handle(.character(character), size: size) }
    for _ in 0..<1 { _ = typed.handle(Key(.backspace), size: size) }
    #expect(typed == finder("map"))
    #expect(typed.selected?.name == "cityMap")
  }

  @Test func `the letters of a match are highlighted`() {
    let frame = frame(finder("map"), 80, 24)
    let text = "Map of the city  cityMap"
    #expect(frame.row(5).contains("> \(text) "))
    let styles = text.indices.enumerated().map { offset, _ in
      frame.style(of: frame[Point(column: 6 + offset, row: 5)]).attributes
    }
    #expect(
      styles.map { $0.contains(.underline) ? "^" : " " }.joined() == "^^^                  ^^^")
    #expect(styles.allSatisfy { $0.contains(.reverse) })
  }

  @Test func `places and actions come from the map and the keymap`() throws {
    let (feed, post) = (Name("feed"), Name("post"))
    let map = try NavigationMap(
      tabs: [TabDefinition("home", root: feed)],
      screens: [ScreenDefinition(feed), ScreenDefinition(post, payload: PayloadType(Int.self))],
      accessories: [AccessoryDefinition("login")])
    let places = FinderItem.places(in: map, title: { kind, _ in kind == .tab ? "Home" : nil })
    #expect(
      places.map(\.outcome) == [
        .run("show home"), .run("push feed"), .edit("push post with "), .run("overlay login"),
      ])
    #expect(places.map(\.title) == ["Home", "", "", ""])
    let open = FinderItem.places(in: map, needsPayload: { $0 == feed })
    #expect(open[1].outcome == .edit("push feed with "))
    let actions = FinderItem.actions(of: .standard)
    #expect(actions.map(\.name).contains("navigator") && !actions.map(\.name).contains("find"))
    #expect(actions.first { $0.name == "reload" }?.shortcut == "r")
  }

  @Test func `random keys never trap`() {
    var maker = TroubleMaker(seed: 3)
    let keys =
      LineEditorTests.keys.map(\.key) + [
        Key(.up), Key(.down), Key(.pageUp), Key(.pageDown), Key(.tab), Key(.function(3)),
      ]
    var finder = Finder(
      (0..<40).map {
        FinderItem(
          .screen, name: "s\($0)", title: maker.text(upTo: 6),
          outcome: .run("push s\($0)"))
      })
    for _ in 0..<800 {
      let size = Size(columns: 1 + maker.next(below: 90), rows: 1 + maker.next(below: 30))
      if maker.next(below: 6) == 0 {
        finder.paste(maker.text(upTo: 3))
      } else {
        _ = finder.handle(keys[maker.next(below: keys.count)], size: size)
      }
      #expect(brokenWideCells(in: frame(finder, size.columns, size.rows)).isEmpty)
    }
  }
}

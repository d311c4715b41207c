import RootsTerminal
import Testing

@Suite struct ListPaneTests {
  let size = Size(columns: 16, rows: 3)
  let list = ListPane(rows: [
    .init("Home", detail: "here"), .init("A very long label", detail: "x"), .init("Chats"),
    .init("日本", detail: "Tokyo to Osaka"), .init("End"),
  ])

  func frame(of list: ListPane) -> Frame {
    sketch(size.columns, size.rows) { list.draw(on: &$0) }
  }

  @Test func `the selected row is marked and reversed over its whole width`() {
    #expect(
      frame(of: list).styledText
        == """
        [reverse:> Home    here] [dim:▐]
          A very l…  [dim:x] [dim:▕]
          Chats        [dim:▕]
        """)
  }

  @Test func `rows end at column 76 of a wide list, and longer ones behind it`() {
    let long = String(repeating: "a", count: 100)
    let list = ListPane(rows: [
      .init("Home", detail: "here"), .init(long, detail: "x"), .init(long),
    ])
    for columns in [40, 76, 200] {
      let frame = sketch(columns, 3) { list.draw(on: &$0) }
      let end = min(columns, 76)
      #expect(frame.row(0) == "> Home" + String(repeating: " ", count: end - 10) + "here")
      #expect(frame.row(1) == (columns == 200 ? "  \(long)  x" : "  \(long.prefix(end - 6))…  x"))
    }
    #expect(sketch(200, 3) { list.draw(on: &$0) }.row(2) == "  \(long)")
  }

  @Test func `the list scrolls as little as possible`() {
    var list = list
    for _ in 0..<3 { #expect(list.handle(Key(.down), size: size) == .handled) }
    #expect(
      frame(of: list).text == """
          A very l…  x ▕
          Chats        ▐
        > 日本  Tokyo… ▕
        """)
    for _ in 0..<2 { #expect(list.handle(Key(.up), size: size) == .handled) }
    #expect(
      frame(of: list).text == """
        > A very l…  x ▕
          Chats        ▐
          日本  Tokyo… ▕
        """)
  }

  @Test(arguments: [
    ([Key(.down)], 1), ([.character("j"), .character("j"), .character("k")], 1), ([Key(.up)], 0),
    ([Key(.pageDown)], 2), ([Key(.pageDown), Key(.pageDown), Key(.pageDown)], 4),
    ([Key(.end)], 4), ([Key(.end), Key(.pageUp)], 2), ([Key(.end), Key(.home)], 0),
    ([Key(.scrollDown)], 1),
  ])
  func `keys move the selection within the rows`(keys: [Key], selection: Int) {
    var list = list
    for key in keys { #expect(list.handle(key, size: size) == .handled) }
    #expect(list.selection == selection)
  }

  @Test func `enter chooses the selected row`() {
    var list = list
    list.selection = 2
    #expect(list.handle(Key(.enter), size: size) == .activated(2))
    list.selection = 77
    #expect(list.handle(Key(.enter), size: size) == .activated(4))
  }

  @Test func `other keys are ignored`() {
    var copy = list
    for key in [Key(.escape), .character("x"), .control("j"), Key(.tab), Key(.left)] {
      #expect(copy.handle(key, size: size) == .ignored)
    }
    #expect(copy == list)
  }

  @Test func `a detail keeps its width up to a third of the row, and the label is cut`() {
    func row(_ label: String, _ detail: String, _ columns: Int = 26) -> String {
      let list = ListPane(rows: [.init(label, detail: detail)])
      return sketch(columns, 1) { list.draw(on: &$0) }.text
    }
    #expect(row("Bread", "4 francs") == "> Bread           4 francs")
    #expect(row("A long walk to the Mill", "by tram") == "> A long walk to…  by tram")
    #expect(row("A long walk to the Mill", "by tram number four") == "> A long walk t…  by tram…")
    #expect(row("Walk", "by tram number four or on foot") == "> Walk  by tram number fo…")
    #expect(row("A long walk", "by tram", 12) == "> A long wa…")
    #expect(row("A long walk", "now", 12) == "> A lo…  now")
  }

  @Test func `a cut text has one ellipsis`() {
    #expect(cut("Loading… please wait", to: 9) == "Loading…")
    #expect(cut("Loading… please wait", to: 12) == "Loading… pl…")
  }

  @Test func `an empty list has a message and ignores every key`() {
    var empty = ListPane(rows: [])
    #expect(frame(of: empty).text == "  (nothing here)\n\n")
    #expect(empty.handle(Key(.enter), size: size) == .ignored)
    #expect(empty.handle(Key(.down), size: size) == .ignored)
  }

  @Test func `the selection is in view for every selection, offset and height`() {
    for rows in 1...6 {
      for selection in -1...5 {
        for offset in -1...6 {
          let list = ListPane(rows: list.rows, selection: selection, offset: offset)
          let text = sketch(20, rows) { list.draw(on: &$0) }.text
          #expect(text.contains("> "))
        }
      }
    }
  }
}

@Suite struct ScrollBarTests {
  @Test func `the thumb lies within the bar and touches its ends only with the view`() {
    for visible in 1...8 {
      for total in (visible + 1)...30 {
        var previous = 0
        for first in 0...(total - visible) {
          let list = ListPane(
            rows: (0..<total).map { ListPane.Row("\($0)") }, selection: first, offset: first)
          let bar = sketch(9, visible) { list.draw(on: &$0) }.text.split(separator: "\n").map {
            $0.hasSuffix("▐")
          }
          let start = bar.firstIndex(of: true) ?? -1
          #expect(start >= previous, "never goes back")
          previous = start
          if visible > 2 {
            #expect((first == 0) == (bar.first == true))
            #expect((first == total - visible) == (bar.last == true))
          }
        }
      }
    }
  }
}

@Suite struct ListSectionTests {
  private let size = Size(columns: 12, rows: 7)

  private var list: ListPane {
    var rows = ["Ada", "Bo", "Mill", "Quay", "Rest"].map { ListPane.Row($0) }
    (rows[0].section, rows[1].section) = ("People", "People")
    (rows[2].section, rows[3].section, rows[4].section) = ("Places", "Places", "")
    return ListPane(rows: rows)
  }

  private func text(_ list: ListPane, rows: Int = 7) -> String {
    sketch(size.columns, rows) { list.draw(on: &$0) }.text
  }

  @Test func `adjacent rows of a section have one heading`() {
    #expect(list.preferredRows(columns: size.columns) == 9)
    #expect(
      text(list, rows: 9) == """
          People
        > Ada
          Bo

          Places
          Mill
          Quay

          Rest
        """)
  }

  @Test func `a heading that is cut ends before the scroll bar`() {
    var list = list
    for row in [0, 1] { list.rows[row].section = "People of the harbour" }
    let frame = sketch(12, 3) { list.draw(on: &$0) }
    #expect(frame.row(0) == "  People … ▐")
  }

  @Test func `keys pass headings, and the list scrolls by lines`() {
    var list = list
    for selection in 1...4 {
      #expect(list.handle(Key(.down), size: size) == .handled)
      #expect(list.selection == selection)
      #expect(text(list).contains("> \(list.rows[selection].label)"))
    }
    #expect(text(list).hasSuffix("> Rest     ▐"))
    for selection in (0...3).reversed() {
      #expect(list.handle(Key(.up), size: size) == .handled)
      #expect(list.selection == selection)
    }
    #expect(text(list).hasPrefix("  People"))
  }

  @Test func `a click selects the row below the mouse, and a heading ignores it`() {
    var list = list
    func click(_ row: Int) -> PaneOutcome {
      list.handle(MouseEvent(.press, at: Point(column: 3, row: row)), size: size)
    }
    #expect(click(5) == .handled)
    #expect(list.selection == 2)
    #expect(click(0) == .ignored && click(3) == .ignored && click(4) == .ignored)
    #expect(click(5) == .activated(2))
  }

  @Test func `the wheel keeps the selected row in view`() {
    for rows in 1...9 {
      for start in 0...4 {
        var list = list
        list.selection = start
        let size = Size(columns: 12, rows: rows)
        for action in [
          MouseEvent.Action.scrollDown, .scrollDown, .scrollUp, .scrollDown, .scrollUp,
        ] {
          _ = list.handle(MouseEvent(action, at: .zero), size: size)
          #expect(text(list, rows: rows).contains("> "), "\(rows) rows, from \(start)")
        }
      }
    }
  }
}

import RootsTerminal
import Testing

@Suite struct ListColumnsTests {
  let size = Size(columns: 40, rows: 6)
  let table = ListPane(
    columns: [.init("Stop"), .init("First"), .init("Minutes"), .init("Note")],
    rows: [
      .init(cells: ["Harbour", "06:04", "12", "the ferry bell"]),
      .init(cells: ["Market", "06:09", "4", "bread"]),
      .init(cells: ["Mill", "05:58", "100", ""]), .init(cells: ["lighthouse", "06:20"]),
    ])

  func pressed(_ keys: String) -> ListPane {
    var table = table
    for name in keys.split(separator: " ") {
      if let key = Key(named: String(name)) { _ = table.handle(key, size: size) }
    }
    return table
  }

  func glass(_ table: ListPane, columns: Int = 40, rows: Int = 6) -> String {
    sketch(columns, rows) { table.draw(on: &$0) }.text
  }

  @Test func `columns are as wide as their cells, numbers are aligned right`() {
    #expect(
      glass(table, columns: 50) == """
          Stop        First  Minutes  Note
        ──────────────────────────────────────────────────
        > Harbour     06:04       12  the ferry bell
          Market      06:09        4  bread
          Mill        05:58      100
          lighthouse  06:20
        """)
  }

  @Test func `the title row is marked, and the selection over its whole width`() {
    let frame = sketch(24, 2) { canvas in
      ListPane(columns: [.init("A"), .init("B")], rows: [.init(cells: ["x", "y"])])
        .draw(on: &canvas)
    }
    #expect(
      frame.styledText == """
          [bold:A]  [bold:B]
        [reverse:> x  y                  ]
        """)
  }

  @Test(arguments: [(3, false), (4, false), (5, true), (6, true)])
  func `a rule stands below the titles where there are five rows`(rows: Int, hasRule: Bool) {
    let lines = glass(table, rows: rows).split(separator: "\n")
    #expect(lines[0].hasPrefix("  Stop  ") && lines[0].hasSuffix("  Minutes  Note"))
    #expect(lines[1].allSatisfy { $0 == "─" } == hasRule)
    #expect(lines[hasRule ? 2 : 1].hasPrefix("> Harbour"))
  }

  @Test func `the title of the column by which rows are sorted has the accent`() {
    let table = pressed("s s")
    let frame = sketch(50, 6) { table.draw(on: &$0, theme: .dark) }
    let colors = [2, 14, 21].map { frame.style(of: frame[Point(column: $0, row: 0)]).foreground }
    let (title, accent) = (Theme.dark.title.foreground, Theme.dark.accent.foreground)
    #expect(colors == [title, accent, title])
  }

  @Test func `the widest columns shrink first`() {
    #expect(
      glass(table) == """
          Stop        First  Minutes  Note
        ────────────────────────────────────────
        > Harbour     06:04       12  the ferry…
          Market      06:09        4  bread
          Mill        05:58      100
          lighthouse  06:20
        """)
    #expect(
      glass(table, columns: 24) == """
          Stop  Fir…  Min…  Note
        ────────────────────────
        > Har…  06:…    12  the…
          Mar…  06:…     4  bre…
          Mill  05:…   100
          lig…  06:…
        """)
    #expect(
      glass(table, columns: 12).hasPrefix(
        "  Stop  Fir…\n────────────\n> Har…  06:…\n"))
  }

  @Test func `a column can have a width and an alignment`() {
    var table = table
    table.columns[0].width = 4
    table.columns[1].alignment = .right
    table.columns[2].alignment = .left
    #expect(glass(table).contains("> Har…  06:04  12       the ferry bell"))
  }

  @Test func `s sorts by each column in turn, then by none`() {
    #expect(pressed("s").shownRows == [0, 3, 1, 2])
    #expect(pressed("s s").shownRows == [2, 0, 1, 3])
    #expect(pressed("s s s").shownRows == [1, 0, 2, 3])
    #expect(pressed("s s s S").shownRows == [3, 2, 0, 1])
    #expect(pressed("s s s s s").shownRows == [0, 1, 2, 3])
    #expect(glass(pressed("s s S"), columns: 50).hasPrefix("  Stop        First↓ Minutes"))
  }

  @Test(arguments: [50, 40, 24, 12])
  func `sorting moves no column`(columns: Int) {
    func cells(_ keys: String) -> [String] {
      glass(pressed(keys), columns: columns).split(separator: "\n").dropFirst().map {
        String($0.dropFirst(2))
      }
    }
    let usual = Set(cells(""))
    for keys in ["s", "s S", "s s", "s s S", "s s s", "s s s S", "s s s s", "s s s s S"] {
      #expect(Set(cells(keys)) == usual, "\(keys)")
    }
    #expect(glass(pressed("s s s"), columns: 50).contains("First ↑Minutes  Note"))
    #expect(glass(pressed("s"), columns: 50).contains("Stop ↑      First"))
  }

  @Test func `the selection stays on its row when rows are sorted and filtered`() {
    #expect(pressed("j s").selectedRow == 1)
    #expect(pressed("j s s / m a").selectedRow == 1)
    #expect(pressed("s down enter").selectedRow == 3)
    #expect(pressed("/ a r enter s S").shownRows == [1, 0])
  }

  @Test func `Enter chooses the row that is selected`() {
    var table = pressed("s G")
    #expect(table.handle(Key(.enter), size: size) == .activated(2))
  }

  @Test func `a press on a title sorts by it, a second one in reverse`() {
    var table = table
    let press = MouseEvent(.press, at: Point(column: 16, row: 0))
    #expect(table.handle(press, size: size) == .handled)
    #expect(table.shownRows == [2, 0, 1, 3])
    #expect(table.handle(press, size: size) == .handled)
    #expect(table.shownRows == [3, 1, 0, 2])
    let row = MouseEvent(.press, at: Point(column: 3, row: 2))
    #expect(table.handle(row, size: size) == .handled)
    #expect(table.selectedRow == 3)
    #expect(table.handle(row, size: size) == .activated(3))
  }

  @Test func `a table with more rows than fit has a scroll bar`() {
    #expect(glass(table, columns: 24, rows: 3).hasSuffix("▕"))
    #expect(!glass(table, columns: 24, rows: 6).contains("▕"))
  }

  @Test func `a table without rows has a message`() {
    var empty = ListPane(columns: [.init("A")], rows: [])
    #expect(glass(empty, rows: 1) == "  (nothing here)")
    #expect(empty.handle(Key(.enter), size: size) == .ignored)
  }

  @Test func `a table of many columns stays within any width`() {
    let wide = ListPane(
      columns: (1...9).map { ListPane.Column("Column \($0)") },
      rows: (1...9).map { row in .init(cells: (1...9).map { "cell \(row) \($0) 日本" }) })
    for columns in 1...90 {
      for rows in 1...5 {
        var frame = Frame(size: Size(columns: columns + 1, rows: rows))
        frame.draw { canvas in
          canvas.sub(Rect(column: 0, row: 0, columns: columns, rows: rows)) { wide.draw(on: &$0) }
        }
        #expect(brokenWideCells(in: frame).isEmpty)
        #expect((0..<rows).allSatisfy { frame[Point(column: columns, row: $0)] == .blank })
      }
    }
  }
}

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

  @Test func `a press selects a row below the titles, and chooses the selected one`() {
    var table = table
    let title = MouseEvent(.press, at: Point(column: 16, row: 0))
    #expect(table.handle(title, size: size) == .ignored)
    let row = MouseEvent(.press, at: Point(column: 3, row: 3))
    #expect(table.handle(row, size: size) == .handled)
    #expect(table.selectedRow == 1)
    #expect(table.handle(row, size: size) == .activated(1))
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

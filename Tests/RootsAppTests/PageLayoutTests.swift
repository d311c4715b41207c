import RootsApp
import RootsTerminal
import Testing

/// The division of a screen between text and rows, for every small size.
@Suite struct PageLayoutTests {
  private func layouts(_ body: (PageLayout, _ rows: Int, _ lines: Int, _ below: Int) -> Void) {
    for rows in 0...14 {
      for lines in 0...16 {
        for below in 1...16 {
          let size = Size(columns: 20, rows: rows)
          body(PageLayout(size: size, lines: lines, rows: below), rows, lines, below)
        }
      }
    }
  }

  @Test func `text and rows lie within the screen, with a blank row between them`() {
    layouts { layout, rows, _, _ in
      let whole = Rect(column: 0, row: 0, columns: 20, rows: rows)
      #expect(layout.below.map { whole.contains($0) } == true)
      guard let text = layout.text, let below = layout.below else { return }
      #expect(whole.contains(text) && text.size.rows > 0)
      #expect(below.origin.row == text.size.rows + 1)
    }
  }

  @Test func `the rows get their height up to half of the screen, and at least three`() {
    layouts { layout, rows, _, below in
      let share = min(below, max(3, rows / 2), rows)
      #expect(layout.below.map { $0.size.rows >= share } == true)
    }
  }

  @Test func `the text gets the rest of the screen, up to its length`() {
    layouts { layout, rows, lines, below in
      let room = rows - 1 - min(below, max(3, rows / 2))
      #expect(layout.text?.size.rows ?? 0 == max(min(lines, room), 0))
      #expect(layout.cuts(lines: lines) == (layout.text != nil && lines > room))
    }
  }

  @Test func `a text alone gets the whole screen, and an empty page nothing`() {
    let size = Size(columns: 20, rows: 9)
    #expect(PageLayout(size: size, lines: 2, rows: nil).text == Rect(size: size))
    #expect(PageLayout(size: size, lines: 2, rows: nil).below == nil)
    #expect(PageLayout(size: size, lines: 0, rows: nil).text == nil)
  }

  @Test func `a text is at most 100 columns wide, and rows end at column 76`() throws {
    let layout = PageLayout(size: Size(columns: 160, rows: 20), lines: 3, rows: 4)
    #expect(layout.text?.size == Size(columns: 100, rows: 3))
    #expect(layout.below?.size == Size(columns: 160, rows: 16))
    let alone = PageLayout(size: Size(columns: 160, rows: 20), lines: 3, rows: nil)
    #expect(alone.text?.size == Size(columns: 100, rows: 20))
    let session = try walk(shop, columns: 118, rows: 24)
    #expect(session.frame().row(5).hasSuffix("4 francs"))
    #expect(session.frame().row(5).count == 2 + 76)
  }
}

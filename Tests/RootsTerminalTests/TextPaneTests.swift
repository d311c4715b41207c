import RootsTerminal
import Testing

@Suite struct TextPaneTests {
  let size = Size(columns: 8, rows: 3)
  let long = TextPane(text: "one\ntwo\nthree\nfour\nfive six")

  func frame(of pane: TextPane) -> String {
    sketch(size.columns, size.rows) { pane.draw(on: &$0) }.text
  }

  @Test func `a text that fits has no scroll bar and ignores every key`() {
    var pane = TextPane(text: "a b\n\nc")
    #expect(frame(of: pane) == "a b\n\nc")
    for code in [Key.Code.up, .down, .pageUp, .pageDown, .home, .end] {
      #expect(pane.handle(Key(code), size: size) == .ignored)
    }
  }

  @Test func `a longer text has a scroll bar and wraps beside it`() {
    #expect(
      frame(of: long) == """
        one    ▐
        two    ▕
        three  ▕
        """)
    var pane = long
    #expect(pane.handle(Key(.end), size: size) == .handled)
    #expect(
      frame(of: pane) == """
        four   ▕
        five   ▕
        six    ▐
        """)
  }

  @Test(arguments: [
    ([Key.Code.down], 1), ([.down, .up, .up], 0), ([.pageDown], 2), ([.pageDown, .pageDown], 3),
    ([.end, .pageUp], 1), ([.end, .home], 0), ([.scrollDown, .scrollDown, .scrollUp], 1),
  ])
  func `keys scroll within the text`(codes: [Key.Code], offset: Int) {
    var pane = long
    for code in codes { #expect(pane.handle(Key(code), size: size) == .handled) }
    #expect(pane.offset == offset)
  }

  @Test(arguments: [("j", 1), ("jjk", 1), ("G", 3), ("Gg", 0)])
  func `the letters of pagers scroll within the text`(letters: String, offset: Int) {
    var pane = long
    for letter in letters { #expect(pane.handle(.character(letter), size: size) == .handled) }
    #expect(pane.offset == offset)
  }

  @Test func `other keys are ignored in a text`() {
    var pane = long
    for key in [Key(.enter), .character("x"), Key(.down, .control), Key(.escape)] {
      #expect(pane.handle(key, size: size) == .ignored)
    }
    #expect(pane == long)
  }

  @Test func `an offset too far shows the last page`() {
    let pane = TextPane(text: long.text, offset: 99)
    #expect(frame(of: pane).hasPrefix("four"))
  }

  @Test func `any size can be drawn on`() {
    for columns in 1...4 {
      for rows in 1...3 {
        var frame = Frame(size: Size(columns: columns, rows: rows))
        frame.draw { canvas in
          canvas.sub(Rect(column: 0, row: 0, columns: columns - 1, rows: rows - 1)) {
            long.draw(on: &$0)
          }
        }
        let outside = (0..<rows).map { frame[Point(column: columns - 1, row: $0)] }
        #expect(outside.allSatisfy { $0 == .blank })
      }
    }
  }
}

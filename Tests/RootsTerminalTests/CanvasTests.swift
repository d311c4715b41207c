import RootsTerminal
import Testing

@Suite struct CanvasTests {
  @Test func `drawing returns the columns used, clipped or not`() {
    var used: [Int] = []
    _ = sketch(3, 1) {
      used = [
        $0.draw("abcdef", at: .zero), $0.draw("日本", at: Point(column: -1, row: 0)),
        $0.draw("", at: .zero), $0.draw("far", at: Point(column: 0, row: 9)),
        $0.draw("e\u{301}"[...], at: .zero),
      ]
    }
    #expect(used == [6, 4, 0, 3, 1])
  }

  @Test func `a wide character cut by an edge is a blank`() {
    let rows = (-1...3).map { start in
      sketch(3, 1) {
        $0.fill($0.bounds, with: ".")
        $0.draw("日", at: Point(column: start, row: 0))
      }.text
    }
    #expect(rows == [" ..", "日.", ".日", "..", "..."])
  }

  @Test func `a sub-canvas has its own origin and clips`() {
    let frame = sketch(8, 4) { canvas in
      canvas.fill(canvas.bounds, with: ".")
      canvas.sub(Rect(column: 2, row: 1, columns: 4, rows: 2)) { inner in
        inner.draw("overlong", at: Point(column: -1, row: 0))
        inner.sub(Rect(column: 2, row: 1, columns: 9, rows: 9)) { innermost in
          innermost.draw("xyz", at: .zero)
          innermost.draw("lost", at: Point(column: 0, row: 1))
        }
      }
    }
    #expect(frame.text == "........\n..verl..\n....xy..\n........")
  }

  @Test func `overwriting half of a wide character blanks the other half`() {
    let rows = (0...3).map { column in
      sketch(4, 1) {
        $0.draw("日本", at: .zero)
        $0.draw("x", at: Point(column: column, row: 0))
      }
    }
    #expect(rows.map(\.text) == ["x 本", " x本", "日x", "日 x"])
    #expect(rows.allSatisfy { brokenWideCells(in: $0).isEmpty })
  }

  @Test func `a fill clips and breaks no wide character`() {
    let frame = sketch(6, 2) {
      $0.draw("日本語", at: .zero)
      $0.fill(Rect(column: 1, row: -3, columns: 4, rows: 4), with: "#")
    }
    #expect(frame.text == " ####\n")
    #expect(brokenWideCells(in: frame).isEmpty)
  }

  @Test func `a fill with a character of another width fills with blanks`() {
    for glyph in ["日", "\u{1B}", "\u{301}", "\u{200D}", "🏻"] as [Unicode.Scalar] {
      #expect(sketch(2, 1) { $0.fill($0.bounds, with: glyph) }.text == "")
    }
  }

  @Test func `a box has a title in its upper line`() {
    let frame = sketch(14, 3) { $0.box(title: "Log in") }
    #expect(
      frame.text == """
        ┌ Log in ────┐
        │            │
        └────────────┘
        """)
  }

  @Test func `a long title is cut`() {
    let frame = sketch(8, 3) { $0.box(title: "Log in, please") }
    #expect(
      frame.text == """
        ┌ Log… ┐
        │      │
        └──────┘
        """)
  }

  @Test func `a box without room for two corners draws nothing`() {
    #expect(sketch(1, 5) { $0.box(title: "x") }.text == "\n\n\n\n")
    #expect(sketch(2, 2) { $0.box(title: "x") }.text == "┌┐\n└┘")
  }

  @Test func `a rule takes the whole row`() {
    #expect(sketch(4, 2) { $0.horizontalRule(row: 1) }.text == "\n────")
  }

  @Test func `a cursor outside the canvas is not shown`() {
    let inside = sketch(4, 2) { canvas in
      canvas.sub(Rect(column: 1, row: 1, columns: 2, rows: 1)) {
        $0.placeCursor(at: Point(column: 1, row: 0))
      }
    }
    #expect(inside.cursor == Point(column: 2, row: 1))
    let outside = sketch(4, 2) { canvas in
      canvas.sub(Rect(column: 1, row: 1, columns: 2, rows: 1)) {
        $0.placeCursor(at: Point(column: 2, row: 0))
      }
    }
    #expect(outside.cursor == nil)
  }

  @Test func `a part of a frame can be drawn on another, cut like anything else`() {
    let source = sketch(5, 1) { $0.draw("a日e\u{301}z", at: .zero, style: Style(attributes: .bold)) }
    let copies = (0..<4).map { first in
      sketch(5, 1) {
        $0.fill($0.bounds, with: ".")
        $0.draw(source, part: Rect(column: first, row: 0, columns: 3, rows: 1), at: .zero)
      }
    }
    #expect(copies.map(\.text) == ["a日..", "日e\u{301}..", " e\u{301}z..", "e\u{301}z..."])
    #expect(copies[0].styledText == "[bold:a日]..")
    #expect(copies.allSatisfy { brokenWideCells(in: $0).isEmpty })
  }

  @Test func `drawing never writes outside its canvas, and wide cells keep both halves`() {
    var random = TroubleMaker(seed: 7)
    for _ in 0..<3000 {
      var frame = sketch(12, 4) { $0.fill($0.bounds, with: ".") }
      let rect = Rect(
        column: random.next(below: 14) - 1, row: random.next(below: 6) - 1,
        columns: random.next(below: 8), rows: random.next(below: 4))
      for _ in 0..<3 {
        let text = random.text(upTo: 6)
        let point = Point(column: random.next(below: 10) - 3, row: random.next(below: 4) - 1)
        frame.draw { canvas in canvas.sub(rect) { _ = $0.draw(text, at: point) } }
      }
      #expect(brokenWideCells(in: frame).isEmpty)
      for (index, cell) in frame.cells.enumerated() {
        let point = Point(column: index % 12, row: index / 12)
        if !rect.contains(point) { #expect(frame.text(of: cell) == ".", "\(point)") }
      }
    }
  }

  @Test func `columns used are the columns measured`() {
    var random = TroubleMaker(seed: 11)
    for _ in 0..<3000 {
      let text = random.text(upTo: 8)
      var used = 0
      let frame = sketch(40, 1) { used = $0.draw(text, at: .zero) }
      #expect(used == columnWidth(of: text))
      let shown = frame.cells.prefix(used).map { frame.text(of: $0) }.joined()
      #expect(shown == visible(text))
    }
  }
}

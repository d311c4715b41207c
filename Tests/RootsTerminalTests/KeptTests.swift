import RootsTerminal
import Testing

/// Values and drawings that are kept with their inputs.
@Suite struct KeptTests {
  @Test func `equal inputs return the kept value`() {
    let kept = Kept<String, Int>()
    var count = 0
    func value(_ text: String) -> Int {
      kept.value(of: text) {
        count += 1
        return count
      }
    }
    #expect(["a", "b", "a", "b", "c", "a"].map(value) == [1, 2, 1, 2, 3, 1])
  }

  @Test func `the value that was not asked for longest is replaced`() {
    let kept = Kept<Int, Int>()
    let limit = Kept<Int, Int>.limit
    for number in 0..<limit { _ = kept.value(of: number) { number } }
    _ = kept.value(of: 0) { -1 }
    _ = kept.value(of: limit) { limit }
    #expect(kept.value(of: 0) { -1 } == 0)
    #expect(kept.value(of: 1) { -1 } == -1)
  }

  /// Draws a part with wide characters, clusters, styles, the cursor and the choice.
  private func draw(_ text: String, on canvas: inout Canvas) {
    canvas.draw(text, at: Point(column: 1, row: 0), style: Style(attributes: .bold))
    canvas.draw("日本 e\u{301} \(text)", at: Point(column: 0, row: 1), style: Theme.dark.key)
    canvas.placeCursor(at: Point(column: 2, row: 1))
    canvas.placeFocus(at: Point(column: 1, row: 0))
  }

  @Test(arguments: [0, 3, 20])
  func `a kept drawing has the cells of a new one`(column: Int) {
    let kept = KeptDrawings<String>()
    var count = 0
    for (index, text) in ["one", "two", "one", "two", "one"].enumerated() {
      var (frame, expected) = (
        Frame(size: Size(columns: 24, rows: 4)), Frame(size: Size(columns: 24, rows: 4))
      )
      let part = Rect(column: column, row: 1, columns: 16, rows: 2)
      func surround(_ canvas: inout Canvas, _ body: (inout Canvas) -> Void) {
        // The tables of the frames differ, and so do the cells around the part.
        for style in 0..<index {
          canvas.draw("u\u{308}", at: .zero, style: Style(foreground: .palette(UInt8(style))))
        }
        canvas.sub(part, body)
      }
      expected.draw { canvas in
        surround(&canvas) { draw(text, on: &$0) }
      }
      frame.draw { canvas in
        surround(&canvas) { inner in
          inner.draw(kept, of: text, theme: .standard) {
            count += 1
            draw(text, on: &$0)
          }
        }
      }
      #expect(frame == expected && frame.focus == expected.focus, "\(frame.text)")
    }
    // A canvas that the edge of the frame cuts is drawn each time.
    #expect(count == (column == 20 ? 5 : 2))
  }

  @Test func `another size and another theme are drawn anew`() {
    let kept = KeptDrawings<String>()
    var count = 0
    var frame = Frame(size: Size(columns: 24, rows: 4))
    for (columns, theme) in [(9, Theme.dark), (9, .light), (8, .dark), (9, .dark)] {
      frame.draw { canvas in
        canvas.sub(Rect(column: 0, row: 0, columns: columns, rows: 2)) { part in
          part.draw(kept, of: "text", theme: theme) { _ in count += 1 }
        }
      }
    }
    #expect(count == 3)
  }
}

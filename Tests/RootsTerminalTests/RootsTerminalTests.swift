import RootsTerminal
import Testing

@Test func `a frame shows what is drawn on it`() {
  var frame = Frame(size: Size(columns: 10, rows: 2))
  frame.draw { $0.draw("a日b\u{1B}", at: Point(column: 1, row: 1)) }
  #expect(frame.text == "\n a日b␛")
}

import RootsTerminal
import Testing

@Suite struct FrameTests {
  let bold = Style(attributes: .bold)
  let red = Style(foreground: .palette(1))

  @Test func `a cell takes eight bytes`() {
    #expect(MemoryLayout<Cell>.stride == 8)
  }

  @Test func `a new frame is blank, plain and without a cursor`() {
    let frame = Frame(size: Size(columns: 3, rows: 2))
    #expect(frame.text == "\n")
    #expect(frame.cells.count == 6)
    #expect(frame.cursor == nil)
  }

  @Test func `a size out of range is clamped`() {
    #expect(Frame(size: Size(columns: 0, rows: -1)).size == Size(columns: 1, rows: 1))
    let large = Frame(size: Size(columns: 5000, rows: 5000))
    #expect(large.size == Size(columns: 1000, rows: 500))
  }

  @Test func `text is its rows without trailing blanks`() {
    let frame = sketch(6, 3) {
      $0.draw("ab", at: .zero)
      $0.draw("日本", at: Point(column: 2, row: 2))
    }
    #expect(frame.text == "ab\n\n  日本")
    #expect(frame.row(2) == "  日本")
    #expect(frame.row(3) == "")
    #expect(frame.row(-1) == "")
  }

  @Test func `a cleared frame equals a new one`() {
    var frame = sketch(4, 2) {
      $0.draw("e\u{301}x", at: .zero, style: bold)
      $0.placeCursor(at: .zero)
    }
    frame.clear()
    #expect(frame == Frame(size: Size(columns: 4, rows: 2)))
    #expect(frame.styles == [.plain])
    #expect(frame.clusters.isEmpty)
  }

  @Test func `frames that look the same are equal, whatever was drawn first`() {
    let one = sketch(6, 1) {
      $0.draw("ab", at: .zero, style: bold)
      $0.draw("cde\u{301}", at: Point(column: 2, row: 0), style: red)
    }
    let other = sketch(6, 1) {
      $0.draw("x👩‍💻", at: Point(column: 2, row: 0), style: red)
      $0.draw("cde\u{301}", at: Point(column: 2, row: 0), style: red)
      $0.fill(Rect(column: 5, row: 0, columns: 1, rows: 1))
      $0.draw("ab", at: .zero, style: bold)
    }
    #expect(one.styles != other.styles)
    #expect(one.clusters != other.clusters)
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    #expect(one.difference(from: other).isEmpty)
  }

  @Test func `frames that look different are not equal`() {
    let plain = sketch(4, 1) { $0.draw("ab", at: .zero) }
    let styled = sketch(4, 1) { $0.draw("ab", at: .zero, style: bold) }
    var cursor = plain
    cursor.cursor = Point(column: 1, row: 0)
    let text = sketch(4, 1) { $0.draw("ac", at: .zero) }
    let accent = sketch(4, 1) { $0.draw("ab\u{301}", at: .zero) }
    let frames = [plain, styled, cursor, text, accent, Frame(size: Size(columns: 4, rows: 2))]
    #expect(Set(frames).count == frames.count)
  }

  @Test func `styled text contains the styles`() {
    let frame = sketch(12, 2) {
      $0.draw("ab", at: Point(column: 1, row: 0))
      $0.draw("cd ", at: Point(column: 4, row: 0), style: bold)
      $0.draw(
        "日", at: .init(column: 0, row: 1),
        style: Style(
          foreground: .rgb(1, 255, 16), background: .palette(7), attributes: [.reverse, .dim]))
      $0.placeCursor(at: Point(column: 2, row: 1))
    }
    #expect(
      frame.styledText == """
         ab [bold:cd ]
        [dim reverse fg#01ff10 bg7:日]
        cursor: 2,1
        """)
  }

  @Test func `a frame distinguishes hundreds of styles`() {
    var frame = Frame(size: Size(columns: 1, rows: 1))
    frame.draw { canvas in
      for number in 0..<600 {
        let style = Style(foreground: .rgb(UInt8(number % 256), UInt8(number / 256), 1))
        canvas.draw("x", at: .zero, style: style)
      }
    }
    #expect(frame.styles.count == 601)
    #expect(frame.style(of: frame[.zero]).foreground == .rgb(87, 2, 1))
    frame.draw { _ = $0.draw("x", at: .zero, style: Style(foreground: .rgb(3, 0, 1))) }
    #expect(frame.styles.count == 601)
    #expect(frame.style(of: frame[.zero]).foreground == .rgb(3, 0, 1))
  }

  @Test func `each cluster is kept once, however many there are`() {
    let clusters = (0x61..<0x7B).flatMap { base in
      (0x300..<0x30A).map { String(decoding: [UInt16(base), UInt16($0)], as: UTF16.self) }
    }
    let frame = sketch(260, 1) { canvas in
      for _ in 0..<2 { canvas.draw(clusters.joined(), at: .zero) }
    }
    #expect(frame.clusters == clusters)
    #expect(frame.row(0) == clusters.joined())
    let reversed = sketch(260, 1) { canvas in
      for (column, cluster) in clusters.enumerated().reversed() {
        canvas.draw(cluster, at: Point(column: column, row: 0))
      }
    }
    #expect(reversed.clusters != clusters)
    #expect(reversed == frame)
  }
}

@Suite struct FrameDifferenceTests {
  @Test func `equal frames have no difference`() {
    let frame = sketch(5, 2) { $0.draw("日本", at: .zero) }
    #expect(frame.difference(from: frame).isEmpty)
  }

  @Test func `changed cells come as runs, row by row`() {
    let old = sketch(8, 3) { $0.draw("abcdefgh", at: .zero) }
    let new = sketch(8, 3) {
      $0.draw("aXXdefgZ", at: .zero)
      $0.draw("q", at: Point(column: 3, row: 2))
    }
    let runs = new.difference(from: old).map { [$0.row, $0.columns.lowerBound, $0.columns.count] }
    #expect(runs == [[0, 1, 2], [0, 7, 1], [2, 3, 1]])
  }

  @Test func `a run never cuts a wide cell in two`() {
    let styles = [Style.plain, Style(attributes: .bold)]
    for left in ["ab日c", "日本x", "a日bc", " 日本"] {
      for right in ["abcd日", "日a本", "日本x", "x日本", "     "] {
        for style in styles {
          let old = sketch(6, 1) { $0.draw(left, at: .zero) }
          let new = sketch(6, 1) { $0.draw(right, at: .zero, style: style) }
          var patched = old
          for run in new.difference(from: old) {
            #expect(!new.cells[run.columns.lowerBound].isContinuation)
            #expect(
              run.columns.upperBound == 6 || !new.cells[run.columns.upperBound].isContinuation)
            let part = Rect(
              column: run.columns.lowerBound, row: 0, columns: run.columns.count, rows: 1)
            patched.draw { $0.draw(new, part: part, at: part.origin) }
          }
          #expect(patched == new)
        }
      }
    }
  }

  @Test func `frames of different sizes differ in every cell`() {
    let frame = Frame(size: Size(columns: 3, rows: 2))
    let runs = frame.difference(from: Frame(size: Size(columns: 2, rows: 2)))
    #expect(runs.map(\.columns) == [0..<3, 0..<3])
  }
}

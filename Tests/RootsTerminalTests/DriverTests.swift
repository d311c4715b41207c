import RootsTerminal
import Testing

@Suite struct HeadlessDriverTests {
  @Test func `events come in their order and the input ends`() {
    let driver = HeadlessDriver(events: [.key(Key(.enter)), .paste("x")])
    #expect(driver.next(before: nil) == .key(Key(.enter)))
    #expect(driver.next(before: .seconds(1)) == .paste("x"))
    #expect(driver.next(before: nil) == .ended(.inputEnded))
    driver.append([.resumed])
    #expect(driver.next(before: nil) == .resumed)
  }

  @Test func `waiting takes virtual time only`() {
    let driver = HeadlessDriver()
    #expect(driver.next(before: .seconds(60)) == nil)
    #expect(driver.elapsed == .seconds(60))
  }

  @Test func `a resize counts from when it is delivered`() {
    let driver = HeadlessDriver(events: [.resize(Size(columns: 0, rows: 700))])
    #expect(driver.size == Size(columns: 80, rows: 24))
    _ = driver.next(before: nil)
    #expect(driver.size == Size(columns: 1, rows: 500))
  }

  @Test func `every frame is kept`() throws {
    let driver = HeadlessDriver()
    let frames = ["a", "b"].map { text in sketch(3, 1) { $0.draw(text, at: .zero) } }
    for frame in frames { try driver.show(frame) }
    #expect(driver.frames == frames)
    #expect(driver.lastFrame == frames[1])
  }
}

@Suite struct PlainDriverTests {
  /// What a plain driver writes for these frames, one list of lines for each.
  func told(_ frames: [Frame]) throws -> [[String]] {
    var lines: [String] = []
    let driver = PlainDriver(write: { lines.append($0) }, read: { _ in nil })
    return try frames.map { frame in
      lines = []
      try driver.show(frame)
      return lines
    }
  }

  @Test func `only rows that changed are told`() throws {
    let first = sketch(20, 4) {
      $0.draw("Home", at: .zero)
      $0.draw("one", at: Point(column: 2, row: 2))
    }
    var second = first
    second.draw { _ = $0.draw("two", at: Point(column: 2, row: 2)) }
    #expect(try told([first, second, second]) == [["Home", "one"], ["two"], []])
  }

  @Test func `borders are not told, titles and contents are`() throws {
    for strokes in [Strokes.unicode, .ascii] {
      let frame = sketch(20, 4) { canvas in
        canvas.box(title: "Log in", strokes: strokes)
        canvas.draw("Name  Ada", at: Point(column: 2, row: 1))
      }
      let lines = try told([frame])[0]
      #expect(lines.count == 2)
      #expect(lines[0].contains("Log in") && lines[1].contains("Name Ada"))
    }
  }

  @Test func `no escape byte is ever written`() throws {
    let frame = sketch(20, 1) {
      $0.draw("\u{1B}[2J\u{9B}x", at: .zero, style: Style(attributes: .bold))
    }
    #expect(try told([frame]) == [["␛[2J·x"]])
  }

  @Test func `a line that cannot be written is reported`() {
    let driver = PlainDriver(
      write: { _ throws(DriverError) in throw .terminalGone }, read: { _ in nil })
    #expect(throws: DriverError.terminalGone) {
      try driver.show(sketch(3, 1) { $0.draw("x", at: .zero) })
    }
  }

  @Test func `events come from the source and a resize is followed`() {
    let size = Size(columns: 40, rows: 10)
    let driver = PlainDriver(write: { _ in }, read: { _ in .resize(size) })
    #expect(driver.next(before: nil) == .resize(size))
    #expect(driver.size == size)
  }
}

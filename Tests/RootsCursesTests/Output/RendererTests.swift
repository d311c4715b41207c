import RootsCurses
import RootsTerminal
import Testing

@Suite struct RendererTests {
  @Test(arguments: Terminals.all.indices)
  func `the terminal shows each frame`(_ index: Int) {
    let seed = UInt64.random(in: 0..<1 << 32)
    var chance = RandomFrames(seed: seed)
    for walk in 0..<100 {
      let glass = Size(columns: 1 + chance.below(24), rows: 1 + chance.below(6))
      var pair = Pair(Terminals.all[index], size: glass)
      var frame = Frame(size: chance.happens(80) ? glass : chance.size())
      for step in 0..<8 {
        if chance.happens(10) { frame = Frame(size: chance.size()) }
        chance.change(&frame)
        if step == 0 || chance.happens(10) { pair.clear() }
        pair.show(frame)
        if let problem = pair.problem(frame) {
          Issue.record("seed \(seed), terminal \(index), walk \(walk), step \(step): \(problem)")
          return
        }
      }
    }
  }

  @Test func `an unchanged frame writes no bytes`() {
    var pair = Pair(Terminals.xterm(), size: Size(columns: 20, rows: 3))
    let frame = drawn(["one", "two"])
    pair.clear()
    pair.show(frame)
    #expect(pair.show(frame) == "")
  }

  @Test func `a changed word writes a move and the word`() {
    let bytes = update(["one HOME", "two HOME"], ["one CITY", "two CITY"])
    #expect(bytes == "\\e[1;5HCITY\\b\\b\\b\\b\\nCITY")
  }

  @Test func `blanks to the end of a row are erased, a few are written`() {
    #expect(update(["one two three"], ["one"]) == "\\e[9D\\e[K")
    #expect(update(["one two"], ["one t"]) == "\\b\\b  ")
    #expect(update(["one 123456789012 end"], ["one              end"]) == "\\e[5G\\e[12X")
  }

  @Test func `cells between two changes are written again when that is shorter`() {
    #expect(update(["a1b2c"], ["x1y2z"]) == "\\rx1y2z")
    #expect(update(["a12345678b"], ["x12345678y"]) == "\\rx\\e[8Cy")
  }

  @Test func `styles are combined in one sequence and end with the shortest`() {
    var pair = Pair(Terminals.xterm(), size: Size(columns: 20, rows: 1))
    pair.clear()
    let loud = Style(foreground: .palette(1), attributes: [.bold, .reverse])
    #expect(pair.show(drawn(["hey"], style: loud)) == "\\e[1;7;38;5;1mhey\\e[m\\e[?25l")
  }

  @Test func `only the visible style of a blank is written`() {
    var pair = Pair(Terminals.xterm(), size: Size(columns: 20, rows: 1))
    pair.clear()
    let text = pair.show(drawn(["a b c"], style: Style(attributes: .bold)))
    #expect(text == "\\e[1ma b c\\e[m\\e[?25l")
    #expect(pair.show(drawn(["     "], style: Style(attributes: .bold))) == "\\r\\e[K")
  }

  @Test func `the cursor is positioned again after a joined character`() {
    let text = update(["     "], ["e\u{301}b"])
    #expect(text.contains("e\u{301}\\e["), "\(text)")
  }

  @Test(arguments: [
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F44D}\u{1F3FD}", "\u{1F1E9}\u{1F1EA}",
    "\u{2764}\u{FE0F}\u{200D}\u{1F525}", "\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}",
  ])
  func `a joined emoji is written whole, and what follows over its members`(_ emoji: String) {
    let text = update(["           "], ["\(emoji)abcdefghi"])
    #expect(text.contains(emoji), "\(text)")
    let changed = update(["\u{1F469}abcdefghi"], ["\(emoji)abcdefghi"])
    #expect(changed.contains(emoji) && changed.contains("ab"), "\(changed)")
  }

  @Test func `a joined emoji at the edge of the terminal is its first member`() {
    let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
    let text = update(["                    "], ["               \(family)"])
    #expect(text.contains("\u{1F468}") && !text.contains("\u{1F469}"), "\(text)")
  }

  @Test func `the hidden cursor stands at the choice`() {
    var pair = Pair(Terminals.xterm(), size: Size(columns: 20, rows: 4))
    pair.clear()
    var frame = drawn(["one", "two", "six", "ten"])
    frame.draw { $0.placeFocus(at: Point(column: 3, row: 1)) }
    pair.show(frame)
    #expect(pair.paper.cursor == Point(column: 3, row: 1) && !pair.paper.showsCursor)
    frame.draw { $0.placeCursor(at: Point(column: 5, row: 2)) }
    pair.show(frame)
    #expect(pair.paper.cursor == Point(column: 5, row: 2) && pair.paper.showsCursor)
  }

  @Test func `a terminal with unknown content is cleared, or drawn completely`() {
    var renderer = Renderer(Terminals.xterm(), fitting: Pair.fitting)
    #expect(shown(renderer.clearing()) == "\\e[m\\e[39;49m\\e[H\\e[2J")
    var least = Renderer(Terminals.least, fitting: Pair.fitting)
    #expect(least.clearing() == [] && !least.canClear)
  }

  // MARK: Drawing

  private func drawn(_ rows: [String], style: Style = .plain) -> Frame {
    var frame = Frame(size: Size(columns: 20, rows: rows.count))
    frame.draw { canvas in
      for (row, text) in rows.enumerated() {
        canvas.draw(text, at: Point(column: 0, row: row), style: style)
      }
    }
    return frame
  }

  private func update(_ old: [String], _ new: [String]) -> String {
    var pair = Pair(Terminals.xterm(), size: Size(columns: 20, rows: old.count))
    pair.clear()
    pair.show(drawn(old))
    return pair.show(drawn(new))
  }
}

/// Bytes with their escapes made visible.
private func shown(_ bytes: [UInt8]) -> String {
  String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
    switch scalar {
    case "\u{1B}": "\\e"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\u{8}": "\\b"
    default: String(Character(scalar))
    }
  }.joined()
}

/// A renderer and the emulated terminal that takes its bytes.
private struct Pair {
  var renderer: Renderer
  var paper: Paper
  var old: Frame?
  let terminal: TerminalCapabilities

  static let fitting = Fitting(columns: { columns($0) })

  /// Widths like those of a C library.
  static func columns(_ scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "\u{300}"..."\u{36F}", "\u{200D}", "\u{FE00}"..."\u{FE0F}": 0
    case "\u{1F1E6}"..."\u{1F1FF}": 1
    case "\u{1F300}"..."\u{1FAFF}", "\u{4E00}"..."\u{9FFF}": 2
    case "\u{E000}"...: -1
    default: 1
    }
  }

  init(_ terminal: TerminalCapabilities, size: Size) {
    self.terminal = terminal
    renderer = Renderer(terminal, fitting: Pair.fitting)
    paper = Paper(size: size, terminal: terminal, columns: Pair.columns)
  }

  mutating func clear() {
    paper.take(renderer.clearing())
    old = renderer.canClear ? Frame(size: paper.size) : nil
  }

  @discardableResult
  mutating func show(_ frame: Frame) -> String {
    let bytes = renderer.update(from: old, to: frame, within: paper.size)
    paper.take(bytes)
    old = frame
    return shown(bytes)
  }

  /// The first difference between the terminal and a frame; nil if there is none.
  func problem(_ frame: Frame) -> String? {
    if paper.scrolled > 0 { return "it scrolled" }
    let cursor = frame.cursor.flatMap { Rect(size: paper.size).contains($0) ? $0 : nil }
    if terminal.showCursor != [], paper.showsCursor != (cursor != nil) { return "cursor" }
    if let cursor, paper.cursor != cursor {
      return "the cursor is at \(paper.cursor), not \(cursor)"
    }
    let pen = Pen(terminal.styles)
    for row in 0..<min(paper.size.rows, frame.size.rows) {
      let wanted = spots(frame, row, pen)
      for (column, spot) in wanted.enumerated() where !isLost(row, column) {
        if looks(spot) != looks(paper.spots[row][column]) {
          return "\(row):\(column) shows \(paper.spots[row][column]), not \(spot)"
        }
      }
    }
    return nil
  }

  private func isLost(_ row: Int, _ column: Int) -> Bool {
    terminal.wraps && !terminal.wrapsLate && row == paper.size.rows - 1
      && column >= paper.size.columns - 2
  }

  private func looks(_ spot: Paper.Spot) -> Paper.Spot {
    guard spot.text == " " || spot.text == "", !spot.style.attributes.contains(.reverse) else {
      return spot
    }
    guard spot.style.attributes.contains(.underline) else {
      return Paper.Spot(text: spot.text, style: Style(background: spot.style.background))
    }
    var visible = spot
    visible.style.attributes.remove(.italic)
    return visible
  }

  /// A row of a frame in the terminal's capabilities.
  private func spots(_ frame: Frame, _ row: Int, _ pen: Pen) -> [Paper.Spot] {
    var spots: [Paper.Spot] = []
    let columns = min(paper.size.columns, frame.size.columns)
    for cell in frame.cells(inRow: row).prefix(columns) where !cell.isContinuation {
      let style = pen.shown(frame.style(of: cell))
      let width = min(Int(cell.width), columns - spots.count)
      let (scalars, blanks) = Pair.fitting.fit(frame.text(of: cell).unicodeScalars, width: width)
      var used = 0
      for scalar in scalars {
        let columns = Pair.columns(scalar)
        if columns == 0 {
          spots[spots.count - used].text.unicodeScalars.append(scalar)
        } else {
          spots.append(Paper.Spot(text: String(Character(scalar)), style: style))
          if columns == 2 { spots.append(Paper.Spot(text: "", style: style)) }
          used = columns
        }
      }
      for _ in 0..<blanks { spots.append(Paper.Spot(style: style)) }
    }
    return spots
  }
}

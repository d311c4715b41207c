import RootsCurses
import RootsTerminal
import Testing

/// After each frame, an emulated terminal shows the frame.
///
/// ncurses runs in processes of its own, because it is global to a process.
@Suite struct CursesPainterTests {
  @Test(arguments: ["none", "16", "256", "truecolor"])
  func `the terminal shows each frame in all palettes`(_ depth: String) async {
    await #expect(processExitsWith: .success) { [depth] in
      let depths: [String: ColorDepth] = [
        "none": ColorDepth.none, "16": .sixteen, "256": .palette, "truecolor": .direct,
      ]
      drawRandomFrames("xterm-256color", depths[depth])
    }
  }

  @Test(arguments: ["xterm", "vt100", "vt220", "linux", "screen", "tmux-256color", "rxvt-unicode"])
  func `other terminals show each frame`(_ name: String) async {
    await #expect(processExitsWith: .success) { [name] in drawRandomFrames(name) }
  }

  @Test(arguments: ["xterm", "linux", "vt100"])
  func `a terminal has no more colours than its description`(_ name: String) async {
    await #expect(processExitsWith: .success) { [name] in drawRandomFrames(name, .direct) }
  }

  @Test(arguments: [TestTerminals.direct, TestTerminals.odd, TestTerminals.least])
  func `unusual terminals show each frame`(_ name: String) async {
    await #expect(processExitsWith: .success) { [name] in
      TestTerminals.described { drawRandomFrames(name) }
    }
  }

  @Test func `characters before wide ones are not inserted`() async {
    // A seed whose frames showed a wide character at a wrong column.
    await #expect(processExitsWith: .success) { drawRandomFrames("vt220", seed: 2_281_244_307) }
  }

  @Test func `an unchanged frame writes no bytes`() async {
    await #expect(processExitsWith: .success) {
      guard var emulation = Emulation("xterm-256color") else { return }
      emulation.change(to: Size(columns: 20, rows: 4))
      let frame = drawn(["one", "two"])
      #expect(emulation.show(frame) != "")
      #expect(emulation.show(frame) == "")
    }
  }

  @Test func `the hidden cursor stands at the choice`() async {
    await #expect(processExitsWith: .success) {
      guard var emulation = Emulation("xterm-256color") else { return }
      emulation.change(to: Size(columns: 20, rows: 4))
      var frame = drawn(["one", "two", "six", "ten"])
      frame.draw { $0.placeFocus(at: Point(column: 3, row: 1)) }
      emulation.show(frame)
      #expect(emulation.paper.cursor == Point(column: 3, row: 1) && !emulation.paper.showsCursor)
      frame.draw { $0.placeCursor(at: Point(column: 5, row: 2)) }
      emulation.show(frame)
      #expect(emulation.paper.cursor == Point(column: 5, row: 2) && emulation.paper.showsCursor)
    }
  }

  @Test func `24-bit colours are sent to a terminal whose description has 256`() async {
    await #expect(processExitsWith: .success) {
      guard var emulation = Emulation("xterm-256color", .direct) else { return }
      emulation.change(to: Size(columns: 20, rows: 4))
      let style = Style(foreground: .rgb(1, 2, 3), background: .palette(67))
      let bytes = emulation.show(drawn(["one"], style: style))
      #expect(bytes.contains("\u{1B}[38;2;1;2;3m") && bytes.contains("\u{1B}[48;2;95;135;175m"))
    }
  }
}

private func drawn(_ rows: [String], style: Style = .plain) -> Frame {
  var frame = Frame(size: Size(columns: 20, rows: 4))
  frame.draw { canvas in
    for (row, text) in rows.enumerated() {
      canvas.draw(text, at: Point(column: 0, row: row), style: style)
    }
  }
  return frame
}

/// Draws random frames on a terminal, and reports the first difference.
private func drawRandomFrames(
  _ name: String, _ depth: ColorDepth? = nil, seed: UInt64 = .random(in: 0..<1 << 32)
) {
  guard var emulation = Emulation(name, depth) else { return }
  var chance = RandomFrames(seed: seed)
  for walk in 0..<100 {
    // Where ncurses inserts the last character, it needs two columns.
    let narrowest = emulation.terminal.canStopWrapping ? 1 : 2
    let glass = Size(columns: narrowest + chance.below(24), rows: 1 + chance.below(6))
    emulation.change(to: glass)
    var frame = Frame(size: chance.happens(80) ? glass : chance.size())
    for step in 0..<8 {
      // A misplaced character would go on to other rows by scrolling.
      if chance.happens(10) || step > 0 && emulation.hasMisplaced(frame) { emulation.clear() }
      if chance.happens(10) { frame = Frame(size: chance.size()) }
      chance.change(&frame)
      let bytes = emulation.show(frame)
      if let problem = emulation.problem(frame) {
        Issue.record(
          "seed \(seed), walk \(walk), step \(step): \(problem); \(bytes.debugDescription)")
        return
      }
    }
  }
}

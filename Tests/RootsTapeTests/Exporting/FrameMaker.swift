import RootsTerminal

/// A generator of frames with difficult texts in all styles, each similar to the one before.
struct FrameMaker {
  private var generator: SeededGenerator
  private(set) var frame: Frame

  init(seed: UInt64, size: Size = Size(columns: 24, rows: 6)) {
    generator = SeededGenerator(seed: seed)
    frame = Frame(size: size)
  }

  mutating func next() -> Frame {
    if number(0...9) == 0 {
      frame = Frame(size: Size(columns: number(1...30), rows: number(1...8)))
    }
    for _ in 0..<number(0...4) { draw() }
    frame.cursor = number(0...2) == 0 ? nil : point()
    return frame
  }

  private mutating func draw() {
    let (place, style, text) = (point(), style(), text())
    frame.draw { canvas in
      if text.isEmpty {
        let rect = Rect(origin: place, size: Size(columns: 5, rows: 2))
        canvas.fill(rect, with: "░", style: style)
      } else {
        canvas.draw(text, at: place, style: style)
      }
    }
  }

  private mutating func text() -> String {
    let kept = [
      "a", "B", "<&>", "\"'", " ", "  ", "é", "e\u{301}", "日本", "👩‍👩‍👧", "🇩🇪", "─┼═╬", "╭╯┏┛", "█▀▌▙",
      "⠿⡇", "\u{1B}[2J", "\u{202E}", "…", "∆",
    ]
    return (0..<number(0...5)).map { _ in kept.randomElement(using: &generator) ?? "" }.joined()
  }

  private mutating func style() -> Style {
    Style(
      foreground: color(), background: color(), attributes: Attributes(rawValue: byte() & 31))
  }

  private mutating func color() -> Color {
    switch number(0...3) {
    case 0: .palette(byte())
    case 1: .palette(byte() & 15)
    case 2: .rgb(byte(), byte(), byte())
    default: .default
    }
  }

  private mutating func byte() -> UInt8 { UInt8(number(0...255)) }

  private mutating func point() -> Point {
    Point(column: number(0...frame.size.columns - 1), row: number(0...frame.size.rows - 1))
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }
}

import RootsTerminal

/// Random frames, repeatable by a seed (SplitMix64; Steele, Lea and Flood, 2014).
struct RandomFrames {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % bound }

  mutating func happens(_ percent: Int) -> Bool { below(100) < percent }

  mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

  mutating func size() -> Size { Size(columns: 1 + below(24), rows: 1 + below(6)) }

  /// Draws random content on a frame, or clears it first.
  mutating func change(_ frame: inout Frame) {
    if happens(20) { frame.clear() }
    let size = frame.size
    frame.cursor = nil
    frame.draw { canvas in
      for _ in 0..<(1 + below(6)) { draw(on: &canvas, size) }
      if happens(40) { canvas.placeCursor(at: point(size)) }
    }
  }

  private mutating func draw(on canvas: inout Canvas, _ size: Size) {
    let style = style()
    if happens(40) {
      let corner = point(size)
      let rect = Rect(
        column: corner.column, row: corner.row, columns: 1 + below(size.columns),
        rows: 1 + below(2))
      canvas.fill(rect, with: one(of: [" ", " ", " ", "─", "x"]), style: style)
    } else {
      let words = (0..<(1 + below(4))).map { _ in one(of: RandomFrames.words) }
      canvas.draw(words.joined(), at: point(size), style: style)
    }
  }

  private static let words = [
    "a", "HOME", "SCREEN-2", " ", "      ", "漢", "漢字", "é", "e\u{301}", "\u{1F468}",
    "\u{1F468}\u{200D}\u{1F469}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
    "\u{1F44D}\u{1F3FD}", "\u{1F1E9}\u{1F1EA}", "\u{2764}\u{FE0F}", "─", "~",
  ]

  private mutating func point(_ size: Size) -> Point {
    Point(column: below(size.columns), row: below(size.rows))
  }

  private mutating func style() -> Style {
    if happens(40) { return .plain }
    return Style(
      foreground: color(), background: color(),
      attributes: happens(50) ? [] : Attributes(rawValue: UInt8(below(32))))
  }

  private mutating func color() -> Color {
    switch below(8) {
    case 0: .palette(UInt8(below(8)))
    case 1: .palette(UInt8(below(256)))
    case 2: .rgb(UInt8(below(256)), UInt8(below(256)), UInt8(below(256)))
    default: .default
    }
  }
}

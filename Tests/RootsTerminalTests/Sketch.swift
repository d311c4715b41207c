import RootsTerminal

/// A frame with one drawing, for most tests.
func sketch(_ columns: Int, _ rows: Int, _ draw: (inout Canvas) -> Void) -> Frame {
  var frame = Frame(size: Size(columns: columns, rows: rows))
  frame.draw { draw(&$0) }
  return frame
}

/// Random text of problematic scalars, repeatable by a seed.
struct TroubleMaker {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 2 &+ 1 }

  /// Scalars that affect their neighbours.
  static let scalars: [Unicode.Scalar] =
    [
      "a", "1", "#", " ", "é", "日", "ｱ", "ﾞ", "ㅤ", "ᄀ", "ᅡ", "ᆨ", "க", "ு", "क", "्", "ष", "☺", "❤",
      "⌚", "👩", "👍", "💻", "🏴", "🔥", "─", "·", "◌", "‹", "›", "␛",
    ]
    + [
      0x00, 0x09, 0x0A, 0x0D, 0x1B, 0x7F, 0x85, 0x9B, 0xAD, 0x300, 0x301, 0x20E3, 0x34F, 0x378,
      0x600, 0x61C, 0x115F, 0x200B, 0x200C, 0x200D, 0x200E, 0x2028, 0x202E, 0x2060, 0x2066, 0x3099,
      0xE000, 0xFE0E, 0xFE0F, 0xFEFF, 0xFFF9, 0xFFFE, 0x1F1E9, 0x1F1EA, 0x1F3FB, 0x1F3FF, 0xE0001,
      0xE0062, 0xE0065, 0xE0067, 0xE006E, 0xE007F, 0xE0100, 0xF0000, 0x10FFFF,
    ].compactMap(Unicode.Scalar.init)

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  mutating func text(upTo length: Int) -> String {
    var view = String.UnicodeScalarView()
    for _ in 0..<next(below: length + 1) {
      view.append(TroubleMaker.scalars[next(below: TroubleMaker.scalars.count)])
    }
    return String(view)
  }
}

/// The wide cells of a frame that lack a half.
func brokenWideCells(in frame: Frame) -> [Point] {
  var broken: [Point] = []
  for row in 0..<frame.size.rows {
    var expectsContinuation = false
    for column in 0..<frame.size.columns {
      let point = Point(column: column, row: row)
      if frame[point].isContinuation != expectsContinuation { broken.append(point) }
      expectsContinuation = frame[point].width == 2
    }
    if expectsContinuation { broken.append(Point(column: frame.size.columns, row: row)) }
  }
  return broken
}

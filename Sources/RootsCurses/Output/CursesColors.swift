import CNcurses
import RootsTerminal

/// The numbers of colours for ncurses on a terminal.
struct CursesColors {
  let palette: Palette
  /// Whether the number of a direct colour is the colour in the form 0xRRGGBB, because the
  /// description has direct colours; otherwise it is a slot that stands for the colour.
  private let isDescribed: Bool
  /// The number of palette colours; the others become direct colours.
  private let base: Int
  private var slots = ColorSlots()
  /// Whether a colour has found no free number since the last call of `removeSlots`.
  var lacksSlots: Bool { slots.isExceeded }

  /// - Parameter wanted: the palette of the terminal whose description was read last.
  init(_ wanted: Palette) {
    isDescribed = unsafe tigetnum("colors") == 1 << 24 && Palette.hasDirectDescription
    let isDirect = wanted.isDirect && (isDescribed || Self.hasSlots)
    palette = Palette(count: wanted.count, isDirect: isDirect)
    base = isDescribed ? Self.describedBase : isDirect ? 16 : 256
  }

  /// The number of a colour; -1 for the terminal's default.
  mutating func number(of color: Color) -> Int32 {
    switch palette.shown(color) {
    case .default: return -1
    case .palette(let index):
      if index < base { return Int32(index) }
      if index < 16 { return Int32(index) - 8 }
      let (red, green, blue) = Palette.parts(of: Int(index))
      return number(red, green, blue)
    case .rgb(let red, let green, let blue):
      return number(Int(red), Int(green), Int(blue))
    }
  }

  /// The number of a direct colour.
  ///
  /// Described blues without red and green get a little of them if their numbers are those of the
  /// palette.
  private mutating func number(_ red: Int, _ green: Int, _ blue: Int) -> Int32 {
    let color = red << 16 | green << 8 | blue
    return Int32(isDescribed ? (color < base ? color | base : color) : slots.number(of: color))
  }

  /// Frees the numbers of all direct colours.
  mutating func removeSlots() { slots.removeAll() }

  /// Returns bytes of ncurses with direct colours in place of their numbers.
  func replacingNumbers(in bytes: [UInt8]) -> [UInt8] { slots.replacingNumbers(in: bytes) }

  /// Whether the terminal selects a palette colour by a sequence that can be replaced.
  private static var hasSlots: Bool {
    [("setaf", 38), ("setab", 48)].allSatisfy { name, selector in
      ColorSlots.selection(in: ResetBytes.capability(name, 255)).map { $0 == (selector, 255) }
        ?? false
    }
  }

  private static var describedBase: Int {
    [256, 16, 8].first { base in
      let selection = ResetBytes.capability("setaf", base - 1)
      return !["38:2", "38;2"].contains { selection.dropFirst(2).starts(with: $0.utf8) }
    } ?? 0
  }
}

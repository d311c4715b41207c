import RootsCurses
import RootsTerminal
import Testing

/// The contrast of every theme on every kind of terminal.
@Suite struct ThemeContrastTests {
  /// The first 16 colours of xterm.
  private static let first: [(Int, Int, Int)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
    (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]

  private static func shown(_ color: Color, or other: Color) -> Color {
    guard case .palette(let index) = color else { return color == .default ? other : color }
    let number = Int(index)
    let levels = [0, 95, 135, 175, 215, 255]
    let (grey, cube) = (8 + 10 * (number - 232), number - 16)
    let parts =
      number < 16
      ? first[number]
      : number >= 232
        ? (grey, grey, grey) : (levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
    return .rgb(UInt8(parts.0), UInt8(parts.1), UInt8(parts.2))
  }

  @Test(arguments: Theme.names, [8, 16, 256, 1 << 24])
  func `every part has a contrast of 3 on a dark and on a light terminal`(
    _ name: String, _ count: Int
  ) throws {
    let palette = Palette(count: count, isDirect: count > 256)
    let (black, white) = (Color.rgb(0, 0, 0), Color.rgb(255, 255, 255))
    for isDark in [true, false] {
      let theme = try #require(Theme.named(name)).fitting(colorCount: count, isDark: isDark)
      let (ground, text) = isDark ? (black, white) : (white, black)
      for part in Theme.parts {
        let style = theme[keyPath: part.style].rebased(on: theme.base)
        let shown = Style(
          foreground: Self.shown(palette.shown(style.foreground), or: text),
          background: Self.shown(palette.shown(style.background), or: ground))
        let contrast = try #require(shown.contrast)
        #expect(contrast >= 3, "\(part.name) on a \(isDark ? "dark" : "light") terminal")
      }
      guard theme.water.foreground != .default else { continue }
      let map = [theme.water, theme.park, theme.rail].map { palette.shown($0.foreground) }
      #expect(Set(map).count == 3, "the colours of a map differ")
    }
  }
}

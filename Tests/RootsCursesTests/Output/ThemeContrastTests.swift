import RootsCurses
import RootsTerminal
import Testing

/// The contrast of every theme on every kind of terminal.
@Suite struct ThemeContrastTests {
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
          foreground: Xterm.shown(palette.shown(style.foreground), or: text),
          background: Xterm.shown(palette.shown(style.background), or: ground))
        let contrast = try #require(shown.contrast)
        #expect(contrast >= 3, "\(part.name) on a \(isDark ? "dark" : "light") terminal")
      }
      guard theme.water.foreground != .default else { continue }
      let map = [theme.water, theme.park, theme.rail].map { palette.shown($0.foreground) }
      #expect(Set(map).count == 3, "the colours of a map differ")
    }
  }
}

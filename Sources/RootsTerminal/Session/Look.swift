/// The styles of a session, fitted to its terminal.
public struct Look: Sendable {
  /// The number of colours of the terminal, for a theme that is chosen later.
  public var colorCount = 1 << 24
  /// Whether the theme follows the terminal's background colour.
  public var followsBackground = false
  /// Whether the terminal's background is dark; nil if that is not known.
  package var hasDarkBackground: Bool?
  /// The chosen styles.
  var chosen: Theme
  /// The styles that are shown while a theme is being typed at the prompt.
  var previewed: Theme?
  /// The chosen theme before it was fitted to the terminal; nil if none was chosen.
  private(set) var unfitted: Theme?

  init(_ theme: Theme) { chosen = theme }

  /// The styles in which frames are drawn.
  var theme: Theme { previewed ?? chosen }

  /// What a terminal with few colours makes of the themes; nil with many colours.
  var limitOfThemes: String? {
    if colorCount == 0 { return "without colours all themes look like plain" }
    return colorCount < 256
      ? "with \(colorCount) colours all themes but plain look like standard" : nil
  }

  /// Sets a theme, with colours and characters that the terminal can show.
  package mutating func choose(_ theme: Theme) {
    unfitted = theme
    chosen = fitted(theme)
  }

  /// Sets a theme that does not change when the terminal does; nil to follow the terminal.
  mutating func choose(named theme: Theme?) {
    followsBackground = theme == nil
    if let theme { choose(theme) } else if let hasDarkBackground { take(hasDarkBackground) }
  }

  /// Takes the terminal's background, which the theme follows or is fitted to.
  mutating func take(_ isDark: Bool) {
    hasDarkBackground = isDark
    choose(followsBackground ? isDark ? .dark : .light : unfitted ?? theme)
  }

  /// The theme with colours and characters that the terminal can show.
  func fitted(_ theme: Theme) -> Theme {
    theme.fitting(colorCount: colorCount, isDark: hasDarkBackground)
  }
}

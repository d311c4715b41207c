extension Theme {
  /// The names of the built-in themes.
  public static let names = all.map(\.name)

  /// The choice of `dark` or `light`, as the terminal is.
  package static let automatic = "auto"
  /// The names that a person can choose.
  package static let choices = names + [automatic]

  private static let all: [(name: String, theme: Theme)] = [
    ("standard", .standard), ("dark", .dark), ("light", .light), ("catppuccin", .catppuccin),
    ("nord", .nord), ("solarized-light", .solarizedLight), ("tokyo-night", .tokyoNight),
    ("high-contrast", .highContrast), ("plain", .plain),
  ]

  /// The theme of a name; nil if there is none.
  public static func named(_ name: String) -> Theme? { all.first { $0.name == name }?.theme }

  /// Returns the theme for a terminal with the given number of colours.
  ///
  /// With fewer than 256 colours, text and background of a theme with RGB colours could become
  /// equal. Such a theme is replaced by `standard`, and without colours every theme by `plain`. On
  /// the terminal's own background, hues that can hardly be read there are replaced by others. The
  /// strokes are kept.
  ///
  /// - Parameters:
  ///   - colorCount: the number of colours of the terminal.
  ///   - isDark: whether the terminal's background is dark; nil if that is not known.
  public func fitting(colorCount: Int, isDark: Bool? = nil) -> Theme {
    var fitting = self
    let needsMany = Theme.parts.contains { self[keyPath: $0.style].needsManyColors }
    if colorCount == 0 {
      fitting = .plain
    } else if needsMany, colorCount < 256 {
      fitting = .standard
    }
    if let isDark, fitting.base.background == .default {
      fitting = fitting.readable(onDark: isDark)
    }
    fitting.strokes = strokes
    return fitting
  }
}

extension Style {
  fileprivate var needsManyColors: Bool {
    [foreground, background].contains { color in
      switch color {
      case .default: false
      case .palette(let number): number > 15
      case .rgb: true
      }
    }
  }
}

// The colours of terminals with 8 or 16 colours, which the terminal defines.

extension Theme {
  /// The theme with hues that can be read on the terminal's background.
  func readable(onDark isDark: Bool) -> Theme {
    var theme = self
    for (_, style) in Theme.parts {
      guard case .palette(let number) = theme[keyPath: style].foreground,
        let hue = Hue(rawValue: number)
      else { continue }
      theme[keyPath: style].foreground = (isDark ? hue.onDark : hue.onLight).color
    }
    // The colours of a map still differ.
    if theme.park.foreground == theme.water.foreground {
      theme.park.foreground = Hue.magenta.color
    }
    if [theme.water, theme.park].contains(where: { $0.foreground == theme.rail.foreground }) {
      theme.rail.foreground = (isDark ? Hue.magenta : .red).color
    }
    return theme
  }
}

/// One of the six hues among the first eight colours of a terminal, by the number of its colour.
private enum Hue: UInt8 {
  case red = 1, green, yellow, blue, magenta, cyan

  /// The hue in its place on a dark ground, on which blue can hardly be read.
  var onDark: Hue { self == .blue ? .cyan : self }
  /// The hue in its place on a light ground, on which the light ones can hardly be read.
  var onLight: Hue {
    switch self {
    case .cyan, .green: .blue
    case .yellow: .magenta
    case .red, .blue, .magenta: self
    }
  }

  var color: Color { .palette(rawValue) }
}

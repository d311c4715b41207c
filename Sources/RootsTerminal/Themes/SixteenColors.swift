// The themes of terminals with 8 or 16 colours, whose colours the terminal defines.

extension Theme {
  /// The colours of the terminal, on its own dark ground.
  ///
  /// Only the first eight colours are used: in many palettes the other eight are greys or hardly
  /// differ from the ground. What is filled is reversed text, which is as readable as the colour is
  /// on the ground.
  public static let ansi = Theme(accent: .cyan, key: .magenta).readable(onDark: true)

  /// A theme of the terminal's colours with the hues of another theme.
  init(huesOf theme: Theme) {
    self.init(
      accent: Hue(theme.bar.foreground) ?? .cyan, key: Hue(theme.key.foreground) ?? .magenta)
  }

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

  private init(accent: Hue, key: Hue) {
    self.init(
      tabBar: .plain, currentTab: accent.filled, breadcrumb: accent.bold,
      selection: accent.filled, border: Style(attributes: .dim),
      title: Style(attributes: .bold), help: Style(attributes: .dim), key: key.bold,
      info: Style(foreground: accent.color), refusal: Hue.red.bold,
      result: Style(foreground: Hue.green.color), dim: Style(attributes: .dim),
      accent: Style(foreground: accent.color),
      match: Style(foreground: key.color, attributes: [.bold, .underline]),
      bar: Style(foreground: accent.color), strokes: .rounded)
  }
}

/// One of the six hues among the first eight colours of a terminal.
///
/// The number is that of the colour: 1 for red, 2 for green and 4 for blue, added.
private enum Hue: UInt8 {
  case red = 1, green, yellow, blue, magenta, cyan

  /// The hue of a colour; nil for grey and for colours that the terminal defines.
  init?(_ color: Color) {
    guard case .rgb(let red, let green, let blue) = color else { return nil }
    let (least, most) = (min(red, green, blue), max(red, green, blue))
    guard most - least >= 16 else { return nil }
    let middle = least + (most - least) / 2
    let parts = [(red, 1), (green, 2), (blue, 4)] as [(UInt8, UInt8)]
    self.init(rawValue: parts.reduce(0) { $0 + ($1.0 > middle ? $1.1 : 0) })
  }

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
  /// Bold text in the colour.
  var bold: Style { Style(foreground: color, attributes: .bold) }
  /// Text of the ground's colour on the colour.
  var filled: Style { Style(foreground: color, attributes: [.bold, .reverse]) }
}

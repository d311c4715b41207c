// The themes of terminals with 8 or 16 colours, whose colours the terminal defines.

extension Theme {
  /// The colours of the terminal, on its own dark ground.
  ///
  /// Only the first eight colours are used: in many palettes the other eight are greys or hardly
  /// differ from the ground. What is filled is reversed text, which is as readable as the colour is
  /// on the ground.
  public static let ansi = Theme(accent: .cyan, key: .magenta)

  /// A theme of the terminal's colours with the hues of another theme.
  init(huesOf theme: Theme) {
    let isDark = theme.base.background.isDark
    func hue(_ color: Color, or other: Hue) -> Hue {
      let hue = Hue(color) ?? other
      return isDark ? hue.onDark : hue.onLight
    }
    self.init(
      accent: hue(theme.bar.foreground, or: .cyan), key: hue(theme.key.foreground, or: .magenta))
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

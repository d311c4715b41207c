// The themes of terminals with 8 or 16 colours, whose colours the terminal defines.

extension Theme {
  /// The colours of the terminal, on its own ground.
  ///
  /// Only the first eight colours are used: in many palettes the other eight are greys or hardly
  /// differ from the ground.
  public static let ansi = Theme(accent: .cyan, key: .magenta)

  /// A theme of the terminal's colours with the hues of another theme.
  init(huesOf theme: Theme) {
    self.init(
      accent: Hue(theme.bar.foreground) ?? .cyan, key: Hue(theme.key.foreground) ?? .magenta)
  }

  private init(accent: Hue, key: Hue) {
    self.init(
      tabBar: .plain, currentTab: accent.filled, breadcrumb: accent.bold,
      selection: Hue.blue.filled, border: Style(attributes: .dim),
      title: Style(attributes: .bold), help: Style(attributes: .dim), key: key.bold,
      info: Style(foreground: Hue.cyan.color), refusal: Hue.red.bold,
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

  var color: Color { .palette(rawValue) }
  /// Bold text in the colour.
  var bold: Style { Style(foreground: color, attributes: .bold) }
  /// Text on the colour: black on the light ones, white on the dark ones.
  var filled: Style {
    let isLight = rawValue & Self.green.rawValue != 0
    return Style(foreground: .palette(isLight ? 0 : 7), background: color, attributes: .bold)
  }
}

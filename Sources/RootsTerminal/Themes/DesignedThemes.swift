// The themes with colours of their own.
//
// The colours are those that the designers of each theme published; where one has too little
// contrast for its use here, it is a little lighter or darker. Text has three levels: usual text,
// secondary text, which is 65 % of it, and what is under a box, which is 40 % (`Canvas.dim`).

/// The colours of a theme, by their use.
struct Palette {
  /// The background, that of the tab bar, and that of a selected row.
  let ground, panel, selected: UInt32
  /// Text: usual, and in titles.
  let text, bright: UInt32
  /// Borders and lines.
  let line: UInt32
  /// The selected tab and the path, and text on that colour.
  let accent, onAccent: UInt32
  /// Keys.
  let key: UInt32
  /// Messages: information, results, refusals.
  let info, good, bad: UInt32
  /// Names and paths.
  let link: UInt32

  /// Secondary text, which can be small.
  fileprivate var secondary: Color {
    Color(text).faded(
      to: 65, towards: Color(ground), contrast: 4.5,
      on: [Color(ground), Color(panel), Color(selected)])
  }
}

extension Theme {
  init(_ palette: Palette) {
    let ground = Color(palette.ground)
    self.init(
      base: Style(foreground: Color(palette.text), background: ground),
      tabBar: Style(foreground: palette.secondary, background: Color(palette.panel)),
      currentTab: Style(
        foreground: Color(palette.onAccent), background: Color(palette.accent), attributes: .bold),
      breadcrumb: Style(foreground: Color(palette.accent), attributes: .bold),
      selection: Style(
        foreground: Color(palette.bright), background: Color(palette.selected), attributes: .bold),
      border: Style(foreground: Color(palette.line)),
      title: Style(foreground: Color(palette.bright), attributes: .bold),
      help: Style(foreground: palette.secondary),
      key: Style(foreground: Color(palette.key), attributes: .bold),
      info: Style(foreground: Color(palette.info)),
      refusal: Style(foreground: Color(palette.bad), attributes: .bold),
      result: Style(foreground: Color(palette.good)), dim: Style(foreground: palette.secondary),
      accent: Style(foreground: Color(palette.link)),
      problem: Style(foreground: Color(palette.bad)), bar: Style(foreground: Color(palette.accent)),
      backdrop: Style(foreground: Color(palette.line)),
      water: Style(foreground: Color(palette.info).mixed(with: ground, percent: 20)),
      park: Style(foreground: Color(palette.good).mixed(with: ground, percent: 20)),
      rail: Style(foreground: Color(palette.key)), strokes: .rounded)
  }

  /// Light text on a deep blue ground, with warm keys.
  public static let dark = Theme(
    Palette(
      ground: 0x14171F, panel: 0x1F2533, selected: 0x26324A, text: 0xD8DEE9,
      bright: 0xF4F6FA, line: 0x5F87AF, accent: 0x8FB8F6,
      onAccent: 0x14171F, key: 0xF5C76E, info: 0x9CD6EC,
      good: 0x9FD98A, bad: 0xFF938F, link: 0x7FD1C7))

  /// Dark text on warm paper.
  public static let light = Theme(
    Palette(
      ground: 0xFBFAF6, panel: 0xECE9E1, selected: 0xD9E6FB, text: 0x24292F,
      bright: 0x1B1F24, line: 0x888D96, accent: 0x2F5FB3,
      onAccent: 0xFFFFFF, key: 0x8A4B00, info: 0x0B6478,
      good: 0x23702B, bad: 0xB3261E, link: 0x0F6B68))

  /// Catppuccin Mocha.
  public static let catppuccin = Theme(
    Palette(
      ground: 0x1E1E2E, panel: 0x181825, selected: 0x313244, text: 0xCDD6F4,
      bright: 0xF5E0DC, line: 0x6C7086, accent: 0xB4BEFE,
      onAccent: 0x11111B, key: 0xF9E2AF, info: 0x89DCEB,
      good: 0xA6E3A1, bad: 0xF38BA8, link: 0x94E2D5))

  /// Nord.
  public static let nord = Theme(
    Palette(
      ground: 0x2E3440, panel: 0x3B4252, selected: 0x434C5E, text: 0xD8DEE9,
      bright: 0xECEFF4, line: 0x6F7F9C, accent: 0x88C0D0,
      onAccent: 0x2E3440, key: 0xEBCB8B, info: 0x81A1C1,
      good: 0xA3BE8C, bad: 0xDF818A, link: 0x8FBCBB))

  /// Solarized, light.
  public static let solarizedLight = Theme(
    Palette(
      ground: 0xFDF6E3, panel: 0xEEE8D5, selected: 0xE4DCC4, text: 0x4E646B,
      bright: 0x073642, line: 0x839191, accent: 0x1072BC,
      onAccent: 0xFDF6E3, key: 0x956900, info: 0x087F76,
      good: 0x657900, bad: 0xD62C29, link: 0x087F76))

  /// Tokyo Night.
  public static let tokyoNight = Theme(
    Palette(
      ground: 0x1A1B26, panel: 0x24283B, selected: 0x2F3549, text: 0xC0CAF5,
      bright: 0xE6EAFB, line: 0x5C659B, accent: 0x7AA2F7,
      onAccent: 0x16161E, key: 0xE0AF68, info: 0x7DCFFF,
      good: 0x9ECE6A, bad: 0xF7768E, link: 0x73DACA))

  /// White, yellow and cyan on black, for poor light and weak eyes.
  public static let highContrast = Theme(
    Palette(
      ground: 0x000000, panel: 0x000000, selected: 0x1A3A6E, text: 0xFFFFFF,
      bright: 0xFFFFFF, line: 0xFFFFFF, accent: 0xFFFF00,
      onAccent: 0x000000, key: 0xFFFF00, info: 0x00FFFF,
      good: 0x00FF00, bad: 0xFF8080, link: 0x00FFFF))

  /// Attributes only, for terminals without colours and users who want none.
  public static let plain = Theme(
    tabBar: .plain, currentTab: Style(attributes: [.bold, .reverse]),
    breadcrumb: Style(attributes: .bold), selection: Style(attributes: .reverse),
    border: .plain, title: Style(attributes: .bold), help: .plain,
    key: Style(attributes: .bold), info: .plain, refusal: Style(attributes: [.bold, .reverse]),
    result: Style(attributes: .bold), dim: Style(attributes: .dim),
    accent: Style(attributes: .underline),
    problem: Style(attributes: .bold), bar: .plain, backdrop: Style(attributes: .dim),
    water: Style(attributes: .dim), park: Style(attributes: .dim), rail: .plain,
    strokes: .unicode)
}

extension Color {
  /// The colour of six hexadecimal digits.
  init(_ digits: UInt32) {
    self = .rgb(
      UInt8(truncatingIfNeeded: digits >> 16), UInt8(truncatingIfNeeded: digits >> 8),
      UInt8(truncatingIfNeeded: digits))
  }
}

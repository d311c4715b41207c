extension Theme {
  /// Light text on a deep blue background, with warm keys.
  ///
  /// The greys of both themes are close to those of the 256-colour palette, so that terminals
  /// limited to it show no tint.
  public static let dark = Theme(
    base: Style(foreground: .rgb(0xD8, 0xDE, 0xE9), background: .rgb(0x14, 0x17, 0x1F)),
    tabBar: Style(foreground: .rgb(0xAA, 0xAF, 0xBA), background: .rgb(0x1F, 0x25, 0x33)),
    currentTab: Style(
      foreground: .rgb(0x14, 0x17, 0x1F), background: .rgb(0x8F, 0xB8, 0xF6), attributes: .bold),
    breadcrumb: Style(foreground: .rgb(0x8F, 0xB8, 0xF6), attributes: .bold),
    selection: Style(
      foreground: .rgb(0xFF, 0xFF, 0xFF), background: .rgb(0x2E, 0x43, 0x68), attributes: .bold),
    border: Style(foreground: .rgb(0x5F, 0x87, 0xAF)),
    title: Style(foreground: .rgb(0xF4, 0xF6, 0xFA), attributes: .bold),
    help: Style(foreground: .rgb(0x9D, 0xA1, 0xAB)),
    key: Style(foreground: .rgb(0xF5, 0xC7, 0x6E), attributes: .bold),
    info: Style(foreground: .rgb(0x9C, 0xD6, 0xEC)),
    refusal: Style(foreground: .rgb(0xFF, 0x93, 0x8F), attributes: .bold),
    result: Style(foreground: .rgb(0x9F, 0xD9, 0x8A)),
    dim: Style(foreground: .rgb(0x87, 0x8C, 0x97)),
    accent: Style(foreground: .rgb(0x7F, 0xD1, 0xC7)),
    match: Style(foreground: .rgb(0xFF, 0xD4, 0x79), attributes: [.bold, .underline]),
    problem: Style(foreground: .rgb(0xFF, 0x93, 0x8F)),
    bar: Style(foreground: .rgb(0x8F, 0xB8, 0xF6)),
    backdrop: Style(foreground: .rgb(0x5F, 0x7D, 0xA5)), strokes: .rounded)

  /// Dark text on warm paper.
  public static let light = Theme(
    base: Style(foreground: .rgb(0x24, 0x29, 0x2F), background: .rgb(0xFB, 0xFA, 0xF6)),
    tabBar: Style(foreground: .rgb(0x4A, 0x52, 0x5D), background: .rgb(0xEC, 0xE9, 0xE1)),
    currentTab: Style(
      foreground: .rgb(0xFF, 0xFF, 0xFF), background: .rgb(0x2F, 0x5F, 0xB3), attributes: .bold),
    breadcrumb: Style(foreground: .rgb(0x2F, 0x5F, 0xB3), attributes: .bold),
    selection: Style(
      foreground: .rgb(0x10, 0x23, 0x3F), background: .rgb(0xCD, 0xDF, 0xFA), attributes: .bold),
    border: Style(foreground: .rgb(0x88, 0x8D, 0x96)),
    title: Style(foreground: .rgb(0x1B, 0x1F, 0x24), attributes: .bold),
    help: Style(foreground: .rgb(0x58, 0x60, 0x6B)),
    key: Style(foreground: .rgb(0x8A, 0x4B, 0x00), attributes: .bold),
    info: Style(foreground: .rgb(0x0B, 0x64, 0x78)),
    refusal: Style(foreground: .rgb(0xB3, 0x26, 0x1E), attributes: .bold),
    result: Style(foreground: .rgb(0x23, 0x70, 0x2B)),
    dim: Style(foreground: .rgb(0x70, 0x77, 0x82)),
    accent: Style(foreground: .rgb(0x0F, 0x6B, 0x68)),
    match: Style(foreground: .rgb(0x8A, 0x4B, 0x00), attributes: [.bold, .underline]),
    problem: Style(foreground: .rgb(0xB3, 0x26, 0x1E)),
    bar: Style(foreground: .rgb(0x2F, 0x5F, 0xB3)),
    backdrop: Style(foreground: .rgb(0x88, 0x8D, 0x96)), strokes: .rounded)

  /// Attributes only, for terminals without colours and users who want none.
  public static let plain = Theme(
    tabBar: .plain, currentTab: Style(attributes: [.bold, .reverse]),
    breadcrumb: Style(attributes: .bold), selection: Style(attributes: .reverse),
    border: .plain, title: Style(attributes: .bold), help: .plain,
    key: Style(attributes: .bold), info: .plain, refusal: Style(attributes: [.bold, .reverse]),
    result: Style(attributes: .bold), dim: Style(attributes: .dim),
    accent: Style(attributes: .underline), match: Style(attributes: [.bold, .underline]),
    problem: Style(attributes: .bold), bar: .plain, backdrop: Style(attributes: .dim),
    strokes: .unicode)
}

extension Style {
  /// The contrast ratio of text in this style, 1 to 21; nil if one of the colours is defined by
  /// the terminal.
  ///
  /// By WCAG 2.2, 1.4.3: small text needs 4.5, symbols and secondary text 3.
  package var contrast: Double? {
    guard let text = foreground.luminance, let ground = background.luminance else { return nil }
    return (max(text, ground) + 0.05) / (min(text, ground) + 0.05)
  }

  /// The style with the colours of a base in place of the terminal's default colours.
  package func rebased(on base: Style) -> Style {
    Style(
      foreground: foreground == .default ? base.foreground : foreground,
      background: background == .default ? base.background : background, attributes: attributes)
  }
}

extension Color {
  /// The colour with a share of a ground, or with less of it where the contrast would be too small
  /// with that share and is not without it.
  ///
  /// - Parameters:
  ///   - percent: the least share of the colour itself, 0 to 100.
  ///   - ground: the ground.
  ///   - contrast: the least contrast as text.
  ///   - grounds: the grounds on which it is drawn.
  func faded(
    to percent: Int, towards ground: Color, contrast: Double, on grounds: [Color]
  ) -> Color {
    let shares = stride(from: percent, through: 100, by: 5)
    return shares.lazy.map { mixed(with: ground, percent: 100 - $0) }.first { color in
      grounds.allSatisfy { (Style(foreground: color, background: $0).contrast ?? 0) >= contrast }
    } ?? mixed(with: ground, percent: 100 - percent)
  }

  /// The relative luminance as WCAG 2.2 defines it, 0 to 1; nil if the colour is not known.
  fileprivate var luminance: Double? {
    guard case .rgb(let red, let green, let blue) = self else { return nil }
    return 0.2126 * Color.linear[Int(red)] + 0.7152 * Color.linear[Int(green)]
      + 0.0722 * Color.linear[Int(blue)]
  }

  /// The light of each value of a part.
  private static let linear = (0...255).map { linear(Double($0) / 255) }

  private static func linear(_ part: Double) -> Double {
    guard part > 0.04045 else { return part / 12.92 }
    let base = (part + 0.055) / 1.055
    // To the power of 2.4: the square, times the fifth root of the square.
    return base * base * fifthRoot(of: base * base)
  }

  /// Newton's method; starting at 1, it converges for 0.004 to 1 within 20 rounds.
  private static func fifthRoot(of number: Double) -> Double {
    var root = 1.0
    for _ in 0..<20 { root = (4 * root + number / (root * root * root * root)) / 5 }
    return root
  }
}

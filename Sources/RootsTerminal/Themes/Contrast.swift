extension Style {
  /// How well text in this style stands out from its ground, 1...21; nil where the terminal alone
  /// knows one of the colours.
  ///
  /// By WCAG 2.2, 1.4.3: small text needs 4.5, signs and what is meant to stand back 3.
  package var contrast: Double? {
    guard let text = foreground.luminance, let ground = background.luminance else { return nil }
    return (max(text, ground) + 0.05) / (min(text, ground) + 0.05)
  }

  /// The style with a ground's colours in place of the terminal's own.
  package func rebased(on base: Style) -> Style {
    Style(
      foreground: foreground == .default ? base.foreground : foreground,
      background: background == .default ? base.background : background, attributes: attributes)
  }
}

extension Color {
  /// Relative luminance as WCAG 2.2 defines it, 0...1; nil where it is not known.
  fileprivate var luminance: Double? {
    guard case .rgb(let red, let green, let blue) = self else { return nil }
    return 0.2126 * Color.linear(red) + 0.7152 * Color.linear(green) + 0.0722 * Color.linear(blue)
  }

  private static func linear(_ part: UInt8) -> Double {
    let part = Double(part) / 255
    guard part > 0.04045 else { return part / 12.92 }
    let base = (part + 0.055) / 1.055
    // To the power of 2.4: the square, times the fifth root of the square.
    return base * base * fifthRoot(of: base * base)
  }

  /// By Newton's method; from 1 it comes down to any root of 0.004...1 within 20 rounds.
  private static func fifthRoot(of number: Double) -> Double {
    var root = 1.0
    for _ in 0..<20 { root = (4 * root + number / (root * root * root * root)) / 5 }
    return root
  }
}

extension Transition {
  /// The old content fades out, then the new content fades in.
  ///
  /// RGB colours are mixed: the old text blends into its background, and the new text emerges from
  /// its own. Palette colours cannot be mixed, so their text is dim meanwhile.
  public static let fade = Transition { passage, progress in
    let side = progress < 0.5 ? Passage.Side.from : .to
    var inks: [UInt32: UInt16] = [:]
    var newest: (pair: UInt32, ink: UInt16)?
    passage.choose { old, new, frame in
      let pair = UInt32(old) << 16 | UInt32(new)
      if let newest, newest.pair == pair { return (side, newest.ink) }
      let ink = inks[pair] ?? ink(from: old, to: new, progress, in: &frame)
      inks[pair] = ink
      newest = (pair, ink)
      return (side, ink)
    }
  }

  /// Returns the style of a cell between two styles at a moment of a fade.
  private static func ink(
    from old: UInt16, to new: UInt16, _ progress: Double, in frame: inout Frame
  ) -> UInt16 {
    let (from, to) = (frame.styles[Int(old)], frame.styles[Int(new)])
    if let mixed = mixed(from, to, progress) { return frame.index(of: mixed) }
    if progress < 0.2 { return old }
    if progress > 0.8 { return new }
    return frame.index(of: progress < 0.5 ? from.faint : to.faint)
  }

  /// The mixed style; nil if one of the four colours has no known RGB parts.
  private static func mixed(_ from: Style, _ to: Style, _ progress: Double) -> Style? {
    let (old, new) = (from.unreversed, to.unreversed)
    guard old.foreground.isExact, new.foreground.isExact,
      let ground = old.background.mixed(with: new.background, progress)
    else { return nil }
    let text =
      progress < 0.5
      ? old.foreground.mixed(with: ground, progress * 2)
      : ground.mixed(with: new.foreground, progress * 2 - 1)
    return text.map { text in
      Style(
        foreground: text, background: ground,
        attributes: progress < 0.5 ? old.attributes : new.attributes)
    }
  }
}

extension Style {
  /// The style faded: closer to its background where that is known, otherwise dim.
  var faint: Style {
    let shown = unreversed
    if let text = shown.foreground.mixed(with: shown.background, 0.45) {
      return Style(
        foreground: text, background: shown.background,
        attributes: attributes.subtracting([.bold, .reverse]))
    }
    return Style(
      foreground: foreground, background: background,
      attributes: attributes.subtracting(.bold).union(.dim))
  }

  /// The visible style without the reverse attribute, where both colours are known.
  fileprivate var unreversed: Style {
    guard attributes.contains(.reverse), foreground.isExact, background.isExact else { return self }
    return Style(
      foreground: background, background: foreground, attributes: attributes.subtracting(.reverse))
  }
}

extension Color {
  /// Whether the RGB parts of the colour are known.
  fileprivate var isExact: Bool {
    if case .rgb = self { return true }
    return false
  }

  /// The mix with another colour; nil if the RGB parts of either are not known.
  fileprivate func mixed(with other: Color, _ share: Double) -> Color? {
    guard case .rgb(let red, let green, let blue) = self,
      case .rgb(let otherRed, let otherGreen, let otherBlue) = other
    else { return nil }
    func part(_ one: UInt8, _ two: UInt8) -> UInt8 {
      UInt8((Double(one) + (Double(two) - Double(one)) * share).rounded())
    }
    return .rgb(part(red, otherRed), part(green, otherGreen), part(blue, otherBlue))
  }
}

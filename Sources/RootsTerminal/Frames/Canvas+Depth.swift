// Depth: what lies under a box is dimmed.

extension Canvas {
  /// Dims a part of what was drawn: colours nearer to the ground, nothing bold or reversed.
  ///
  /// Without colours of its own, a theme dims by the attribute.
  ///
  /// - Parameters:
  ///   - rect: the part.
  ///   - base: the style of cells without colours.
  ///   - percent: the share of the ground in the colour of a text, less where the contrast would
  ///     be below 3.
  mutating func dim(_ rect: Rect, base: Style, percent: Int = 60) {
    let target = clip.intersection(
      rect.moved(columns: window.origin.column, rows: window.origin.row))
    guard !target.isEmpty else { return }
    let isGround = frame.styles.map { $0.isGround(base) }
    func isShown(_ index: Int) -> Bool {
      let cell = frame.cells[index]
      return cell.isCluster || cell.glyph != 0x20 || !isGround[Int(cell.style)]
    }
    var restyling = Restyling(of: frame)
    for row in target.rows {
      let start = row * frame.size.columns
      let cells = (start + target.columns.lowerBound)..<(start + target.columns.upperBound)
      // The blank ends of rows stay as they are.
      guard let first = cells.first(where: isShown), let last = cells.last(where: isShown) else {
        continue
      }
      restyling.apply(to: first...last, of: &frame) { $0.dimmed(on: base, percent: percent) }
    }
  }

  /// Draws the mark of a selected row, or of the field that takes the keys.
  ///
  /// A bar needs a ground of its own: on a reversed row it would be a hole.
  mutating func drawMarker(at point: Point, in style: Style? = nil, theme: Theme) {
    let isReversed = theme.selection.background == .default
    let marker = isReversed ? Strokes.unicode.marker : theme.strokes.marker
    draw(String(Character(marker)), at: point, style: style ?? theme.marker)
    placeFocus(at: point)
  }

  /// Draws the dot of a row or a key that was not used.
  mutating func drawDot(at point: Point, isSelected: Bool = false, theme: Theme) {
    draw(
      String(Character(theme.strokes.dot)), at: point,
      style: isSelected ? theme.selectedDot : theme.dot)
  }
}

extension Style {
  /// Whether a blank in this style shows the ground alone.
  fileprivate func isGround(_ base: Style) -> Bool {
    (background == .default || background == base.background)
      && attributes.isDisjoint(with: [.underline, .reverse])
  }

  fileprivate func dimmed(on base: Style, percent: Int) -> Style {
    let quiet = attributes.subtracting([.bold, .reverse])
    guard base.background.isKnown else {
      return Style(attributes: quiet.union(.dim))
    }
    let own = rebased(on: base)
    let isReversed = attributes.contains(.reverse)
    let (text, ground) =
      isReversed ? (own.background, own.foreground) : (own.foreground, own.background)
    let dimmedGround = ground.mixed(with: base.background, percent: 75)
    // Text in the colour of its background, such as the end of a filled shape, stays invisible.
    let dimmedText =
      text == ground
      ? dimmedGround
      : text.faded(
        to: 100 - percent, towards: base.background, contrast: 3, on: [dimmedGround])
    return Style(foreground: dimmedText, background: dimmedGround, attributes: quiet)
  }
}

extension Color {
  /// Whether the terminal does not define the colour.
  fileprivate var isKnown: Bool { if case .rgb = self { true } else { false } }

  /// The colour with a share of another one; a colour that the terminal defines stays.
  func mixed(with other: Color, percent: Int) -> Color {
    guard case .rgb(let red, let green, let blue) = self,
      case .rgb(let otherRed, let otherGreen, let otherBlue) = other
    else { return self }
    func mix(_ own: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Int(own) * (100 - percent) + Int(other) * percent) / 100)
    }
    return .rgb(mix(red, otherRed), mix(green, otherGreen), mix(blue, otherBlue))
  }
}

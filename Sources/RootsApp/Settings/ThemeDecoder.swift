internal import RootsBlueprint
internal import RootsTerminal

extension SettingsDecoder {
  /// Decodes a theme with its base theme and its changes.
  mutating func theme(_ fields: Fields) -> Theme {
    let base = reader.oneOf(fields["base"], Theme.names, kind: "theme")
    var theme = base.flatMap(Theme.named) ?? .standard
    let strokes = reader.oneOf(fields["strokes"], Strokes.names, kind: "strokes")
    theme.strokes = strokes.flatMap(Strokes.named) ?? theme.strokes
    let styles = reader.mapping(fields["styles"], known: Theme.parts.map(\.name))
    for pair in styles?.pairs ?? [] {
      guard let part = Theme.parts.first(where: { $0.name == pair.key.name }) else { continue }
      theme[keyPath: part.style] = style(pair.value, startingFrom: theme[keyPath: part.style])
    }
    for pair in styles?.pairs ?? [] { warnOfContrast(pair.key, in: theme) }
    if let ground = styles?.key("ground") {
      warnOfInherited(on: ground, in: theme, sparing: styles?.pairs.map(\.key.name) ?? [])
    }
    return theme
  }

  /// Decodes a style; a single colour is that of the text, and keys missing in a mapping stay.
  private mutating func style(_ node: YAMLNode, startingFrom base: Style) -> Style {
    var style = base
    guard case .mapping = node.content else {
      style.foreground = color(node) ?? style.foreground
      return style
    }
    let words = Self.attributes.map(\.name)
    guard let fields = reader.mapping(node, known: ["fg", "bg"] + words) else { return style }
    if let node = fields["fg"] { style.foreground = color(node) ?? style.foreground }
    if let node = fields["bg"] { style.background = color(node) ?? style.background }
    for (name, attribute) in Self.attributes {
      guard let isOn = reader.bool(fields[name]) else { continue }
      if isOn {
        style.attributes.insert(attribute)
      } else {
        style.attributes.remove(attribute)
      }
    }
    return style
  }

  private static let attributes: [(name: String, Attributes)] = [
    ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline),
    ("reverse", .reverse),
  ]

  private mutating func color(_ node: YAMLNode) -> Color? {
    guard let text = node.scalar, !node.isNull else {
      let found = node.isNull ? "nothing" : "more than one word"
      reader.error(
        "a colour is expected, found \(found); write one like \"#7fd1c7\", in quotes,"
          + " because # starts a comment", at: node.extent)
      return nil
    }
    if let color = Color(named: text) { return color }
    if Int(text) != nil, text.count != 6 {
      reader.error(
        "\(cited(text)) is out of range; the palette has colours 0 to 255", at: node.extent)
    } else if text.hasPrefix("#") || text.isHexadecimal {
      reader.error(
        "\(cited(text)) is not a colour; write \"#rgb\" or \"#rrggbb\", with digits 0 to 9"
          + " and a to f", at: node.extent)
    } else {
      reader.unknown("colour", text, at: node.extent, known: Color.names)
    }
    return nil
  }

  private mutating func warnOfContrast(_ key: YAMLKey, in theme: Theme) {
    guard let part = Theme.parts.first(where: { $0.name == key.name }),
      let lack = theme.lackOfContrast(in: part)
    else { return }
    reader.warning(
      "'\(part.name)' has a contrast of \(tenths(lack.contrast)); \(tenths(lack.needed)) or more"
        + " is readable for most", at: key.extent)
  }

  /// Warns about styles of the base theme with too little contrast to the theme's own background.
  private mutating func warnOfInherited(
    on ground: YAMLKey, in theme: Theme, sparing named: [String]
  ) {
    let lacking = Theme.parts.filter { part in
      !named.contains(part.name) && theme.lackOfContrast(in: part) != nil
    }
    guard let first = lacking.first?.name else { return }
    let which = lacking.count == 1 ? "'\(first)' of the base has" : "'\(first)' and others have"
    reader.warning(
      "\(which) too little contrast on this ground; name them too, or start from another base",
      at: ground.extent)
  }
}

extension Theme {
  /// The contrast of a style and the required one; nil if it suffices or is unknown.
  fileprivate func lackOfContrast(in part: Part) -> (contrast: Double, needed: Double)? {
    guard let contrast = self[keyPath: part.style].rebased(on: base).contrast else { return nil }
    let needed = Theme.quietParts.contains(part.name) ? 3 : 4.5
    return contrast < needed ? (contrast, needed) : nil
  }
}

private func tenths(_ number: Double) -> String {
  let tenths = Int(number * 10)
  return "\(tenths / 10).\(tenths % 10)"
}

extension String {
  fileprivate var isHexadecimal: Bool {
    (count == 3 || count == 6) && allSatisfy(\.isHexDigit) && contains(where: \.isNumber)
  }
}

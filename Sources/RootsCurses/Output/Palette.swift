package import RootsTerminal

/// The number of colours to use, whatever the terminal reports.
///
/// The raw values are those of the option `--color`.
public enum ColorDepth: String, Hashable, Sendable, CaseIterable {
  /// No colours.
  case none = "never"
  /// The user's 16 colours.
  case sixteen = "16"
  /// A palette of 256 colours.
  case palette = "256"
  /// Direct colours by red, green and blue.
  case direct = "truecolor"
}

/// The colours of a terminal, with a search for the nearest one.
package struct Palette: Hashable, Sendable {
  /// The number of colours; 0 for none.
  package let count: Int
  /// Whether the terminal has direct colours.
  package let isDirect: Bool

  /// Creates a palette from a terminal's description.
  package init(count: Int, isDirect: Bool = false) {
    self.count = count < 8 ? 0 : count >= 256 ? 256 : count >= 16 ? 16 : 8
    self.isDirect = isDirect && self.count == 256
  }

  /// The palette with the wishes of the user's environment.
  ///
  /// As in other programs, the first of these decides: `NO_COLOR`, `FORCE_COLOR`, `CLICOLOR_FORCE`,
  /// `CLICOLOR`. An empty variable counts as missing.
  ///
  /// - Parameter variable: a variable's value by its name.
  package func following(_ variable: (String) -> String?) -> Palette {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    let isClaimed = ["truecolor", "24bit"].contains(value("COLORTERM") ?? "")
    let own = Palette(count: count, isDirect: isDirect || isClaimed && !isGNUScreen(variable))
    if value("NO_COLOR") != nil { return Palette(.none) }
    if let level = value("FORCE_COLOR") { return own.raised(to: level) }
    if let force = value("CLICOLOR_FORCE"), force != "0" { return own.raised(to: "1") }
    return value("CLICOLOR") == "0" ? Palette(.none) : own
  }

  /// The palette with at least the colours of a level of `FORCE_COLOR`.
  private func raised(to level: String) -> Palette {
    switch level {
    case "0", "false": Palette(.none)
    case "3": Palette(.direct)
    case "2": count < 256 ? Palette(.palette) : self
    default: count < 8 ? Palette(.sixteen) : self
    }
  }

  init(_ depth: ColorDepth) {
    switch depth {
    case .none: (count, isDirect) = (0, false)
    case .sixteen: (count, isDirect) = (16, false)
    case .palette: (count, isDirect) = (256, false)
    case .direct: (count, isDirect) = (256, true)
    }
  }

  /// The nearest colour of the terminal.
  package func shown(_ color: Color) -> Color {
    guard count > 0 else { return .default }
    switch color {
    case .default: return .default
    case .palette(let index): return reduced(Int(index))
    case .rgb(let red, let green, let blue):
      return isDirect ? color : reduced(Palette.nearest(Int(red), Int(green), Int(blue)))
    }
  }

  private func reduced(_ index: Int) -> Color {
    .palette(UInt8(truncatingIfNeeded: reducedNumber(index)))
  }

  private func reducedNumber(_ index: Int) -> Int {
    if index < count { return index }
    if index < 16 { return index - 8 }
    let (red, green, blue) = Palette.parts(of: index)
    let strongest = max(red, green, blue)
    // Grey and near-grey are chosen by brightness, everything else by the dominant parts.
    guard strongest >= 48 else { return 0 }
    let half = strongest * 2 / 3
    let hue = (red >= half ? 1 : 0) + (green >= half ? 2 : 0) + (blue >= half ? 4 : 0)
    if count < 16 { return hue }
    if hue == 7 && strongest < 160 { return strongest < 112 ? 8 : 7 }
    return strongest >= 192 ? hue + 8 : hue
  }

  private static let levels = [0, 95, 135, 175, 215, 255]

  /// The RGB parts of a colour of the cube (16...231) or of the grey ramp (232...255).
  static func parts(of index: Int) -> (red: Int, green: Int, blue: Int) {
    if index >= 232 {
      let grey = 8 + 10 * (index - 232)
      return (grey, grey, grey)
    }
    let cube = index - 16
    return (levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
  }

  /// The RGB parts of a colour in the form 0xRRGGBB.
  static func parts(ofDirect color: Int) -> (red: Int, green: Int, blue: Int) {
    (color >> 16, color >> 8 & 0xFF, color & 0xFF)
  }

  /// The nearest colour of the cube or the grey ramp; never one of the user's first 16.
  private static func nearest(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    let wanted = (red, green, blue)
    let cube = 16 + 36 * level(red) + 6 * level(green) + level(blue)
    let grey = 232 + min(max(((red + green + blue) / 3 - 3) / 10, 0), 23)
    return distance(parts(of: grey), wanted) < distance(parts(of: cube), wanted) ? grey : cube
  }

  private static func level(_ part: Int) -> Int {
    part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40
  }

  static func distance(
    _ one: (red: Int, green: Int, blue: Int), _ other: (Int, Int, Int)
  ) -> Int {
    let (red, green, blue) = (one.red - other.0, one.green - other.1, one.blue - other.2)
    return red * red + green * green + blue * blue
  }
}

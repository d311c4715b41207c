import RootsTerminal

/// The palette of xterm.
enum Xterm {
  /// The first 16 colours of xterm.
  private static let first: [(Int, Int, Int)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
    (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]

  /// A colour as red, green and blue.
  ///
  /// - Parameter other: the default colour.
  static func shown(_ color: Color, or other: Color = .default) -> Color {
    guard case .palette(let index) = color else { return color == .default ? other : color }
    let number = Int(index)
    let levels = [0, 95, 135, 175, 215, 255]
    let (grey, cube) = (8 + 10 * (number - 232), number - 16)
    let parts =
      number < 16
      ? first[number]
      : number >= 232
        ? (grey, grey, grey) : (levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
    return .rgb(UInt8(parts.0), UInt8(parts.1), UInt8(parts.2))
  }
}

import Roots

/// The colours of a picture: foreground, background, and the first 16 of the palette.
struct PictureColors: Hashable, Sendable {
  var foreground: String
  var background: String
  /// The outline of the window.
  var border: String
  var palette: [String]

  static let dark = PictureColors(
    foreground: "#d7dce2", background: "#14181f", border: "#353c47",
    palette: [
      "#4b535e", "#ff7b72", "#4fc469", "#d9a83c", "#62abff", "#c093ff", "#40c8d4", "#bcc4ce",
      "#79828e", "#ffa198", "#6bdd80", "#ecc14f", "#84c4ff", "#d5adff", "#5fdae4", "#ffffff",
    ])

  static let light = PictureColors(
    foreground: "#24292f", background: "#ffffff", border: "#d0d7de",
    palette: [
      "#24292f", "#cf222e", "#116329", "#7d4e00", "#0969da", "#8250df", "#1b7c83", "#6e7781",
      "#57606a", "#a40e26", "#1a7f37", "#9a6700", "#218bff", "#a475f9", "#3192aa", "#8c959f",
    ])

  /// The colour of a palette index: 16 named colours, a cube of 6 by 6 by 6, then 24 greys.
  func color(_ index: UInt8) -> String {
    if index < 16 { return palette[Int(index)] }
    if index >= 232 {
      let grey = 8 + 10 * (index - 232)
      return hexadecimal(grey, grey, grey)
    }
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    let cube = Int(index) - 16
    return hexadecimal(levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
  }
}

/// A colour as `#102030`.
func hexadecimal(_ parts: UInt8...) -> String {
  "#" + parts.map { hexadecimal($0, digits: 2) }.joined()
}

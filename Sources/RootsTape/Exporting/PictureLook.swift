import Roots

/// The settings of a tape that affect its pictures.
package struct PictureLook: Hashable {
  enum Bar: String, Hashable {
    case none = ""
    case colorful = "Colorful"
    case colorfulRight = "ColorfulRight"
    case rings = "Rings"
    case ringsRight = "RingsRight"
  }

  /// The colours; nil for both dark and light, by the reader's preference.
  var colors: PictureColors?
  var bar = Bar.none
  var padding = 16
  var margin = 0
  var marginFill: String?
  var radius = 8

  package init(of tape: Tape) {
    for case .set(.look(let look, let value)) in tape.commands {
      switch look {
      case .theme: colors = PictureColors(theme: value)
      case .windowBar: bar = Bar(rawValue: value) ?? .none
      case .padding: padding = pixels(value) ?? padding
      case .margin: margin = pixels(value) ?? margin
      case .marginFill: marginFill = isColor(value) ? value : nil
      case .borderRadius: radius = pixels(value) ?? radius
      default: break
      }
    }
  }
}

private func pixels(_ value: String) -> Int? {
  Int(value).flatMap { (0...1_000).contains($0) ? $0 : nil }
}

/// Whether a value is `#` with three or six hexadecimal digits.
private func isColor(_ value: String) -> Bool {
  let digits = value.utf8.dropFirst()
  return value.hasPrefix("#") && (digits.count == 6 || digits.count == 3)
    && digits.allSatisfy { isDigit($0) || (0x61...0x66).contains($0 | 0x20) }
}

extension PictureColors {
  /// Reads a theme in the format of VHS, `{ "background": "#000000", "red": "#ff0000", ... }`, or
  /// the name `dark` or `light`.
  ///
  /// Missing colours are those of the dark theme. Returns nil for another name.
  fileprivate init?(theme: String) {
    guard theme.hasPrefix("{") else {
      switch theme.lowercased() {
      case "dark": self = .dark
      case "light": self = .light
      default: return nil
      }
      return
    }
    let line = String(theme.map { $0.isNewline ? " " : $0 })
    guard case .finish(_, let payload)? = try? Command(parsing: "finish with \(line)"),
      case .object(let members)? = payload?.literal
    else { return nil }
    self = .dark
    let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    func color(_ name: String) -> String? {
      guard case .string(let value)? = members[name], isColor(value) else { return nil }
      return value
    }
    foreground = color("foreground") ?? foreground
    background = color("background") ?? background
    for (index, name) in names.enumerated() {
      let bright = "bright" + name.prefix(1).uppercased() + name.dropFirst()
      palette[index] = color(name) ?? palette[index]
      palette[index + 8] = color(bright) ?? palette[index + 8]
    }
    border = palette[8]
  }
}

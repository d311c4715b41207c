import Roots
import RootsTerminal

/// The themes that `Set Theme` names: those of the program, in which the app is drawn.
///
/// Without one the app is in its standard theme, and pictures are dark or light, as their reader
/// prefers.
enum TapeTheme {
  /// The names, as messages list them.
  static let names = Theme.names.filter { $0 != "standard" }

  /// The name that is written, whatever its capitals, blanks and signs: `Tokyo Night` is
  /// `tokyo-night`; nil for an unknown theme.
  static func name(_ written: String) -> String? {
    names.first { letters(of: $0) == letters(of: written) }
  }

  /// The known name that an unknown one begins with, as `Catppuccin Mocha` does, or is near to.
  static func nearestName(to written: String) -> String? {
    let wanted = letters(of: written)
    return names.first { wanted.hasPrefix(letters(of: $0)) }
      ?? nearest(written.lowercased(), in: names)
  }

  /// The theme of the app; nil for an unknown theme, and for colours in braces.
  static func app(_ written: String) -> Theme? { name(written).flatMap { Theme.named($0) } }

  private static func letters(of name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

extension Tape {
  /// The theme in which the app is drawn; nil for the app's own.
  var appTheme: Theme? {
    last { if case .look(.theme, let name) = $0 { name } else { nil } }
      .flatMap { TapeTheme.app($0) }
  }
}

extension PictureColors {
  /// The colours around an app that is drawn in a theme.
  init(around theme: Theme) {
    let background = Self.hexadecimal(theme.base.background)
    self = background.map { Self.isLight($0) ? .light : .dark } ?? .dark
    self.background = background ?? self.background
    foreground = Self.hexadecimal(theme.base.foreground) ?? foreground
    border = Self.hexadecimal(theme.border.foreground) ?? border
  }

  private static func hexadecimal(_ color: Color) -> String? {
    guard case .rgb(let red, let green, let blue) = color else { return nil }
    return RootsTape.hexadecimal(red, green, blue)
  }

  /// Whether a colour as `#102030` is nearer to white than to black.
  private static func isLight(_ color: String) -> Bool {
    let value = Int(color.dropFirst(), radix: 16) ?? 0
    return (value >> 16) + (value >> 8 & 0xFF) + (value & 0xFF) > 3 * 128
  }
}

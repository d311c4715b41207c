import CNcurses
import RootsTerminal

/// The numbers of colours for ncurses on a terminal.
///
/// On a terminal whose description has direct colours, a number above those of its palette is a
/// colour in the form 0xRRGGBB.
struct CursesColors {
  let palette: Palette
  /// The number of palette colours of a terminal with direct colours; nil for other terminals.
  private let directBase: Int32?

  /// - Parameter terminal: the terminal whose description was read last.
  init(_ terminal: TerminalCapabilities) {
    let wanted = terminal.styles.palette
    let isDirect = unsafe tigetnum("colors") == 1 << 24 && TerminalCapabilities.hasDirectColors
    palette = Palette(count: wanted.count, isDirect: isDirect && wanted.isDirect)
    directBase = isDirect ? CursesColors.directBase(terminal.styles.foreground) : nil
  }

  /// The number of a colour; -1 for the terminal's default.
  func number(of color: Color) -> Int32 {
    switch palette.shown(color) {
    case .default: return -1
    case .palette(let index):
      guard let directBase, index >= directBase else { return Int32(index) }
      if index < 16 { return Int32(index) - 8 }
      let (red, green, blue) = Palette.parts(of: Int(index))
      return direct(red, green, blue, directBase)
    case .rgb(let red, let green, let blue):
      return direct(Int(red), Int(green), Int(blue), directBase ?? 0)
    }
  }

  /// The number of a direct colour.
  ///
  /// Blues without red and green get a little of them if their numbers are those of the palette.
  private func direct(_ red: Int, _ green: Int, _ blue: Int, _ base: Int32) -> Int32 {
    let number = Int32(red << 16 | green << 8 | blue)
    return number < base ? number | base : number
  }

  private static func directBase(_ foreground: Capability?) -> Int32 {
    [256, 16, 8].first { base in
      var bytes: [UInt8] = []
      foreground?.append(base - 1, to: &bytes)
      return !["38:2", "38;2"].contains { bytes.dropFirst(2).starts(with: $0.utf8) }
    }.map { Int32($0) } ?? 0
  }
}

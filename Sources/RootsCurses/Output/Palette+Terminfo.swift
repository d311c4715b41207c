import CNcurses

extension Palette {
  /// Returns the palette of the terminal whose description was read last.
  ///
  /// It has no more colours than the description, because ncurses has none then either.
  ///
  /// - Parameter depth: the number of colours to use; nil for that of the terminal and the
  ///   environment.
  static func ofCurrentTerminal(_ depth: ColorDepth?) -> Palette {
    // On some old terminals attributes and colours take up cells.
    guard !ResetBytes.capability("setaf").isEmpty, unsafe tigetnum("xmc") <= 0 else {
      return Palette(.none)
    }
    let isDirect = unsafe tigetflag("Tc") > 0 || hasDirectDescription
    let own = unsafe Palette(count: Int(tigetnum("colors")), isDirect: isDirect)
    let wanted = depth.map { Palette($0) } ?? own.following(environment)
    return Palette(count: min(wanted.count, own.count), isDirect: wanted.isDirect)
  }

  /// Whether the terminal has direct colours according to its description.
  static var hasDirectDescription: Bool {
    unsafe tigetflag("RGB") > 0 || tigetnum("RGB") > 0
  }
}

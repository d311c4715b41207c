import CNcurses
import RootsTerminal

extension TerminalCapabilities {
  /// Returns the capabilities of the terminfo description that was read last; nil if the cursor
  /// cannot be placed.
  ///
  /// - Parameter colors: the number of colours to use; nil for that of the terminal and the
  ///   environment.
  static func ofCurrentTerminal(_ colors: ColorDepth?) -> TerminalCapabilities? {
    func text(_ name: String) -> [UInt8] { ResetBytes.capability(name) }
    func filled(_ name: String) -> Capability? { Capability(text(name)) }
    guard let place = filled("cup") else { return nil }
    var moves = Moves(place: place)
    (moves.row, moves.column) = (filled("vpa"), filled("hpa"))
    (moves.up, moves.down) = (filled("cuu"), filled("cud"))
    (moves.left, moves.right) = (filled("cub"), filled("cuf"))
    (moves.oneUp, moves.oneDown) = (text("cuu1"), text("cud1"))
    (moves.oneLeft, moves.oneRight) = (text("cub1"), text("cuf1"))
    moves.lineStart = text("cr")
    var terminal = TerminalCapabilities(moves: moves)
    terminal.clear = text("clear")
    (terminal.eraseLine, terminal.eraseCells) = (text("el"), filled("ech"))
    (terminal.showCursor, terminal.hideCursor) = (text("cnorm"), text("civis"))
    terminal.erasesInColor = flag("bce")
    (terminal.wraps, terminal.wrapsLate) = (flag("am"), flag("xenl"))
    terminal.movesInStyle = flag("msgr")
    terminal.styles = StyleCodes.ofCurrentTerminal(colors)
    return terminal
  }

  /// Whether the terminal has direct colours according to its description.
  static var hasDirectColors: Bool { flag("RGB") || number("RGB") > 0 }

  fileprivate static func flag(_ name: String) -> Bool { unsafe tigetflag(name) > 0 }

  /// The value of a numeric capability; negative if the terminal lacks it.
  fileprivate static func number(_ name: String) -> Int { unsafe Int(tigetnum(name)) }
}

extension StyleCodes {
  fileprivate static func ofCurrentTerminal(_ depth: ColorDepth?) -> StyleCodes {
    func text(_ name: String) -> [UInt8] { ResetBytes.capability(name) }
    var codes = StyleCodes()
    // No attributes for a terminal whose attributes take up cells.
    guard TerminalCapabilities.number("xmc") <= 0 else { return codes }
    codes.reset = text("sgr0")
    (codes.bold, codes.dim, codes.italic) = (text("bold"), text("dim"), text("sitm"))
    (codes.underline, codes.reverse) = (text("smul"), text("rev"))
    codes.foreground = Capability(text("setaf"))
    codes.background = Capability(text("setab"))
    let colors = codes.foreground == nil ? 0 : TerminalCapabilities.number("colors")
    let isDirect = TerminalCapabilities.flag("Tc") || TerminalCapabilities.hasDirectColors
    codes.palette =
      depth.map { Palette($0) }
      ?? Palette(count: colors, isDirect: isDirect).following(environment)
    if codes.foreground == nil { codes.palette = Palette(.none) }
    codes.defaultColors = codes.palette.count > 0 ? text("op") : []
    codes.endsSingly =
      text("rmul") == Array("\u{1B}[24m".utf8) && text("rmso") == Array("\u{1B}[27m".utf8)
      && [[], Array("\u{1B}[39;49m".utf8)].contains(codes.defaultColors)
    codes.colorless = Attributes(ncv: TerminalCapabilities.number("ncv"))
    return codes
  }
}

extension Attributes {
  /// The attributes of terminfo's `no_color_video` bits.
  fileprivate init(ncv bits: Int) {
    self = []
    guard bits > 0 else { return }
    if bits & 2 != 0 { insert(.underline) }
    if bits & 4 != 0 { insert(.reverse) }
    if bits & 16 != 0 { insert(.dim) }
    if bits & 32 != 0 { insert(.bold) }
  }
}

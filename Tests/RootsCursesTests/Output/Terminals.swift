import RootsCurses
import RootsTerminal

/// Terminals with different capabilities.
enum Terminals {
  /// The capabilities of xterm and similar terminals.
  static func xterm(colors: Int = 256, isDirect: Bool = false) -> TerminalCapabilities {
    var terminal = vt100
    terminal.moves.row = csi("%i%p1%dd")
    terminal.moves.column = csi("%i%p1%dG")
    terminal.eraseCells = csi("%p1%dX")
    (terminal.erasesInColor, terminal.styles.endsSingly) = (true, true)
    terminal.styles.dim = bytes("\u{1B}[2m")
    terminal.styles.italic = bytes("\u{1B}[3m")
    terminal.styles.foreground = csi(colors == 256 ? "38;5;%p1%dm" : "3%p1%dm")
    terminal.styles.background = csi(colors == 256 ? "48;5;%p1%dm" : "4%p1%dm")
    terminal.styles.defaultColors = bytes("\u{1B}[39;49m")
    terminal.styles.palette = Palette(count: colors, isDirect: isDirect)
    (terminal.showCursor, terminal.hideCursor) = (bytes("\u{1B}[?25h"), bytes("\u{1B}[?25l"))
    return terminal
  }

  /// The capabilities of a VT100, which later terminals share.
  static var vt100: TerminalCapabilities {
    var moves = TerminalCapabilities.Moves(place: needed("\u{1B}[%i%p1%d;%p2%dH"))
    (moves.up, moves.down) = (csi("%p1%dA"), csi("%p1%dB"))
    (moves.left, moves.right) = (csi("%p1%dD"), csi("%p1%dC"))
    (moves.oneUp, moves.oneDown) = (bytes("\u{1B}[A"), bytes("\n"))
    (moves.oneLeft, moves.oneRight) = (bytes("\u{8}"), bytes("\u{1B}[C"))
    moves.lineStart = bytes("\r")
    var terminal = TerminalCapabilities(moves: moves)
    terminal.clear = bytes("\u{1B}[H\u{1B}[2J")
    terminal.eraseLine = bytes("\u{1B}[K")
    (terminal.wraps, terminal.wrapsLate, terminal.movesInStyle) = (true, true, true)
    terminal.styles.reset = bytes("\u{1B}[m")
    terminal.styles.bold = bytes("\u{1B}[1m")
    terminal.styles.underline = bytes("\u{1B}[4m")
    terminal.styles.reverse = bytes("\u{1B}[7m")
    return terminal
  }

  /// A terminal that wraps at once and must not move in a style, with its own language.
  static var odd: TerminalCapabilities {
    var moves = TerminalCapabilities.Moves(place: needed("\u{1}@%p1%d,%p2%d."))
    moves.lineStart = bytes("\r")
    moves.oneLeft = bytes("\u{8}")
    var terminal = TerminalCapabilities(moves: moves)
    terminal.clear = bytes("\u{1}c.")
    terminal.wraps = true
    terminal.styles.reset = bytes("\u{1}0.")
    terminal.styles.bold = bytes("\u{1}b.")
    terminal.styles.reverse = bytes("\u{1}r.")
    terminal.styles.foreground = Capability("\u{1}f%p1%d.")
    terminal.styles.background = Capability("\u{1}g%p1%d.")
    terminal.styles.colorless = .bold
    terminal.styles.palette = Palette(count: 8)
    return terminal
  }

  /// A terminal that can only position the cursor.
  static var least: TerminalCapabilities {
    TerminalCapabilities(moves: TerminalCapabilities.Moves(place: needed("\u{1}@%p1%d,%p2%d.")))
  }

  static let all = [
    xterm(), xterm(isDirect: true), xterm(colors: 8), vt100, odd, least,
  ]

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func csi(_ text: String) -> Capability? { Capability("\u{1B}[" + text) }

  private static func needed(_ text: String) -> Capability {
    guard let capability = Capability(text) else { preconditionFailure(text) }
    return capability
  }
}

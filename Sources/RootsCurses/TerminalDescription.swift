import CNcurses
import Glibc

/// The description for terminals without one.
let xterm = "xterm-256color"

/// Reads the description of the terminal that `TERM` names.
///
/// If none is installed, as often after a login to another machine, a terminal that follows xterm
/// gets the description of xterm, and `TERM` that name.
///
/// - Parameter answers: whether the terminal answers queries as xterm does.
/// - Returns: the colours of the terminal.
/// - Throws: why the terminal will not do.
package func readTerminalDescription(
  tty: Int32, colors: ColorDepth?, answers: () -> Bool = { false }
) throws(OpeningError) -> Palette {
  guard let text = unsafe getenv("TERM"), unsafe text.pointee != 0 else { throw .unnamedTerminal }
  let name = unsafe String(cString: text)
  // Even this name is text from outside.
  let shown = String(
    name.unicodeScalars.prefix(64).map { (" "..."~").contains($0) ? Character($0) : "?" })
  var reason: Int32 = 0
  var result = unsafe setupterm(name, tty, &reason)
  if result != OK, reason != 1, name.hasPrefix("xterm") || answers() {
    result = unsafe setupterm(xterm, tty, &reason)
    if result == OK { _ = unsafe setenv("TERM", xterm, 1) }
  }
  guard result == OK || reason == 1 else { throw .unknownTerminal(shown) }
  guard result == OK, !ResetBytes.capability("cup").isEmpty else { throw .plainTerminal(shown) }
  return Palette.ofCurrentTerminal(colors)
}

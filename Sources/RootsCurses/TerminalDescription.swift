import CNcurses
import Glibc

/// Reads the description of the terminal that `TERM` names.
///
/// - Throws: why the terminal will not do.
package func readTerminalDescription(
  tty: Int32, colors: ColorDepth?
) throws(OpeningError) -> TerminalCapabilities {
  guard let text = unsafe getenv("TERM"), unsafe text.pointee != 0 else { throw .unnamedTerminal }
  let name = unsafe String(cString: text)
  // Even this name is text from outside.
  let shown = String(
    name.unicodeScalars.prefix(64).map { (" "..."~").contains($0) ? Character($0) : "?" })
  var reason: Int32 = 0
  let result = unsafe setupterm(name, tty, &reason)
  guard result == OK || reason == 1 else { throw .unknownTerminal(shown) }
  var environment = TerminalCapabilities.Environment.current
  environment.depth = colors
  guard result == OK, let terminal = TerminalCapabilities.ofCurrentTerminal(environment) else {
    throw .plainTerminal(shown)
  }
  return terminal
}

import Glibc

/// The value of an environment variable; nil if it is not set or no valid text.
package func environment(_ name: String) -> String? {
  unsafe getenv(name).flatMap { unsafe String(validatingCString: $0) }
}

/// Whether the terminal is GNU screen, which passes variables of the outer terminal on, and can do
/// less.
///
/// In tmux, too, `TERM` may begin with `screen`.
///
/// - Parameter variable: a variable's value by its name.
func isGNUScreen(_ variable: (String) -> String?) -> Bool {
  let name = variable("TERM") ?? ""
  if name.hasPrefix("screen.") { return true }
  let names = ["STY", "TMUX"].map { !(variable($0) ?? "").isEmpty }
  return !names[1] && (names[0] || name.hasPrefix("screen"))
}

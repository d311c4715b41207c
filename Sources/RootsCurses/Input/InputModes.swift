/// The input modes to switch on, for input other than keys.
struct InputModes {
  /// Whether the mouse is reported; with Shift the terminal handles it.
  let usesMouse: Bool
  /// Whether the background colour is still to be queried, once.
  var asksForBackground: Bool
  /// Whether the terminal owes an answer.
  var awaitsAnswer = false

  /// The query for the terminal's attributes (DA1, ECMA-48), which every terminal answers: no
  /// earlier query is answered after it.
  static let fence = "\u{1B}[c"

  /// The bytes that set the modes: bracketed paste, and the requested ones.
  mutating func takeBytes() -> String {
    var bytes = "\u{1B}[?2004h"
    if usesMouse { bytes += "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h" }
    if asksForBackground {
      bytes += Background.question + Self.fence
      awaitsAnswer = true
    }
    asksForBackground = false
    return bytes
  }
}

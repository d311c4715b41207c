/// The input modes to switch on, for input other than keys.
struct InputModes {
  /// Whether the mouse is reported; with Shift held down it stays the terminal's own.
  let usesMouse: Bool
  /// Whether the colour of the background is still to be asked for, once.
  var asksForBackground: Bool

  /// The bytes that set the modes: marks around what is pasted, and what else is wanted.
  mutating func takeBytes() -> String {
    var bytes = "\u{1B}[?2004h"
    if usesMouse { bytes += "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h" }
    if asksForBackground { bytes += Background.question }
    asksForBackground = false
    return bytes
  }
}

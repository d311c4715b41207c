/// The input modes of the terminal that a program requests, and the title of its window.
struct InputModes {
  /// Whether the mouse is reported; with Shift the terminal handles it.
  let usesMouse: Bool
  /// Whether the background colour is queried once, and its changes are reported.
  let followsBackground: Bool
  /// The title of the window; nil to leave it as it is.
  var title: String?
  private var asksForBackground: Bool
  /// Whether the terminal owes an answer.
  var awaitsAnswer = false

  init(usesMouse: Bool, followsBackground: Bool) {
    (self.usesMouse, self.followsBackground) = (usesMouse, followsBackground)
    asksForBackground = followsBackground
  }

  /// The query for the terminal's attributes (DA1, ECMA-48), which every terminal answers: no
  /// earlier query is answered after it.
  static let fence = "\u{1B}[c"

  /// The bytes that set the modes: bracketed paste, and the requested ones.
  ///
  /// The old title is pushed on the terminal's stack of titles (xterm), from which leaving the
  /// alternate screen takes it.
  /// - Parameter isEntering: whether the alternate screen is entered.
  mutating func takeBytes(isEntering: Bool) -> String {
    var bytes = "\u{1B}[?2004h"
    if usesMouse { bytes += "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h" }
    if isEntering, ResetBytes.hasTitles { bytes += "\u{1B}[22;2t" }
    if let title { bytes += "\u{1B}]2;\(title)\u{1B}\\" }
    if followsBackground { bytes += "\u{1B}[?2031h" }
    if asksForBackground {
      bytes += Background.question + Self.fence
      awaitsAnswer = true
    }
    asksForBackground = false
    return bytes
  }
}

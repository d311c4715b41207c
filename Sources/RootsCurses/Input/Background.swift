/// Whether a terminal is dark or light, by what it says of itself.
package enum Background {
  /// The question for the colour of the background (xterm, OSC 11).
  static let question = "\u{1B}]11;?\u{07}"

  /// Reads the variable `COLORFGBG`: `15;0`, or `15;default;0`.
  ///
  /// - Returns: nil when it says nothing of the background.
  package static func isDark(variable: String?) -> Bool? {
    guard let last = variable?.split(separator: ";", omittingEmptySubsequences: false).last,
      let number = Int(last), (0...15).contains(number)
    else { return nil }
    // The first eight but white, and the bright black.
    return number < 7 || number == 8
  }

  /// Reads a colour as a terminal answers it: `rgb:1e1e/2020/3030`, one to four digits a part.
  ///
  /// - Returns: nil when it is none.
  package static func isDark(color: String) -> Bool? {
    let halves = color.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, halves[0] == "rgb" || halves[0] == "rgba" else { return nil }
    let parts = halves[1].split(separator: "/", omittingEmptySubsequences: false).map(share)
    guard parts.count == (halves[0] == "rgb" ? 3 : 4),
      let red = parts[0], let green = parts[1], let blue = parts[2]
    else { return nil }
    // As bright as the eye takes them (ITU-R BT.601).
    return 0.299 * red + 0.587 * green + 0.114 * blue < 0.5
  }

  /// How much of its most a part is, from 0 to 1.
  private static func share(_ digits: Substring) -> Double? {
    guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit),
      let value = Int(digits, radix: 16)
    else { return nil }
    return Double(value) / Double((1 << (4 * digits.count)) - 1)
  }
}

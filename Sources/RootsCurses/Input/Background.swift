/// Detection of dark and light terminals.
package enum Background {
  /// The query for the background colour (xterm, OSC 11).
  static let question = "\u{1B}]11;?\u{07}"

  /// Reads the variable `COLORFGBG`: `15;0`, or `15;default;0`.
  ///
  /// - Returns: nil if it does not contain the background.
  package static func isDark(variable: String?) -> Bool? {
    guard let last = variable?.split(separator: ";", omittingEmptySubsequences: false).last,
      let number = Int(last), (0...15).contains(number)
    else { return nil }
    // The first eight colours without white, and bright black.
    return number < 7 || number == 8
  }

  /// Reads a terminal's answer: `rgb:1e1e/2020/3030`, with one to four digits for each part.
  ///
  /// - Returns: nil if it is no colour.
  package static func isDark(color: String) -> Bool? {
    let halves = color.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, halves[0] == "rgb" || halves[0] == "rgba" else { return nil }
    let parts = halves[1].split(separator: "/", omittingEmptySubsequences: false).map(share)
    guard parts.count == (halves[0] == "rgb" ? 3 : 4),
      let red = parts[0], let green = parts[1], let blue = parts[2]
    else { return nil }
    // The perceived brightness (ITU-R BT.601).
    return 0.299 * red + 0.587 * green + 0.114 * blue < 0.5
  }

  /// The value of a part relative to its maximum, 0 to 1.
  private static func share(_ digits: Substring) -> Double? {
    guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit),
      let value = Int(digits, radix: 16)
    else { return nil }
    return Double(value) / Double((1 << (4 * digits.count)) - 1)
  }
}

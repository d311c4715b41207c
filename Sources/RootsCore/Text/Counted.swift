/// A number with its noun: `1 screen`, `2 screens`, `1,000 accessories`.
///
/// - Parameter plural: the noun for other numbers than 1; by default with an s.
package func counted(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(grouped(number)) \(number == 1 ? noun : plural ?? noun + "s")"
}

/// A number with commas between its thousands.
package func grouped(_ number: Int) -> String {
  var text = "\(number)"
  var place = text.count - 3
  while place > 0 {
    text.insert(",", at: text.index(text.startIndex, offsetBy: place))
    place -= 3
  }
  return text
}

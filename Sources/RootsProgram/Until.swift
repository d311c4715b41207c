/// Up to where a tape is played before a person has the keys.
enum Until: Hashable {
  /// Commands on this line, counted from 1, are still played.
  case line(Int)
  case end

  /// - Returns: nil for what is neither the number of a line nor `end`.
  init?(_ text: String) {
    if text == "end" {
      self = .end
    } else {
      guard let line = Int(text), line > 0 else { return nil }
      self = .line(line)
    }
  }
}

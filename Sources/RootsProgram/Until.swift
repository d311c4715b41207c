/// The point at which a user takes over a tape.
enum Until: Hashable {
  /// After the commands up to and including this line, from 1.
  case line(Int)
  case end

  /// Reads a point.
  ///
  /// - Returns: nil unless the text is a line number or `end`.
  init?(_ text: String) {
    if text == "end" {
      self = .end
    } else {
      guard let line = Int(text), line > 0 else { return nil }
      self = .line(line)
    }
  }
}

import RootsTerminal

extension MessageLine {
  /// The assertion that the last action was refused for the reason in the message; nil if the
  /// message is about something else.
  ///
  /// - Parameter isSayable: whether a tape may contain an assertion; if not, any reason is
  ///   expected.
  func refusalClaim(_ isSayable: (TapeExpectation) -> Bool) -> TapeExpectation? {
    guard isRefusal else { return nil }
    let patterns = [Self.pattern(for: text), "."]
    return patterns.lazy.compactMap { Self.claim($0) }.first(where: isSayable)
  }

  private static func claim(_ pattern: String) -> TapeExpectation? {
    do throws(TapePatternError) {
      return .refused(try TapePattern(pattern))
    } catch {
      return nil
    }
  }

  /// A regular expression for the first 100 characters of a text.
  static func pattern(for text: String) -> String {
    var pattern = ""
    for character in text.prefix(100) {
      if "\\.+*?()[]{}^$|#".contains(character) { pattern += "\\" }
      pattern.append(character)
    }
    return pattern
  }
}

import RootsTerminal

extension MessageLine {
  /// The assertion that the last action was refused for the reason in the message, whatever keys it
  /// names besides; nil if the message is about something else.
  ///
  /// - Parameter isSayable: whether a tape may contain an assertion; if not, any reason is
  ///   expected.
  func refusalClaim(_ isSayable: (TapeExpectation) -> Bool) -> TapeExpectation? {
    guard isRefusal else { return nil }
    let patterns = [TapePattern(beginning: fact), try? TapePattern(".")]
    return patterns.lazy.compactMap { $0.map { .refused($0) } }.first(where: isSayable)
  }
}

import RootsTerminal

extension Frame {
  /// The text that a scope covers: all rows, or the cursor's row; nil for a hidden cursor.
  func text(in scope: TapeScope) -> String? {
    switch scope {
    case .screen: text
    case .line: cursor.map { row($0.row) }
    }
  }

  /// The text of a scope for a report, with the part closest to a pattern.
  func found(in scope: TapeScope, near pattern: TapePattern) -> String {
    let near = NearMiss(to: pattern, on: self, in: scope).map { "\($0)" }
    guard scope == .line else { return near ?? "nothing like it" }
    let line = text(in: .line).map { "'\($0)'" } ?? "the cursor is hidden, so it has no line"
    return near.map { "\(line); \($0)" } ?? line
  }
}

extension TapeScope {
  /// The scope as the end of a sentence.
  var place: String {
    switch self {
    case .screen: "on the screen"
    case .line: "on the line of the cursor"
    }
  }
}

extension TapePattern {
  /// Whether a text contains a match; false without a text.
  func isPart(of text: String?) throws(TapeFailure) -> Bool {
    guard let text else { return false }
    do throws(TapePatternError) {
      return try isFound(in: text)
    } catch {
      throw TapeFailure("\(self) cannot be searched: \(error.reason)")
    }
  }

  /// Whether one of several texts contains a match.
  func isPart(ofOneOf texts: [String]) throws(TapeFailure) -> Bool {
    for text in texts where try isPart(of: text) { return true }
    return false
  }
}

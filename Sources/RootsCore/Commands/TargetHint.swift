// The hint after a wrong word in a command: `pop on main` is `pop main`, and `pop root` is
// `pop to root`.

extension CommandSyntaxError {
  /// The words before a target; each command has its own, or none.
  private static let targetWords = ["on", "at", "to", "in", "of", "from", "into", "onto"]
  /// The words that can be missing before another one.
  private static let missingWords = ["on ", "at ", "to ", "flow "]
  /// The words that are left out where nothing needs them.
  private static let fillers = ["tab", "layer", "screen", "flow", "the", "to", "into", "with"]

  /// Returns the error with the corrected command, or with the grammar of its form, if a word
  /// before a target is wrong or missing.
  /// - Parameter isFit: whether a text is a command that can be suggested.
  func explainingTarget(
    in text: String, of form: CommandForm?, suggesting isFit: (String) -> Bool
  ) -> CommandSyntaxError {
    guard let word = wrongWord, let form else { return self }
    let start = text.index(text.startIndex, offsetBy: column - 1)
    let (before, rest) = (text[..<start], text[start...])
    let isTarget = Self.targetWords.contains(word)
    let kept = isTarget ? rest.dropFirst(word.count).drop { $0 == " " } : rest
    var texts = (isTarget ? [""] : []) + Self.missingWords
    texts = texts.map { "\(before)\($0)\(kept)" }
    // Without its noun, `finish flow` is another command.
    if let last = before.split(separator: " ").last, Self.fillers.contains(String(last)),
      last != "flow" || !form.words.hasSuffix(" flow")
    {
      texts.append("\(before[..<last.startIndex])\(rest)")
    }
    let meant = texts.first(where: isFit)
    let isShort = meant.map { $0.count <= 80 } ?? false
    let fix = isShort ? suggestion(meant) : nil
    guard let fix = fix ?? (isTarget ? "write '\(form.grammar)'" : nil) else { return self }
    return CommandSyntaxError(
      cause: .targetWord(word, fix: fix), column: column, length: length)
  }

  private var wrongWord: String? {
    switch cause {
    case .unexpectedWord(let word, _), .reservedWord(let word, _), .trailing(let word): word
    default: nil
    }
  }
}

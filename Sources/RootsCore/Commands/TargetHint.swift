// The hint after a wrong word before the target of a command: `pop on main` is `pop main`.

extension CommandSyntaxError {
  /// The words before a target; each command has its own, or none.
  private static let targetWords = ["on", "at", "to", "in", "of", "from", "into", "onto"]

  /// Returns the error with the corrected command, or with the grammar of its form, if a
  /// word before a target is wrong.
  func explainingTarget(in text: String, of form: CommandForm?) -> CommandSyntaxError {
    guard let word = wrongWord, Self.targetWords.contains(word), let form else { return self }
    let start = text.index(text.startIndex, offsetBy: column - 1)
    let rest = text[start...].dropFirst(word.count).drop { $0 == " " }
    let meant = ["", "on ", "at ", "to "].lazy.map { "\(text[..<start])\($0)\(rest)" }
      .first { Self.isCommand($0) }
    let isShort = meant.map { $0.count <= 80 } ?? false
    let fix = isShort ? suggestion(meant) : nil
    return CommandSyntaxError(
      cause: .targetWord(word, fix: fix ?? "write '\(form.grammar)'"), column: column,
      length: length)
  }

  private var wrongWord: String? {
    switch cause {
    case .unexpectedWord(let word, _), .reservedWord(let word, _), .trailing(let word): word
    default: nil
    }
  }

  private static func isCommand(_ text: String) -> Bool {
    var parser = CommandParser(text)
    return (try? parser.parseWhole(Command.lengthLimit)) != nil
  }
}

import Roots

/// The help about a word: commands, words of the prompt, and actions with their keys.
struct WordHelp {
  /// The lines; empty if nothing has the word.
  let lines: [String]

  /// Looks for everything whose name begins so; an empty word finds everything.
  ///
  /// - Parameters:
  ///   - word: the word.
  ///   - words: the prompt's own words.
  ///   - keymap: the keys of actions.
  init(of word: String, words: [PromptWord], keymap: Keymap) {
    func isMeant(_ words: String) -> Bool {
      word.isEmpty || words == word || words.hasPrefix(word + " ")
    }
    let commands = CommandForm.all.filter { isMeant($0.words) }
      .flatMap { [$0.grammar, "  \($0.summary)"] }
    let own = words.filter { isMeant($0.word) }.flatMap { word in
      let action = SessionAction(rawValue: word.word)
      let keys = action.map { keymap.keys(for: $0).map(\.name).joined(separator: ", ") } ?? ""
      return [word.form, "  \(word.summary)" + (keys.isEmpty ? "" : "; the keys: \(keys)")]
    }
    lines = commands + own
  }
}

extension Session {
  /// Shows what a word of the prompt does, or all commands and words.
  func showHelp(of argument: String?) {
    let word = argument ?? ""
    let words = promptWords
    let help = WordHelp(of: word, words: words, keymap: keymap)
    guard help.lines.isEmpty else {
      tool = .reader(Reader(title: argument ?? "Commands", lines: help.lines))
      return
    }
    let near = nearest(word, in: Command.words + words.map(\.word))
    message = MessageLine(
      .refusal, "no command is called '\(word)'" + (near.map { "; did you mean '\($0)'?" } ?? ""))
  }
}

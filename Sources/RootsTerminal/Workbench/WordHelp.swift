import Roots

extension Workbench {
  /// Shows what a word of the prompt does, or all commands and words: everything whose name begins
  /// with the word, which may be an action with its keys.
  func showHelp(of argument: String?) {
    let (word, words) = (argument ?? "", promptWords)
    func isMeant(_ words: String) -> Bool {
      word.isEmpty || words == word || words.hasPrefix(word + " ")
    }
    let commands = CommandForm.all.filter { isMeant($0.words) }
      .flatMap { [$0.grammar, "  \($0.summary)"] }
    let own = words.filter { isMeant($0.word) }.flatMap { word in
      let action = SessionAction(rawValue: word.word)
      let keys =
        action.map { session.keymap.keys(for: $0).map(\.name).joined(separator: ", ") } ?? ""
      return [word.form, "  \(word.summary)" + (keys.isEmpty ? "" : "; the keys: \(keys)")]
    }
    guard commands.isEmpty, own.isEmpty else {
      tool = .reader(Reader(title: argument ?? "Commands", lines: commands + own))
      return
    }
    let near = nearest(word, in: Command.words + words.map(\.word))
    message = MessageLine(.refusal, "no command is called '\(word)'" + ending(suggesting: near))
  }
}

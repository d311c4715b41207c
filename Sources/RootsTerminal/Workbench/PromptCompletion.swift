import Roots

extension PromptWord {
  /// The words that the argument can be; nil if it is not one of several.
  private var choices: [String]? {
    if case .choice(let choices, _) = argument { choices } else { nil }
  }

  /// The session's words that match the beginning of a line.
  static func completions(of line: LineEditor, among words: [PromptWord]) -> [Completion] {
    let head = line.text.prefix(line.cursor)
    let typed = head.reversed().prefix { $0 != " " }.count
    let start = head.count - typed
    let rest = typed == 0 ? 0 : line.text.dropFirst(head.count).prefix { $0 != " " }.count
    func offered(_ word: String, _ detail: String, _ kind: Completion.Kind) -> Completion? {
      guard word.lowercased().hasPrefix(head.suffix(typed).lowercased()) else { return nil }
      return Completion(
        word: word, detail: detail, kind: kind, range: start..<(head.count + rest))
    }
    let before = head.dropLast(typed).split(separator: " ")
    guard let first = before.first else {
      return words.filter { !Command.words.contains($0.word) }
        .compactMap { offered($0.word, $0.summary, .command) }
    }
    guard before.count == 1, !Command.words.contains(String(first)),
      let choices = words.first(where: { $0.word == first })?.choices
    else { return [] }
    return choices.compactMap { offered($0, "", .value) }
  }
}

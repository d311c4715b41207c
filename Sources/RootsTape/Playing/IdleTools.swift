public import RootsTerminal

// The words of the prompt that the program adds to a session.
extension PromptWord {
  static let write = PromptWord(
    "write", .text(called: "FILE"), summary: "this run as a tape")
  static let screenshot = PromptWord(
    "screenshot", .text(called: "FILE.svg|FILE.txt", isOptional: true),
    summary: "this frame in a file")
  package static let sheet = PromptWord("sheet", summary: "the sheet of this session so far")
}

extension SessionTool {
  /// The path in an argument: without the quotes around it, and with the home folder in place of
  /// `~`.
  package static func path(_ argument: String) -> String {
    var path = argument
    if path.count > 1, let quote = path.first, "\"'".contains(quote), path.last == quote {
      path = String(path.dropFirst().dropLast())
    }
    guard path.hasPrefix("~/"), let home = ProgramSearch.environment("HOME") else { return path }
    return home + path.dropFirst()
  }

  /// The tools of a session of `roots run` for the replay of its tape.
  ///
  /// They have the same words, so that Tab and the help do the same as in the run, and write no
  /// files.
  public static var idleTools: [SessionTool] {
    let words = [PromptWord.write, .screenshot, .sheet]
    return words.map { idle($0) } + [.expect]
  }

  /// The tools of a session of `roots run`, in their order; those that are not given are idle.
  package static func all(with tools: [SessionTool]) -> [SessionTool] {
    idleTools.map { idle in tools.first { $0.word == idle.word } ?? idle }
  }

  private static func idle(_ word: PromptWord) -> SessionTool {
    SessionTool(word) { _, _ in MessageLine(.info, "':\(word.word)' does nothing in a tape") }
  }
}

/// The line of the open prompt, as recordings need it.
package struct TypedLine: Hashable, Sendable {
  /// The use of the prompt's keys.
  package enum Use: Hashable, Sendable {
    case typing
    /// A menu of completions is shown.
    case completing
    /// Up and Down walk through the history.
    case recalling
  }

  package let text: String
  /// The number of characters to the left of the cursor.
  package let cursor: Int
  package let use: Use
  /// Whether the line is about the run, and no part of it: a remark, or a word of the program
  /// around the session.
  package let isAside: Bool
}

extension Session {
  /// The line of the open prompt; nil without one.
  package var typedLine: TypedLine? {
    guard case .prompt(let prompt) = tool else { return nil }
    let use: TypedLine.Use =
      switch prompt.mode {
      case .typing: .typing
      case .completing: .completing
      case .recalling: .recalling
      }
    let first = prompt.line.text.split(separator: " ", maxSplits: 1).first.map { String($0) }
    let asides = [SessionAction.remark.rawValue] + ownTools.map(\.word.word)
    return TypedLine(
      text: prompt.line.text, cursor: prompt.line.cursor, use: use,
      isAside: first.map { asides.contains($0) } ?? false)
  }
}

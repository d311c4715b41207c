/// A word of the prompt that the program around a session performs, such as writing a file.
public struct SessionTool {
  /// The word, with its argument.
  public let word: PromptWord
  /// Performs the word with its argument, and returns the message about it.
  public let perform: (Session, String?) -> MessageLine

  /// Makes a tool.
  public init(_ word: PromptWord, perform: @escaping (Session, String?) -> MessageLine) {
    self.word = word
    self.perform = perform
  }
}

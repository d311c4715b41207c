/// A word of the prompt that the program around a session performs, such as writing a file.
public struct SessionTool {
  /// An argument that a person can pick from a list.
  package struct Choice: Hashable {
    /// The plain words for it.
    package let label: String
    package let argument: String

    package init(_ label: String, argument: String) {
      (self.label, self.argument) = (label, argument)
    }
  }

  /// The word, with its argument.
  public let word: PromptWord
  /// Performs the word with its argument, and returns the message about it; nil for none.
  public let perform: (Session, String?) -> MessageLine?
  /// The arguments that say what is wrong now, for the tool that marks bugs; nil for another tool.
  package var choices: ((Session) -> [Choice])?

  /// Makes a tool.
  public init(_ word: PromptWord, perform: @escaping (Session, String?) -> MessageLine?) {
    self.word = word
    self.perform = perform
  }
}

/// A word that the prompt takes besides the commands of the language: `quit`, `theme NAME`.
public struct PromptWord: Hashable, Sendable {
  /// The argument after the word.
  public enum Argument: Hashable, Sendable {
    /// Nothing.
    case none
    /// A whole number from 1, or nothing.
    case count
    /// One of these; `called` is what stands for it in help: `NAME`.
    case choice([String], called: String)
  }

  /// The word itself.
  public let word: String
  /// The argument.
  public let argument: Argument
  /// The action, in a few words.
  public let summary: String

  /// Makes a word.
  public init(_ word: String, _ argument: Argument = .none, summary: String) {
    self.word = word
    self.argument = argument
    self.summary = summary
  }

  /// How it is written: `quit`, `rewind [N]`, `theme NAME`.
  public var form: String {
    switch argument {
    case .none: word
    case .count: "\(word) [N]"
    case .choice(_, let called): "\(word) \(called)"
    }
  }
}

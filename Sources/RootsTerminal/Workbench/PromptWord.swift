/// A word of the prompt besides the commands: `quit`, `theme NAME`.
public struct PromptWord: Hashable, Sendable {
  /// The kind of the word's argument.
  public enum Argument: Hashable, Sendable {
    /// No argument.
    case none
    /// An optional whole number from 1.
    case count
    /// One of several words; `called` is its placeholder in help texts, such as `NAME`.
    case choice([String], called: String)
    /// A text of any form, such as a path; `called` is its placeholder in help texts.
    case text(called: String, isOptional: Bool = false)
  }

  /// The word itself.
  public let word: String
  /// The argument.
  public let argument: Argument
  /// The description of the action, in a few words.
  public let summary: String
  /// A line with the word and an argument, which can be typed; nil for none.
  package var example: String?

  /// Makes a word.
  public init(_ word: String, _ argument: Argument = .none, summary: String) {
    self.word = word
    self.argument = argument
    self.summary = summary
  }

  /// Whether it does nothing without an argument.
  var needsArgument: Bool {
    switch argument {
    case .choice, .text(_, isOptional: false): true
    case .none, .count, .text(_, isOptional: true): false
    }
  }

  /// The syntax: `quit`, `rewind [N]`, `theme NAME`.
  public var form: String {
    switch argument {
    case .none: word
    case .count: "\(word) [N]"
    case .choice(_, let called), .text(let called, isOptional: false): "\(word) \(called)"
    case .text(let called, isOptional: true): "\(word) [\(called)]"
    }
  }
}

extension PromptWord {
  /// The short form of `quit`, as in vi.
  static let quit = PromptWord("q", summary: SessionAction.quit.label)

  /// Presses a key of the app, which the prompt finds by its label.
  static let press = PromptWord(
    "press", .text(called: "KEY"), summary: "press a key of the app"
  ).with(example: "press enter")

  /// The words about the branches of a journal.
  static let ofJournal = [
    PromptWord("branches", summary: "the ways that rewinding has left"),
    PromptWord("branch", .text(called: "N|NAME"), summary: "go to a branch, or name this one")
      .with(example: "branch 1"),
  ]

  /// The words of every session, in the order of the help.
  package static let ofSession =
    SessionAction.allCases.filter { $0 != .prompt }.map { PromptWord($0) } + [
      quit,
      PromptWord("help", .text(called: "WORD", isOptional: true), summary: "what a word does"),
    ] + ofJournal

  init(_ action: SessionAction) {
    let argument: Argument =
      switch action {
      case .rewind, .forward: .count
      case .theme: .choice(Theme.choices, called: "NAME")
      case .remark: .text(called: "n|b|q|i|s TEXT", isOptional: true)
      default: .none
      }
    self.init(action.rawValue, argument, summary: Self.summary(of: action))
  }

  /// The description of an action, which does not only repeat its word.
  private static func summary(of action: SessionAction) -> String {
    switch action {
    case .suspend: "give the terminal back to the shell"
    case .keys: "list all active keys"
    case .find: "list what is found while you type"
    case .navigator: "show or hide the navigator pane"
    case .rewind: "go back in the steps of this run"
    case .forward: "go forward again after rewinding"
    case .edit: "open the file at this screen in an editor"
    case .reload: "read the file of the app again"
    case .startOver: "start the app over"
    case .remark: "add a note, bug, question, idea or setup to the recording"
    case .theme: "change the colours"
    default: action.label
    }
  }

  private func with(example: String) -> PromptWord {
    var word = self
    word.example = example
    return word
  }
}

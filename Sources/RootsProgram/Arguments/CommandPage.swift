/// All that is known of a subcommand: what is parsed, and what help, completions and man pages say.
struct CommandPage {
  /// What it does, in a few words without a capital or a full stop.
  let summary: String
  /// What stands on its line beside options.
  var operand: Operand?
  var options: [Option] = []
  /// Paragraphs.
  var about: [String] = []
  var exits: [Exit] = [.fine, .unreadable, .other]
  var examples: [Example] = []

  struct Operand {
    let value: Option.Value
    let count: Count
    /// Whether `-` stands for standard input or output.
    var takesDash = false
    /// What may follow it.
    var second: Option.Value?
    /// An option that leaves nothing for it to name.
    var replacement: OptionName?

    enum Count {
      case atMostOne, one, oneOrMore
    }

    /// As a synopsis shows it: `[FILE]`, `TAPE...`.
    var form: String {
      switch count {
      case .atMostOne: "[\(value.name)]"
      case .one: value.name + (second.map { " [\($0.name)]" } ?? "")
      case .oneOrMore: "\(value.name)..."
      }
    }
  }

  /// What an exit code means.
  struct Exit {
    let code: Int32
    let meaning: String

    static let fine = Exit(code: Program.ExitCode.fine, meaning: "all went well")
    static let unreadable = Exit(
      code: Program.ExitCode.unreadable, meaning: "the arguments or a file cannot be read")
    static let other = Exit(code: Program.ExitCode.other, meaning: "anything else")
  }

  struct Example {
    let line: String
    let meaning: String
  }

  /// Its options, and those of all.
  var allOptions: [Option] { options + Option.everywhere }

  func option(_ name: OptionName) -> Option? { allOptions.first { $0.name == name } }
}

/// The description of a subcommand: the source of parsing, help, completions and man pages, whose
/// prose is in `Resources/commands.md`.
struct CommandPage {
  /// A short summary without a capital letter or a full stop.
  let summary: String
  /// The operand, apart from options.
  var operand: Operand?
  var options: [Option] = []
  var exits: [Exit] = [.fine, .unreadable, .other]

  struct Operand {
    let value: Option.Value
    let count: Count
    /// Whether `-` means standard input or output.
    var takesDash = false
    /// The second operand, which is optional after a single one.
    var second: Option.Value?
    /// All operands after two required ones.
    var rest: Option.Value?
    /// An option that replaces the operand.
    var replacement: OptionName?

    enum Count {
      case atMostOne, one, two, oneOrMore
    }

    /// The form in a synopsis: `[FILE]`, `TAPE...`.
    var form: String {
      switch count {
      case .atMostOne: "[\(value.name)]"
      case .one: value.name + (second.map { " [\($0.name)]" } ?? "")
      case .two:
        "\(value.name) \(second?.name ?? "")" + (rest.map { " [\($0.name)...]" } ?? "")
      case .oneOrMore: "\(value.name)..."
      }
    }

    /// The greatest number of operands; nil for no limit.
    var limit: Int? { count == .oneOrMore || rest != nil ? nil : second == nil ? 1 : 2 }

    /// The value at a place, from 0.
    func value(at place: Int) -> Option.Value {
      switch place {
      case 0: value
      case 1: second ?? value
      default: rest ?? value
      }
    }
  }

  /// An exit code with its meaning.
  struct Exit {
    let code: Int32
    let meaning: String

    static let fine = Exit(code: Program.ExitCode.fine, meaning: "success")
    static let unreadable = Exit(
      code: Program.ExitCode.unreadable, meaning: "the arguments or a file are invalid")
    static let other = Exit(code: Program.ExitCode.other, meaning: "another error")

    /// The codes of work that a signal has stopped.
    static func stopped(_ meaning: String) -> Exit {
      Exit(code: 130, meaning: "Ctrl-C \(meaning); 143: SIGTERM, 129: the terminal was closed")
    }
  }

  /// The subcommand's own options and the common ones.
  var allOptions: [Option] { options + Option.everywhere }

  func option(_ name: OptionName) -> Option? { allOptions.first { $0.name == name } }
}

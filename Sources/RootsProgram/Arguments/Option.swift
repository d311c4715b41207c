/// What is known of an option of a subcommand: its names, its value, and what it goes with.
struct Option {
  let name: OptionName
  /// The letter that does the same behind one hyphen.
  var letter: Character?
  /// Nil for an option that takes no value.
  var value: Value?
  /// A sentence without its full stop.
  let help: String
  var group = Group.general
  /// It says something only together with another one.
  var need: Need?
  /// Those that it contradicts.
  var excludes: [OptionName] = []

  /// What stands behind an option, or an operand.
  struct Value {
    /// What help calls it.
    let name: String
    /// Words that it can be.
    var choices: [String] = []
    var beside = Beside.text

    /// What a value can be that is none of its choices.
    enum Beside {
      case nothing
      case text
      /// A file whose name ends in one of these, without their dots.
      case file([String])
    }

    /// A file of some kind.
    static func file(_ name: String, _ endings: String...) -> Value {
      Value(name: name, beside: .file(endings))
    }

    /// One of some words.
    static func choice(_ name: String, _ choices: [String]) -> Value {
      Value(name: name, choices: choices, beside: .nothing)
    }

    static let blueprint = Value.file("FILE", "yaml", "yml")
    static let tape = Value.file("TAPE", "tape")
  }

  /// Another option that must be there, and why.
  struct Need {
    let name: OptionName
    let reason: String
  }

  /// Under which heading help lists it.
  enum Group: String, CaseIterable {
    case looks = "Looks"
    case input = "Input"
    case recording = "Recording"
    case saving = "Saving"
    case playing = "Playing"
    case watching = "Watching"
    case reports = "Reports"
    case general = "Options"
  }

  /// All that it can be written as: `-p` and `--plain`.
  var words: [String] { (letter.map { ["-\($0)"] } ?? []) + [name.word] }

  /// The option and its value as help shows them: `--size COLUMNSxROWS`.
  var form: String { name.word + (value.map { " \($0.name)" } ?? "") }

  /// What every subcommand takes.
  static let everywhere = [
    Option(name: .help, letter: "h", help: "Show this help, and do nothing else"),
    Option(name: .version, letter: "V", help: "Show the version, and do nothing else"),
  ]
}

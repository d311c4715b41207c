/// An option of a subcommand: its names, its value, and its relations to other options.
struct Option {
  let name: OptionName
  /// The short name, a letter after one hyphen.
  var letter: Character?
  /// The value; nil for an option without one.
  var value: Value?
  /// A sentence without its full stop.
  let help: String
  var group = Group.general
  /// Another option that this one requires.
  var need: Need?
  /// The options that cannot be combined with this one.
  var excludes: [OptionName] = []

  /// The value of an option, or an operand.
  struct Value {
    /// The name in help.
    let name: String
    /// The words that are valid values.
    var choices: [String] = []
    var beside = Beside.text

    /// The valid values besides the choices.
    enum Beside: Equatable {
      case nothing
      case text
      /// A folder; never standard output.
      case folder
      /// A file with one of these extensions, without dots.
      case file([String])
    }

    /// Creates a file value.
    static func file(_ name: String, _ endings: String...) -> Value {
      Value(name: name, beside: .file(endings))
    }

    /// Creates a choice of words.
    static func choice(_ name: String, _ choices: [String]) -> Value {
      Value(name: name, choices: choices, beside: .nothing)
    }

    static let blueprint = Value.file("FILE", "yaml", "yml")
    static let folder = Value(name: "FOLDER", beside: .folder)
    static let tape = Value.file("TAPE", "tape")
  }

  /// A required option, with the reason.
  struct Need {
    let name: OptionName
    let reason: String
  }

  /// The headings in help.
  enum Group: String, CaseIterable {
    case looks = "Looks"
    case input = "Input"
    case recording = "Recording"
    case saving = "Saving"
    case playing = "Playing"
    case watching = "Watching"
    case reports = "Reports"
    case limits = "Limits"
    case general = "Options"
  }

  /// All ways to write the option: `-p` and `--plain`.
  var words: [String] { (letter.map { ["-\($0)"] } ?? []) + [name.word] }

  /// The option with its value, as in help: `--size COLUMNSxROWS`.
  var form: String { name.word + (value.map { " \($0.name)" } ?? "") }

  /// The options of every subcommand.
  static let everywhere = [
    Option(name: .help, letter: "h", help: "Show this help and exit"),
    Option(name: .version, letter: "V", help: "Show the version and exit"),
  ]
}

import RootsTape
import RootsTerminal

/// `roots help`, and `--help`: prints the help of a command, or the list of commands.
struct Help {
  private let subcommand: Subcommand?
  private let isJSON: Bool

  init(of subcommand: Subcommand?) { (self.subcommand, isJSON) = (subcommand, false) }

  init(words: Words) {
    subcommand = words.operands.first.flatMap(Subcommand.init)
    isJSON = words.has(.json)
  }

  func run() throws(Failure) -> Int32 {
    if isJSON { return Program.tell((subcommand.map(Self.json) ?? Self.json).written + "\n") }
    guard let subcommand else { return Program.tell(Self.overview) }
    return try Man.tell(.command(subcommand))
  }
}

extension Help: ListedCommand {
  static let page = CommandPage(
    summary: "show help for a command",
    operand: Operand(
      value: .choice("COMMAND", Subcommand.allCases.map(\.rawValue)), count: .atMostOne),
    options: [
      Option(
        name: .json,
        help: "Print commands, options, exit codes and the messages of drive as JSON")
    ])
}

/// `roots version`, and `--version`: prints the version.
struct Version: ListedCommand {
  let words: Words

  static let page = CommandPage(summary: "show the version")

  func run() -> Int32 { Program.tell("roots \(Program.version)\n") }
}

// The list of subcommands, in lines of at most 80 columns.
extension Help {
  private static var overview: String {
    let commands = Subcommand.allCases.map { subcommand in
      let page = subcommand.page
      let operand = page.operand.map { " \($0.form)" } ?? ""
      return ("\(subcommand.rawValue)\(operand)", page.summary)
    }
    return [
      "Roots: run, replay and check the navigation of an app.\n",
      "Usage: roots [COMMAND] [OPTION]... [FILE]...\n",
      "Commands:\n" + rows(commands),
      "Options:\n" + rows(Option.everywhere.map { ($0.spelled, $0.help) }),
      wrap(
        "Without a command, roots runs the demo, a small shop. Use 'roots COMMAND --help' for the "
          + "page of a command.", to: width
      ).map { $0 + "\n" }.joined(),
    ].joined(separator: "\n")
  }

  private static let width = 80

  /// The column of the meanings.
  private static let column = 26

  /// Two columns; a long first entry has its own line.
  private static func rows(_ rows: [(String, String)]) -> String {
    let blank = String(repeating: " ", count: column)
    return rows.map { name, meaning in
      let lines = wrap(meaning, to: width - column)
      let isShort = name.count <= column - 4
      let head = isShort ? "  \(name)".padded(to: column) : "  \(name)\n\(blank)"
      return head + lines.joined(separator: "\n\(blank)") + "\n"
    }.joined()
  }
}

extension Option {
  /// The option as listed: `-s, --size COLUMNSxROWS`; options without a letter are indented.
  fileprivate var spelled: String {
    (letter.map { "-\($0), " } ?? "    ") + form
  }

  /// The help text with the valid words.
  var helpWithChoices: String {
    guard let value, value.choices.count > 1 else { return help }
    return "\(help): \(value.choices.joined(separator: ", "))"
  }
}

extension CommandPage {
  /// The arguments in a usage line: ` [OPTION]... [FILE]`.
  var form: String {
    let words = [
      options.isEmpty ? nil : "[OPTION]...", operand?.form,
      operand?.replacement.map { "| \($0.word)" },
    ]
    return words.compactMap { $0.map { " \($0)" } }.joined()
  }
}

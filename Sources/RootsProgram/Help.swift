import RootsTerminal

/// `roots help`, and `--help`: prints the help of a command, or the list of commands.
struct Help {
  private let subcommand: Subcommand?

  init(of subcommand: Subcommand?) { self.subcommand = subcommand }

  init(_ words: Words) { subcommand = words.operands.first.flatMap(Subcommand.init) }

  func run() -> Int32 {
    Program.tell(subcommand.map { HelpPage(of: $0).text } ?? HelpPage.overview)
  }
}

extension Help: ListedCommand {
  static let page = CommandPage(
    summary: "show help for a command",
    operand: Operand(
      value: .choice("COMMAND", Subcommand.allCases.map(\.rawValue)), count: .atMostOne))
}

/// `roots version`, and `--version`: prints the version.
struct Version: ListedCommand {
  static let page = CommandPage(summary: "show the version")

  init() {}

  init(_ words: Words) {}

  func run() -> Int32 { Program.tell("roots \(Program.version)\n") }
}

/// The help page of a subcommand, in lines of at most 80 columns.
struct HelpPage {
  let text: String

  init(of subcommand: Subcommand) {
    let page = subcommand.page
    var parts = ["roots \(subcommand.rawValue): \(page.summary)\n"]
    parts.append("Usage: roots \(subcommand.rawValue)\(page.form)\n")
    parts += page.about.map { Self.paragraph($0) }
    for group in Option.Group.allCases {
      let options = page.allOptions.filter { $0.group == group }
      guard !options.isEmpty else { continue }
      parts.append(
        "\(group.rawValue):\n" + Self.rows(options.map { ($0.spelled, $0.helpWithChoices) }))
    }
    parts.append(
      "Exit codes:\n" + Self.rows(page.exits.map { ("\($0.code)", $0.meaning) }, from: 5))
    if !page.examples.isEmpty {
      parts.append("Examples:\n" + page.examples.map(Self.example).joined())
    }
    text = parts.joined(separator: "\n")
  }

  /// The list of subcommands.
  static var overview: String {
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
      paragraph(
        "Without a command, roots runs the demo, a small city. Use 'roots COMMAND --help' for help "
          + "about a command."),
    ].joined(separator: "\n")
  }

  private static let width = 80

  private static func paragraph(_ text: String) -> String {
    wrap(text.filter { $0 != "`" }, to: width).map { $0 + "\n" }.joined()
  }

  /// Two columns; a long first entry has its own line.
  private static func rows(_ rows: [(String, String)], from column: Int = 26) -> String {
    let blank = String(repeating: " ", count: column)
    return rows.map { name, meaning in
      let lines = wrap(meaning, to: width - column)
      let room = column - 4 - name.count
      let head = "  \(name)" + (room < 0 ? "\n\(blank)" : String(repeating: " ", count: room + 2))
      return head + lines.joined(separator: "\n\(blank)") + "\n"
    }.joined()
  }

  private static func example(_ example: CommandPage.Example) -> String {
    "  \(example.line)\n      \(example.meaning)\n"
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

/// A manual page.
struct ManPage {
  /// The name for `roots man`.
  let name: String
  let section: Int
  let text: String

  /// The name of the installed file: `roots-run.1`.
  var file: String { (name == "roots" ? "roots" : "roots-\(name)") + ".\(section)" }

  static var all: [ManPage] {
    [.program] + Subcommand.manual.map(ManPage.init) + [
      .tape, .blueprint, .patterns, .properties, .exploration, .config,
    ]
  }

  /// The pages that are about no command.
  static let topics: [(name: String, section: Int)] = [
    ("tape", 5), ("blueprint", 5), ("patterns", 7), ("properties", 5),
    ("exploration", 5), ("config", 5),
  ]

  /// The names of all pages.
  static let names = ["roots"] + Subcommand.manual.map(\.rawValue) + topics.map(\.name)

  init(name: String, section: Int, text: String) {
    (self.name, self.section, self.text) = (name, section, text)
  }

  /// Finds a page by name.
  ///
  /// - Returns: nil for an unknown name.
  init?(named name: String) {
    let short = name.hasPrefix("roots-") ? String(name.dropFirst("roots-".count)) : name
    guard let page = Self.all.first(where: { $0.name == short }) else { return nil }
    self = page
  }

  /// The word in place of a page for the list of all pages.
  static let listName = "list"

  /// The names of all pages with their files, one page per line.
  static var list: String { all.map { "\($0.name) \($0.file)\n" }.joined() }
}

extension Subcommand {
  /// The subcommands with their own pages; roots(1) describes help and version completely.
  static let manual = allCases.filter { $0 != .help && $0 != .version }
}

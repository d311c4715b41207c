/// A page of the manual.
struct ManPage {
  /// What `roots man` calls it.
  let name: String
  let section: Int
  let text: String

  /// Where `man` looks for it: `roots-run.1`.
  var file: String { (name == "roots" ? "roots" : "roots-\(name)") + ".\(section)" }

  static var all: [ManPage] {
    [.program] + Subcommand.manual.map(ManPage.init) + [.tape, .blueprint, .config]
  }

  /// The names of the pages about files.
  static let formats = ["tape", "blueprint", "config"]

  /// The names of all pages.
  static let names = ["roots"] + Subcommand.manual.map(\.rawValue) + formats

  init(name: String, section: Int, text: String) {
    (self.name, self.section, self.text) = (name, section, text)
  }

  /// - Returns: nil when there is no page of that name.
  init?(named name: String) {
    guard let page = Self.all.first(where: { $0.name == name }) else { return nil }
    self = page
  }

  /// The names of all pages, each with its file.
  static var list: String { all.map { "\($0.name) \($0.file)\n" }.joined() }
}

extension Subcommand {
  /// Those that have a page of their own; roots(1) has said it all of the others.
  static let manual: [Subcommand] = [.run, .replay, .fmt, .check, .graph, .new, .completions, .man]
}

import RootsApp

/// `roots man`: prints a page of the manual, or the list of its pages.
struct Man {
  /// The word in place of a page for the list of all pages.
  static let listName = "list"

  /// The page; nil for the list.
  private let page: ManPage?
  /// Whether the page is printed as `man` reads it.
  private let isRoff: Bool

  init(_ words: Words) {
    let name = words.operands.first
    page = name == Self.listName ? nil : name.flatMap(ManPage.init(named:)) ?? .program
    isRoff = name == page?.file
  }

  func run() -> Int32 {
    guard let page else {
      Standard.output.write(ManPage.all.map { "\($0.name) \($0.file)\n" }.joined())
      return Program.ExitCode.fine
    }
    do throws(Markdown.UnknownMarker) {
      let content = try page.read()
      let text =
        isRoff
        ? Roff(content, source: "roots \(Program.version)", date: Program.versionDate).text
        : PlainPage(content).text
      Standard.output.write(text)
      return Program.ExitCode.fine
    } catch {
      return Program.fail(
        "the manual page '\(page.name)' has the unknown marker '{{\(error.name)}}'",
        Program.ExitCode.other)
    }
  }
}

import RootsApp

/// `roots man`: prints a page of the manual, or the list of its pages.
struct Man {
  /// The word in place of a page for the list of all pages.
  static let listName = "list"

  let words: Words

  func run() throws(Failure) -> Int32 {
    let name = words.operands.first
    if name == Self.listName {
      return Program.tell(ManPage.all.map { "\($0.name) \($0.file)\n" }.joined())
    }
    let page = name.flatMap(ManPage.init(named:)) ?? .program
    return try Self.tell(page, asRoff: name == page.file)
  }

  /// Prints a page, as plain text or as `man` reads it.
  static func tell(_ page: ManPage, asRoff isRoff: Bool = false) throws(Failure) -> Int32 {
    do throws(Markdown.UnknownMarker) {
      let content = try page.read()
      return Program.tell(
        isRoff
          ? Roff(content, source: "roots \(Program.version)", date: Program.versionDate).text
          : PlainPage(content).text)
    } catch {
      throw .other("the manual page '\(page.name)' has the unknown marker '{{\(error.name)}}'")
    }
  }
}

extension Man: ListedCommand {
  static let page = CommandPage(
    summary: "print a manual page",
    operand: Operand(
      value: .choice("PAGE", ManPage.all.map(\.name) + [Man.listName] + ManPage.all.map(\.file)),
      count: .atMostOne))
}

import Foundation
import Testing

/// The code in articles is the code that tests compile and run.
@Suite struct ArticleTests {
  static let articles: [String] = {
    let base = House.root.appendingPathComponent("Sources").path
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: base)) ?? []
    return names.filter { $0.contains(".docc/ComingFrom") && $0.hasSuffix(".md") }.sorted()
  }()

  @Test func `there are articles for users of other designs`() {
    #expect(!Self.articles.isEmpty)
  }

  @Test(arguments: articles)
  func `each row of an article shows the code that a test of its name runs`(_ path: String) throws {
    let file = House.root.appendingPathComponent("Sources/\(path)")
    let name = file.deletingPathExtension().lastPathComponent
    let article = Article(name: name, text: try String(contentsOf: file, encoding: .utf8))
    let tests = House.tests.filter { $0.path.hasPrefix("Tests/ArticleTests/\(name)") }
    let text = tests.flatMap(\.lines).joined(separator: "\n")
    #expect(article.faults(against: text) == [])
  }

  @Test(arguments: ["GettingStarted"])
  func `a guide shows exactly the code of its tests`(_ name: String) throws {
    let file = House.root.appendingPathComponent("Sources/Roots/Roots.docc/\(name).md")
    let blocks = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```swift\n")
    let shown = blocks.dropFirst().map { Self.lines($0.components(separatedBy: "\n```\n")[0]) }
    let tests = House.tests.filter { $0.path.hasPrefix("Tests/ArticleTests/\(name)") }
    let regions = tests.flatMap(\.lines).joined(separator: "\n").components(
      separatedBy: "// SHOWN\n")
    let tested = regions.dropFirst().map { Self.lines($0.components(separatedBy: "// END")[0]) }
    #expect(shown.count == tested.count && !shown.isEmpty)
    for block in shown { #expect(tested.contains(block), "\(block.joined(separator: "\n"))") }
  }

  /// The lines without their indentation.
  private static func lines(_ text: String) -> [String] {
    text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  @Test func `an article lists exactly the tested rows`() {
    #expect(faults("one, two", "one, two") == [])
    #expect(faults("one", "one, two") == ["a test marks 'two', which is not a row"])
    #expect(
      faults("one, two", "one") == [
        "no test is called 'two'", "the code of 'two' is not that of its test",
      ])
    #expect(
      faults("one", "one", headings: "one, two").first
        == "the sections are not those of the table: without a section [], without a row [\"two\"]")
    #expect(
      faults("one, two", "one, two", headings: "two, one")
        == ["the sections are not those of the table: another order"])
  }

  @Test func `a snippet equals its test except for the indentation`() {
    let article = Article(name: "x", text: Self.article(rows: ["one"], headings: ["one"]))
    let test = "@Test func `one`() {\n  // ROW: one\n  let one = 1\n  // END\n}"
    #expect(article.faults(against: test) == [])
    let changed = test.replacingOccurrences(of: "= 1", with: "= 2")
    #expect(article.faults(against: changed) == ["the code of 'one' is not that of its test"])
    let empty = Article(name: "x", text: "| a | b |\n| --- | --- |\n| `one` | c |\n\n### one\n")
    #expect(
      empty.faults(against: "@Test func `one`() {}") == ["'one' shows no code"])
  }

  private func faults(_ rows: String, _ tested: String, headings: String? = nil) -> [String] {
    let article = Article(
      name: "x",
      text: Self.article(
        rows: rows.components(separatedBy: ", "),
        headings: (headings ?? rows).components(separatedBy: ", ")))
    let tests = tested.components(separatedBy: ", ").map { row in
      "  @Test func `\(row)`() {\n    // ROW: \(row)\n    let \(row) = 1\n    // END\n  }"
    }
    return article.faults(against: tests.joined(separator: "\n"))
  }

  private static func article(rows: [String], headings: [String]) -> String {
    "| Theirs | Ours |\n| --- | --- |\n"
      + rows.map { "| `\($0)` | ours |\n" }.joined() + "\n"
      + headings.map { "### `\($0)`\n\n```swift\nlet \($0) = 1\n```\n" }.joined()
  }
}

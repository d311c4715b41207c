import Foundation
import Testing

/// The code in articles is the code that tests compile and run.
///
/// A Swift snippet of an article is the code between two marks, `// SHOWN` and `// END`, in the
/// file `Tests/ArticleTests/NAMETests.swift`, where `NAME` is the name of the article's file.
@Suite struct ArticleTests {
  /// The articles with Swift code, except the pages of modules.
  static let articles: [URL] = {
    let base = House.root.appendingPathComponent("Sources").path
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: base)) ?? []
    return names.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted()
      .map { House.root.appendingPathComponent("Sources/\($0)") }
      .filter { !isPageOfModule($0) && !shown(in: $0).isEmpty }
  }()

  private static func isPageOfModule(_ file: URL) -> Bool {
    file.deletingPathExtension().lastPathComponent
      == file.deletingLastPathComponent().deletingPathExtension().lastPathComponent
  }

  private static func name(of article: URL) -> String {
    article.deletingPathExtension().lastPathComponent
  }

  @Test(arguments: articles)
  func `an article shows exactly the code of its tests`(_ article: URL) throws {
    let path = "Tests/ArticleTests/\(Self.name(of: article))Tests.swift"
    let tests = try #require(House.tests.first { $0.path == path }, "\(path) is missing")
    let shown = Self.shown(in: article)
    let tested = Self.tested(in: tests.lines)
    #expect(shown.count == tested.count)
    for block in shown {
      let isTested = tested.contains(block)
      #expect(isTested, "\(block.joined(separator: "\n"))")
    }
  }

  @Test func `each test of articles belongs to an article`() {
    let names = Set(Self.articles.map { "Tests/ArticleTests/\(Self.name(of: $0))Tests.swift" })
    let tests = House.tests.map(\.path).filter { $0.hasPrefix("Tests/ArticleTests/") }
    #expect(Set(tests) == names)
  }

  @Test func `code is compared without its indentation`() {
    let tests = ["  // SHOWN", "  let one = 1", "", "    + 1", "  // END", "let two = 2"]
    #expect(Self.tested(in: tests) == [["let one = 1", "+ 1"]])
  }

  /// The Swift snippets of an article.
  private static func shown(in article: URL) -> [[String]] {
    let text = (try? String(contentsOf: article, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```swift\n").dropFirst()
      .map { lines($0.components(separatedBy: "\n```\n")[0].components(separatedBy: "\n")) }
  }

  /// The marked code of a test file.
  private static func tested(in test: [String]) -> [[String]] {
    test.joined(separator: "\n").components(separatedBy: "// SHOWN\n").dropFirst()
      .map { lines($0.components(separatedBy: "// END")[0].components(separatedBy: "\n")) }
  }

  /// The lines without their indentation.
  private static func lines(_ lines: [String]) -> [String] {
    lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}

import Foundation
import Testing

/// The pages of the targets tell a new engineer where to begin, and name nothing that is gone.
@Suite struct ModulePageTests {
  private static let targets = Set(House.sources.compactMap(\.target)).sorted()

  private static let articles: [String] = {
    let base = House.root.appendingPathComponent("Sources").path
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: base)) ?? []
    return names.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted()
  }()

  /// The names that Sources declares, and those of its targets.
  private static let declared: Set<String> = {
    let words: Set = [
      "struct", "class", "enum", "protocol", "actor", "typealias", "func", "let", "var", "case",
    ]
    var names = Set(targets)
    for line in House.sources.flatMap(\.lines) {
      let parts = Self.words(in: line)
      for (word, name) in zip(parts, parts.dropFirst()) where words.contains(word) {
        names.insert(name)
      }
    }
    return names
  }()

  /// The targets without a page: all that is in them stands on the page of another one.
  private static let withoutPage: Set = ["RootsFiles", "RootsExploration"]

  @Test func `each target has a page that tells where to begin`() {
    #expect(Self.targets.count > 10)
    for target in Self.targets where !Self.withoutPage.contains(target) {
      let lines = Self.lines(of: "\(target)/\(target).docc/\(target).md")
      #expect(lines.contains("## Start here"), "\(target) has no page with the part Start here")
    }
  }

  @Test func `the articles name only what is declared`() {
    #expect(Self.articles.count > 20)
    // Changes.md names what has gone.
    for article in Self.articles where !article.hasSuffix("/Changes.md") {
      for (index, line) in Self.lines(of: article).enumerated() {
        for name in Self.symbols(in: line) where !Self.declared.contains(name) {
          Issue.record("Sources/\(article):\(index + 1): '\(name)' is not declared")
        }
      }
    }
  }

  private static func lines(of page: String) -> [String] {
    let file = House.root.appendingPathComponent("Sources/\(page)")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n")
  }

  /// The first name of each symbol between double backquotes, and of a type that begins an item.
  private static func symbols(in line: String) -> [String] {
    if line.contains("```") { return [] }
    let links = line.components(separatedBy: "``").enumerated().compactMap { index, part in
      index % 2 == 1 ? firstName(in: part) : nil
    }
    guard line.hasPrefix("- `"), !line.hasPrefix("- ``"),
      let name = firstName(in: line.dropFirst(3)), name.first?.isUppercase == true
    else { return links }
    return links + [name]
  }

  private static func firstName(in text: some StringProtocol) -> String? {
    words(in: text).first
  }

  private static func words(in text: some StringProtocol) -> [String] {
    String(text).split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") })
      .map(String.init)
  }
}

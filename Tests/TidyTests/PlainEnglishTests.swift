import Foundation
import Testing

/// The rules for comments, messages, documents and test names: short, literal sentences in the
/// terms that readers search for.
@Suite struct PlainEnglishTests {
  /// The targets that follow the rules.
  private static let targets: Set = [
    "RootsCore", "RootsExplorer", "Roots", "RootsTerminal", "RootsCurses", "RootsApp", "RootsFiles",
    "RootsStore", "RootsTape", "RootsBlueprint", "RootsBench", "RootsProgram",
    "RootsExploration", "RootsInput",
  ]
  /// The documents that follow the rules: the README, the guide for contributors, the articles, the
  /// manual and its pages of commands.
  private static let documents =
    ["README.md", ".github/CONTRIBUTING.md", "Resources/commands.md"] + pages(in: "Sources")
    + pages(in: "Resources/manual")

  private static func pages(in folder: String) -> [String] {
    let path = House.root.appendingPathComponent(folder).path
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
  }

  private static let riddles = ["What", "Who", "Whoever", "It", "Where", "The same"]

  private static let sources = House.sources.filter { targets.contains($0.target ?? "") }
  private static let tests = House.tests.filter { file in
    let folder = file.path.split(separator: "/").dropFirst().first ?? ""
    let others = ["EndToEndTests", "ArticleTests", "Bench"]
    return targets.contains { folder == "\($0)Tests" } || others.contains { folder == $0 }
  }

  @Test func `at most 3 % of the doc comment lines begin with a pronoun`() {
    var counts: [String: (bad: Int, all: Int)] = [:]
    for file in Self.sources {
      for line in file.lines.compactMap(\.docComment) {
        counts[file.target ?? "", default: (0, 0)].all += 1
        let isRiddle = Self.riddles.contains { line.hasPrefix("\($0) ") }
        if isRiddle { counts[file.target ?? "", default: (0, 0)].bad += 1 }
      }
    }
    #expect(counts.count == Self.targets.count)
    for (target, count) in counts {
      #expect(100 * count.bad <= 3 * count.all, "\(target): \(count.bad) of \(count.all) lines")
    }
  }

  @Test(arguments: [
    "as it was", "by itself", "with a word", "without a word", "whichever way", "who may",
    "one looks for", "wherever one", "when they may", "comes to rest", "for eyes", "whoever",
    "Whoever", "what came of", "What came of", "is told of", "are told of", "somebody",
    "lets it go",
    "waited for its turn", "brings back", "had its turn", "is there already", "stands there",
    "stands here", "one by one's", "which of them hold", "no number of", "was meant",
  ])
  func `no source, document or test contains the phrase`(_ phrase: String) throws {
    for file in Self.sources + Self.tests {
      for (index, line) in file.lines.enumerated() where line.contains(phrase) {
        Issue.record("\(file.path):\(index + 1): \(phrase)")
      }
    }
    for document in Self.documents {
      let url = House.root.appendingPathComponent(document)
      let text = try String(contentsOf: url, encoding: .utf8)
      for (index, line) in text.components(separatedBy: "\n").enumerated() {
        if line.contains(phrase) { Issue.record("\(document):\(index + 1): \(phrase)") }
      }
    }
  }

  @Test func `no test name begins with a pronoun`() {
    let riddles = Self.riddles.map { "func `\($0.lowercased()) " }
    for file in Self.tests {
      for (index, line) in file.lines.enumerated() where riddles.contains(where: line.contains) {
        Issue.record("\(file.path):\(index + 1): \(line)")
      }
    }
  }

  @Test func `no function has more than 70 lines`() {
    var found = 0
    for file in House.sources {
      for (start, line) in file.lines.enumerated() where line.startsFunction {
        let end = file.lines[start...].firstIndex(of: line.indentation + "}") ?? start
        let next = file.lines[(start + 1)...].firstIndex { $0.startsFunction } ?? file.lines.count
        // A function on one line has no closing brace of its own.
        let isShort = line.hasSuffix("}") || end > next && file.lines[next].isAsDeep(as: line)
        let count = isShort ? 1 : end - start + 1
        found += 1
        #expect(count <= 70, "\(file.path):\(start + 1) has \(count) lines")
      }
    }
    #expect(found > 1000)
  }
}

extension String {
  /// The text of a doc comment line; nil for another line.
  fileprivate var docComment: Substring? {
    let text = drop { $0 == " " }
    return text.hasPrefix("///") ? text.dropFirst(3).drop { $0 == " " } : nil
  }

  fileprivate var indentation: String { String(prefix { $0 == " " }) }

  fileprivate func isAsDeep(as other: String) -> Bool {
    indentation.count <= other.indentation.count
  }

  /// Whether the line declares a function or an initialiser.
  fileprivate var startsFunction: Bool {
    let words = split(separator: " ")
    guard let first = words.first, !first.hasPrefix("//") else { return false }
    let modifiers = words.prefix {
      $0 != "func" && !$0.hasPrefix("init(") && !$0.hasPrefix("init?(")
    }
    guard modifiers.count < words.count else { return false }
    return modifiers.allSatisfy { word in
      word.hasPrefix("@") || word.allSatisfy { $0.isLowercase || "()".contains($0) }
    }
  }
}

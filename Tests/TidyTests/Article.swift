import Foundation

/// An article "Coming from ...": a table of the terms of another design, each row with a snippet
/// that a test compiles and runs.
///
/// `ComingFromX.md` in the documentation of a target has a table whose first column names the rows,
/// and below it a section for each row, with the row's name as its heading and one or more blocks
/// of code. The tests are in `Tests/ArticleTests`, in files whose names begin with the article's.
/// Each row has a test of that name, which contains the code between marks, once for each block:
///
///     // ROW: the row's name
///     ...
///     // END
///
/// In other languages (a blueprint, a tape) the marks begin with `#`.
struct Article {
  let name: String
  /// The first cells of the table's rows.
  let rows: [String]
  /// The code below each heading, in the order of the article.
  let sections: [(row: String, code: [String])]

  init(name: String, text: String) {
    self.name = name
    var rows: [String] = []
    var sections: [(row: String, code: [String])] = []
    var isCode = false
    for line in text.lines {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if isCode {
        if !sections.isEmpty { sections[sections.count - 1].code.append(line) }
      } else if line.hasPrefix("### ") {
        sections.append((Article.plain(String(line.dropFirst(4))), []))
      } else if line.hasPrefix("| "), let cell = line.split(separator: "|").first {
        rows.append(Article.plain(String(cell)))
      }
    }
    // The first line of a table is its header, the second one a separator.
    self.rows = rows.filter { !$0.hasPrefix("--") && $0 != rows.first }
    self.sections = sections
  }

  /// The words of a cell or a heading, without the marks that make some of them code.
  private static func plain(_ text: String) -> String {
    text.replacingOccurrences(of: "`", with: "").trimmingCharacters(in: .whitespaces)
  }

  /// The problems of the article, one sentence each.
  ///
  /// - Parameter tests: the text of the files that test it.
  func faults(against tests: String) -> [String] {
    let tested = Article.regions(of: tests)
    var faults: [String] = []
    if rows.isEmpty { faults.append("the table has no rows") }
    if rows != sections.map(\.row) {
      faults.append("the sections are not those of the table: \(difference)")
    }
    for (row, code) in sections {
      if !tests.contains("@Test func `\(row)`(") { faults.append("no test is called '\(row)'") }
      let shown = code.filter { !$0.isEmpty }
      if shown.isEmpty { faults.append("'\(row)' shows no code") }
      if shown != tested[row, default: []] {
        faults.append("the code of '\(row)' is not that of its test")
      }
    }
    for row in tested.keys.sorted() where !rows.contains(row) {
      faults.append("a test marks '\(row)', which is not a row")
    }
    return faults
  }

  private var difference: String {
    let headings = sections.map(\.row)
    let missing = rows.filter { !headings.contains($0) }
    let surplus = headings.filter { !rows.contains($0) }
    if missing.isEmpty, surplus.isEmpty { return "another order" }
    return "without a section \(missing), without a row \(surplus)"
  }

  /// The code between the marks, by rows: without common indentation and empty lines.
  private static func regions(of tests: String) -> [String: [String]] {
    var regions: [String: [String]] = [:]
    var open: (row: String, lines: [String])?
    for line in tests.lines {
      let words = line.drop { $0 == " " }
      if let mark = ["// ROW: ", "# ROW: "].first(where: { words.hasPrefix($0) }) {
        open = (String(words.dropFirst(mark.count)), [])
      } else if words == "// END" || words == "# END", let region = open {
        regions[region.row, default: []] += dedented(region.lines)
        open = nil
      } else if !words.isEmpty {
        open?.lines.append(line)
      }
    }
    return regions
  }

  private static func dedented(_ lines: [String]) -> [String] {
    let margin = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(margin)) }
  }
}

extension String {
  fileprivate var lines: [String] { components(separatedBy: "\n") }
}

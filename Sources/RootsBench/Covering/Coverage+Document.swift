package import RootsTape

// What tapes cover of what can be reached: a table, and the items that are missing.
extension [Coverage] {
  /// The report for the terminal.
  /// - Parameter doubt: the reason why items that were not reached are not decided.
  package func document(_ doubt: String?) -> ReportDocument {
    ReportDocument(title: "Coverage", sections(hasTapes: true, doubt))
  }

  /// - Parameters:
  ///   - hasTapes: whether tapes have covered something.
  ///   - doubt: the reason why items that were not reached are not decided.
  func sections(hasTapes: Bool, _ doubt: String?) -> [ReportDocument.Section] {
    // The kinds of which the app has something.
    let shown = filter { !$0.rows.isEmpty }
    let rows: [[ReportDocument.Phrase]] = shown.map { part in
      ["\(part.kind.rawValue)", "\(part.declared.map { "\($0)" } ?? "")", "\(part.reached)"]
        + (hasTapes ? ["\(part.covered)"] : [])
    }
    let heads = ["coverage", "declared", "reachable"] + (hasTapes ? ["covered"] : [])
    let words = doubt.map { doubt in
      doubt.prefix(1).uppercased() + doubt.dropFirst() + ": more may be reachable."
    }
    var sections = [ReportDocument.Section("", [.table(rows, heads: heads, hasNumbers: true)])]
    for part in shown where hasTapes {
      sections.append(
        part.list("Reachable, not covered") {
          $0.verdict == .reached && $0.isCovered != true
        })
    }
    for part in shown {
      sections.append(part.list("Not reached, not proved unreachable") { $0.verdict == .undecided })
    }
    for part in shown {
      sections.append(part.list("Cannot be reached") { $0.reason != nil })
    }
    if let words { sections.append(ReportDocument.Section("", [.paragraph("\(words)")])) }
    return sections
  }
}

extension Coverage {
  /// The section of some of the items.
  fileprivate func list(
    _ heading: String, _ isListed: (CoverageItem) -> Bool
  ) -> ReportDocument.Section {
    let items: [ReportDocument.Phrase] = rows.filter(isListed).map { row in
      let line = row.line.map { ", line \($0)" } ?? ""
      return "\(row.name)\(line)\(row.reason.map { ": \($0)" } ?? "")"
    }
    return ReportDocument.Section("\(heading) (\(kind.rawValue))", [.list(items)])
  }
}

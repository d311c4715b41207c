import RootsTerminal

/// What tapes see of what can be reached, as text: a table, and the list of what they do not see.
package struct CoverageText {
  private let result: ExplorationResult
  private let seen: SeenItems?
  private let kinds: [CoverageKind]

  /// - Parameter seen: what tapes have seen; nil for the table of an exploration alone.
  package init(_ result: ExplorationResult, seen: SeenItems?, kinds: [CoverageKind]) {
    self.result = result
    self.seen = seen
    self.kinds = kinds
  }

  /// The text, which ends with a line feed.
  package var text: String {
    var lines = [row("", "declared", "reached", seen == nil ? nil : "seen")]
    for kind in kinds {
      let items = result.items(kind)
      let declared = kind.isDeclared ? "\(items.count)" : ""
      let reached = items.filter { result.isReached($0) }
      let count = seen.map { seen in reached.count { seen.contains($0) } }
      lines.append(row(kind.rawValue, declared, "\(reached.count)", count.map { "\($0)" }))
    }
    if let seen {
      for kind in kinds {
        let unseen = result.items(kind).filter { result.isReached($0) && !seen.contains($0) }
        if unseen.isEmpty { continue }
        lines += ["", "Reached by the search, and not seen (\(kind.rawValue))"]
        lines += unseen.map { "  \($0.name)" + ($0.line.map { ", line \($0)" } ?? "") }
      }
    }
    if !result.isComplete {
      lines += ["", "The search was not complete: more may be reached."]
    }
    return lines.map { visible($0) + "\n" }.joined()
  }

  private func row(_ first: String, _ declared: String, _ reached: String, _ seen: String?)
    -> String
  {
    func right(_ text: String) -> String {
      String(repeating: " ", count: max(0, 10 - text.count)) + text
    }
    let name = first + String(repeating: " ", count: max(0, 9 - first.count))
    return name + right(declared) + right(reached) + (seen.map(right) ?? "")
  }
}

extension CoverageKind {
  /// The kinds without those of which a blueprint has many that hardly matter.
  package static let usual: [CoverageKind] = [.screens, .actions, .outcomes, .branches]

  /// Whether a blueprint declares the things, so that their number is known without a search.
  fileprivate var isDeclared: Bool {
    switch self {
    case .screens, .actions, .branches, .facts: true
    case .overlays, .outcomes: false
    }
  }
}

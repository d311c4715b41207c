import RootsBlueprint

/// The items of a kind that tapes can cover, each with what a search and tapes reached.
package struct Coverage: Hashable, Sendable {
  package let kind: CoverageKind
  package let rows: [Row]

  /// A thing that tapes can cover.
  package struct Row: Hashable, Sendable {
    package let name: String
    package let line: Int?
    /// Whether the blueprint declares it.
    package let isDeclared: Bool
    package let verdict: CoverageVerdict
    /// Whether a tape has covered it; nil without tapes.
    package let isCovered: Bool?

    /// The reason why it cannot be reached; nil for other rows.
    package var reason: String? {
      switch verdict {
      case .unreachable(let reason): reason
      case .reached, .undecided: nil
      }
    }
  }

  /// The number of declared items; nil if a search finds some of them.
  package var declared: Int? {
    rows.isEmpty || !rows.allSatisfy(\.isDeclared) ? nil : rows.count
  }

  /// The number of things that the search reached.
  package var reached: Int { rows.count { $0.verdict == .reached } }

  /// The number of reached items that tapes have covered.
  package var covered: Int { rows.count { $0.verdict == .reached && $0.isCovered == true } }
}

extension ExplorationResult {
  /// The items of all kinds with their verdicts.
  /// - Parameter covered: what tapes have covered; nil without tapes.
  package func coverage(covered: CoveredItems?) -> [Coverage] {
    CoverageKind.allCases.map { kind in
      Coverage(
        kind: kind,
        rows: items(kind, covered: covered).map { item in
          // A tape shows that a thing can be reached, also where the search did not come.
          let isCovered = covered?.contains(item)
          return Coverage.Row(
            name: item.name, line: item.line, isDeclared: item.isDeclared,
            verdict: isCovered == true ? .reached : verdict(on: item), isCovered: isCovered)
        })
    }
  }
}

/// The items of a kind that tapes can cover, each with what a search and tapes reached.
package struct Coverage: Hashable, Sendable {
  package let kind: CoverageKind
  package let rows: [CoverageItem]

  /// The number of declared items; nil if a search finds some of them.
  package var declared: Int? {
    rows.isEmpty || !rows.allSatisfy(\.isDeclared) ? nil : rows.count
  }

  /// The number of things that the search reached.
  package var reached: Int { rows.count { $0.verdict == .reached } }

  /// The number of reached items that tapes have covered.
  package var covered: Int { rows.count { $0.verdict == .reached && $0.isCovered == true } }
}

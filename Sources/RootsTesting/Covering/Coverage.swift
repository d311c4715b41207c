import RootsBlueprint

/// The things of a kind that tapes can cover, with what a search and tapes know of them.
package struct Coverage: Hashable, Sendable {
  package let kind: CoverageKind
  package let things: [Thing]

  /// A thing that tapes can cover.
  package struct Thing: Hashable, Sendable {
    package let name: String
    package let line: Int?
    /// Whether the blueprint declares it.
    package let isDeclared: Bool
    package let verdict: CoverageVerdict
    /// Whether a tape has seen it; nil without tapes.
    package let isSeen: Bool?

    /// The reason why it cannot be reached; nil for other things.
    package var reason: String? {
      switch verdict {
      case .unreachable(let reason): reason
      case .reached, .undecided: nil
      }
    }
  }

  /// The number of declared things; nil if a search finds some of the things.
  package var declared: Int? {
    things.isEmpty || !things.allSatisfy(\.isDeclared) ? nil : things.count
  }

  /// The number of things that the search reached.
  package var reached: Int { things.count { $0.verdict == .reached } }

  /// The number of reached things that tapes have seen.
  package var seen: Int { things.count { $0.verdict == .reached && $0.isSeen == true } }
}

extension ExplorationResult {
  /// What is known of all things, by kind.
  /// - Parameter seen: what tapes have seen; nil without tapes.
  package func coverage(seen: SeenItems?) -> [Coverage] {
    CoverageKind.allCases.map { kind in
      Coverage(
        kind: kind,
        things: items(kind, seen: seen).map { item in
          // A tape shows that a thing can be reached, also where the search did not come.
          let isSeen = seen?.contains(item)
          return Coverage.Thing(
            name: item.name, line: item.line, isDeclared: item.isDeclared,
            verdict: isSeen == true ? .reached : verdict(on: item), isSeen: isSeen)
        })
    }
  }
}

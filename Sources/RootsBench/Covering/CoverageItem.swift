import Roots
import RootsBlueprint

/// A kind of items that tapes can cover.
package enum CoverageKind: String, Hashable, Sendable, CaseIterable {
  /// Screens, and each definition of an accessory.
  case screens
  /// Rows, keys, forms, answers and links.
  case actions
  /// The ways in which the results of screens are settled.
  case outcomes
  /// The branches of `then`.
  case branches
}

/// A thing that tapes can cover.
package struct CoverageItem: Hashable, Sendable {
  package let kind: CoverageKind
  let item: Item
  /// The name in reports.
  package let name: String
  package let line: Int?
  /// Whether the blueprint declares the thing, so that it is known without a search.
  package var isDeclared = true
  /// The verdict of a search.
  package fileprivate(set) var verdict = CoverageVerdict.undecided
  /// The reason why it cannot be reached; nil for other items.
  package fileprivate(set) var reason: String?
  /// Whether a tape has covered it; nil without tapes.
  package fileprivate(set) var isCovered: Bool?
}

extension ExplorationResult {
  /// All items by kind, with their verdicts.
  /// - Parameter covered: the items that tapes have covered; nil without tapes.
  package func coverage(covered: CoveredItems?) -> [Coverage] {
    let unreached = Set(blueprint.unreachedScreens)
    return CoverageKind.allCases.map { kind in
      var rows = items(kind, covered: covered)
      for index in rows.indices {
        // A tape shows that a thing can be reached, also where the search did not come.
        let isCovered = covered?.contains(rows[index])
        rows[index].isCovered = isCovered
        (rows[index].verdict, rows[index].reason) =
          isCovered == true ? (.reached, nil) : verdict(on: rows[index], unreached: unreached)
      }
      return Coverage(kind: kind, rows: rows)
    }
  }

  /// All items of a kind without verdicts, in the order of declaration: those that the blueprint
  /// declares, and those of its kind that were reached or covered.
  package func items(_ kind: CoverageKind, covered: CoveredItems? = nil) -> [CoverageItem] {
    switch kind {
    case .screens: return screenItems
    case .actions:
      let moves = declaredMoves.filter { run.route(of: $0.move.act) == nil }
      return moves.map { number, move in
        CoverageItem(
          kind: kind, item: .done(number), name: run.name(of: move), line: run.line(of: move.act))
      } + routeItems
    case .outcomes: return outcomeItems(Set(witnesses.keys).union(covered?.items ?? []))
    case .branches: return branchItems
    }
  }

  /// The branches of each `then`.
  var branchItems: [CoverageItem] {
    run.reactionOwners.flatMap { owner -> [CoverageItem] in
      guard let reaction = blueprint.map.reaction(owner.reaction) else { return [] }
      return Reaction.Event.allCases.filter { !reaction.commands(after: $0).isEmpty }.map { event in
        CoverageItem(
          kind: .branches,
          item: .branch(Reaction.Branch(reaction: owner.reaction, event: event)),
          name: "'\(event)' of \(run.name(of: owner))", line: run.line(of: owner))
      }
    }
  }

  private var screenItems: [CoverageItem] {
    blueprint.map.names.flatMap { name in
      blueprint.contents(of: name).enumerated().map { variant, content in
        let under = blueprint.map.accessories(name).dropFirst(variant).first?.under ?? []
        let place = under.isEmpty ? "" : " over \(under.map(\.text).joined(separator: ", "))"
        // A screen that only scenes show is covered as a part.
        let item =
          witnesses[.part(name)] != nil && !isOpened(name)
          ? Item.part(name) : .screen(name, variant: variant)
        return CoverageItem(
          kind: .screens, item: item, name: name.text + place, line: content.line)
      }
    }
  }

  /// The routes: which of its links was opened does not matter.
  private var routeItems: [CoverageItem] {
    var seen: Set<String> = []
    return blueprint.map.links.routes.enumerated().compactMap { index, route in
      guard seen.insert(route.text).inserted else { return nil }
      let act = run.table.linksOfRoutes[index]
      return CoverageItem(
        kind: .actions, item: .route(index), name: "the link \(route.text)",
        line: act.flatMap { run.line(of: $0) })
    }
  }

  private func outcomeItems(_ found: Set<Item>) -> [CoverageItem] {
    found.compactMap { item -> CoverageItem? in
      guard case .outcome(let screen, let dismissal) = item else { return nil }
      return CoverageItem(
        kind: .outcomes, item: item, name: "\(screen) \(dismissal?.rawValue ?? "completed")",
        line: run.line(of: screen), isDeclared: false)
    }.sorted { ($0.line ?? 0, $0.name) < ($1.line ?? 0, $1.name) }
  }
}

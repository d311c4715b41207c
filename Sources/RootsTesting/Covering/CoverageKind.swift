import Roots
import RootsBlueprint

/// A kind of things that tapes can cover.
package enum CoverageKind: String, Hashable, Sendable, CaseIterable {
  /// Screens, and each definition of an accessory.
  case screens
  /// Rows, keys, forms, answers and links.
  case actions
  /// Accessories over screens.
  case overlays
  /// The ways in which the results of screens are settled.
  case outcomes
  /// The branches of `then`.
  case branches
  /// The values of facts, other than texts.
  case facts
  /// The conditions of rows, keys and tabs, each seen to hold and not to hold.
  case conditions
  /// What protections and leave guards do: ask, pass, deny, and questions without an answer.
  case protections
  /// Links of each route into the app after its start, later, and over an accessory.
  case links
  /// The flows, by the intent with which they begin, and the ways in which they end.
  case flows
  /// Rows, keys, forms, answers and links that are refused, by the kind of the reason.
  case refusals
  /// The screens that are restored after a restart.
  case restorations
  /// Pairs of actions of which the second is possible right after the first.
  case pairs

  /// The kinds without those of which a blueprint has many that hardly matter.
  package static let usual: [CoverageKind] = [
    .screens, .actions, .outcomes, .branches, .conditions, .protections, .links, .flows,
  ]
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
}

extension ExplorationResult {
  /// All things of a kind, in the order of declaration: those that the blueprint declares, and
  /// those of its kind that were reached or seen.
  package func items(_ kind: CoverageKind, seen: SeenItems? = nil) -> [CoverageItem] {
    let names = MoveNames(run)
    let found = Set(witnesses.keys).union(seen?.items ?? [])
    switch kind {
    case .screens: return screenItems(names)
    case .actions:
      return declaredMoves(names).map { number, move in
        CoverageItem(
          kind: kind, item: .done(number), name: names.name(of: move),
          line: names.line(of: move))
      }
    case .overlays, .outcomes:
      return found.compactMap { self.item(kind, $0, names) }.sorted {
        ($0.line ?? 0, $0.name) < ($1.line ?? 0, $1.name)
      }
    case .branches:
      return Branch.all(of: run).map {
        CoverageItem(
          kind: kind, item: $0.item, name: "'\($0.word)' of \($0.owner)", line: $0.line)
      }
    case .facts: return factItems
    case .conditions: return conditionItems(names)
    case .protections: return protectionItems(found)
    case .links: return linkItems
    case .flows: return flowItems(found)
    case .refusals: return refusalItems(found, names)
    case .restorations: return restorationItems(names)
    case .pairs: return pairItems(found, names)
    }
  }

  private func screenItems(_ names: MoveNames) -> [CoverageItem] {
    blueprint.map.names.flatMap { name -> [CoverageItem] in
      var items: [CoverageItem] = []
      while let content = blueprint.content(of: name, variant: items.count) {
        let under = blueprint.map.accessories(name).dropFirst(items.count).first?.under ?? []
        let place = under.isEmpty ? "" : " over \(under.map(\.text).joined(separator: ", "))"
        // A screen that only scenes show is covered as a part.
        let item =
          witnesses[.part(name)] != nil && !isOpened(name)
          ? Item.part(name) : .screen(name, variant: items.count)
        items.append(
          CoverageItem(
            kind: .screens, item: item, name: name.text + place,
            line: content.line))
      }
      return items
    }
  }

  private func item(_ kind: CoverageKind, _ item: Item, _ names: MoveNames) -> CoverageItem? {
    switch (kind, item) {
    case (.overlays, .over(let accessory, let screen)):
      CoverageItem(
        kind: kind, item: item, name: "\(accessory) over \(screen)",
        line: names.line(of: accessory), isDeclared: false)
    case (.outcomes, .outcome(let screen, let ending)):
      CoverageItem(
        kind: kind, item: item, name: "\(screen) \(ending)", line: names.line(of: screen),
        isDeclared: false)
    default: nil
    }
  }

  private var factItems: [CoverageItem] {
    blueprint.map.facts.enumerated().flatMap { place, fact -> [CoverageItem] in
      let values: [Literal]
      switch fact.domain {
      case .flag: values = [.bool(false), .bool(true)]
      case .choice(let words): values = words.map { .string($0) }
      case .number(let range): values = range.count > 20 ? [] : range.map { .int($0) }
      case .text: values = []
      }
      return values.map {
        CoverageItem(
          kind: .facts, item: .fact(place, $0), name: "\(fact.name) is \($0.plainText)", line: nil)
      }
    }
  }
}

extension Item.Ending: CustomStringConvertible {
  /// The ending as it reads after the name of a screen.
  package var description: String {
    switch self {
    case .completed: "completed"
    case .dismissed(let reason): reason.rawValue
    }
  }
}

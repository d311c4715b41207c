import Roots
import RootsBlueprint

// The things that are known by the judge of coverage.
extension ExplorationResult {
  func conditionItems(_ names: MoveNames) -> [CoverageItem] {
    let tabs = moves.enumerated().compactMap { place, move -> (number: UInt32, move: Move)? in
      if case .tab = move.act { (UInt32(place), move) } else { nil }
    }
    return (declaredMoves(names) + tabs).filter { names.hasCondition($1) }.flatMap { number, move in
      [true, false].map { holds in
        CoverageItem(
          kind: .conditions, item: .condition(number, holds: holds),
          name: "'when' of \(names.name(of: move)) \(holds ? "holds" : "does not hold")",
          line: names.line(of: move))
      }
    }
  }

  func protectionItems(_ found: Set<Item>) -> [CoverageItem] {
    let map = blueprint.map
    return map.protections.flatMap { protection -> [CoverageItem] in
      let steps: Set<ProtectionStep> =
        protection.ask != nil
        ? [.asked, .passed, .denied, .cancelled]
        : protection.passes != nil ? [.passed, .denied] : [.asked, .passed, .denied, .expired]
      return ProtectionStep.allCases.compactMap { step in
        let item = Item.protection(protection.name, step)
        let isDeclared = steps.contains(step)
        guard isDeclared || found.contains(item) else { return nil }
        return CoverageItem(
          kind: .protections, item: item, name: "\(protection.name) \(step.rawValue)", line: nil,
          isDeclared: isDeclared)
      }
    }
  }

  var linkItems: [CoverageItem] {
    blueprint.map.links.routes.enumerated().flatMap { route, declared in
      Arrival.allCases.map { arrival in
        CoverageItem(
          kind: .links, item: .arrival(route: route, arrival),
          name: "\(declared.pattern) \(arrival.rawValue)", line: nil)
      }
    }
  }

  func flowItems(_ found: Set<Item>) -> [CoverageItem] {
    blueprint.map.flows.flatMap { flow -> [CoverageItem] in
      guard let number = blueprint.map.number(ofFlow: flow.name) else { return [] }
      return flow.starts.flatMap { screen, intents -> [CoverageItem] in
        let by = intents.isEmpty ? "" : " by \(intents.map(\.text).joined(separator: ", "))"
        let ends = found.compactMap { item -> Item.Ending? in
          if case .flowEnd(number, screen, let ending) = item { ending } else { nil }
        }
        let other = Set(ends).subtracting([.completed]).sorted { "\($0)" < "\($1)" }
        let begun = CoverageItem(
          kind: .flows, item: .flow(number, screen), name: "\(flow.name)\(by) begun", line: nil)
        return [begun]
          + ([.completed] + other).map { ending in
            CoverageItem(
              kind: .flows, item: .flowEnd(number, screen, ending),
              name: "\(flow.name)\(by) \(ending)", line: nil, isDeclared: ending == .completed)
          }
      }
    }
  }

  func restorationItems(_ names: MoveNames) -> [CoverageItem] {
    let map = blueprint.map
    let rules = RestorationRules(of: map)
    return map.names.filter { rules.restoration(of: $0, in: map) != .never }.map { name in
      CoverageItem(
        kind: .restorations, item: .restored(name), name: names.title(of: name),
        line: names.line(of: name))
    }
  }

  func refusalItems(_ found: Set<Item>, _ names: MoveNames) -> [CoverageItem] {
    declaredMoves(names).flatMap { number, move in
      RefusalKind.allCases.compactMap { kind -> CoverageItem? in
        let item = Item.refused(number, kind)
        guard found.contains(item) else { return nil }
        return CoverageItem(
          kind: .refusals, item: item, name: "\(names.name(of: move)): \(kind.words)",
          line: names.line(of: move), isDeclared: false)
      }
    }
  }

  func pairItems(_ found: Set<Item>, _ names: MoveNames) -> [CoverageItem] {
    let pairs = found.compactMap { item -> (UInt32, UInt32)? in
      if case .pair(let first, let second) = item { (first, second) } else { nil }
    }
    return pairs.sorted(by: <).map { first, second in
      let before = moves[Int(first)]
      return CoverageItem(
        kind: .pairs, item: .pair(first, second),
        name: "\(names.name(of: before)), then \(names.name(of: moves[Int(second)]))",
        line: names.line(of: before), isDeclared: false)
    }
  }
}

extension FlowDefinition {
  /// The screens with which it begins, each with the intents that select it.
  fileprivate var starts: [(screen: Name, intents: [Name])] {
    if intents.isEmpty { return [(screens.first ?? .empty, [])] }
    let groups = Dictionary(grouping: intents.keys) { intents[$0] ?? .empty }
    return groups.map { ($0, $1.sorted { $0.text < $1.text }) }.sorted {
      ($0.intents.first?.text ?? "") < ($1.intents.first?.text ?? "")
    }
  }
}

extension RefusalKind {
  /// The reason in words.
  fileprivate var words: String {
    switch self {
    case .noChange: "changes nothing"
    case .domain: "a fact would leave its range"
    case .loop: "leads on without end"
    case .placeholder: "refers to a value that is not there"
    case .denied: "is denied by a protection"
    case .other: "is refused"
    }
  }
}

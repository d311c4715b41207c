import Roots
import RootsBlueprint

/// The verdict of a search on a thing that tapes can cover.
package enum CoverageVerdict: Hashable, Sendable {
  case reached
  /// Not found by a search that was not complete.
  case undecided
  /// Not found by a complete search.
  case unreachable(reason: String)

  /// The word in reports for programs.
  package var word: String {
    switch self {
    case .reached: "reached"
    case .undecided: "undecided"
    case .unreachable: "unreachable"
    }
  }
}

extension ExplorationResult {
  /// Whether a thing was reached by the search.
  package func isReached(_ item: CoverageItem) -> Bool { way(to: item) != nil }

  /// The shortest known way to a thing, as numbers of moves; nil for one that was not reached.
  package func way(to item: CoverageItem) -> [UInt32]? {
    guard let way = witnesses[item.item]?.moves else { return nil }
    // The second action of a pair was possible at the end of the way.
    if case .pair(_, let second) = item.item { return way + [second] }
    return way
  }

  /// The verdict on a thing.
  package func verdict(on item: CoverageItem) -> CoverageVerdict {
    if isReached(item) { return .reached }
    if doubt != nil { return .undecided }
    return .unreachable(reason: reason(for: item) + withValues)
  }

  /// The reason why things that were not reached are not decided; nil after a complete search.
  package var doubt: String? {
    if !isComplete { return "the search was not complete" }
    if cutCount > outsideCount {
      return "stacks of more than \(limits.stack) screens were not entered"
    }
    if outsideCount > 0 { return "facts were kept to \(limits.factWords)" }
    if !ownUndo.isEmpty { return "undo and redo were not tried: \(listed(ownUndo))" }
    if !extras.contains(.links), !blueprint.map.routes.isEmpty {
      return "links were not opened in every state; --with links opens them"
    }
    return nil
  }

  /// The reason why a complete search did not reach a thing.
  private func reason(for item: CoverageItem) -> String {
    let names = MoveNames(run)
    switch item.item {
    case .done(let number): return reason(forMove: number, names)
    case .condition(let number, let holds):
      if let name = hiddenScreen(of: number) { return hidden(name, names) }
      let place = moves[Int(number)].screen.map { " while \(names.title(of: $0)) is shown" } ?? ""
      return "it \(holds ? "never" : "always") holds\(place)"
    case .branch(let reaction, let isCompleted):
      let owner = moves.first { names.action(of: $0)?.reaction == reaction }
      let number = moves.firstIndex { $0 == owner }.map { UInt32($0) }
      if let owner, let number, witnesses[.done(number)] == nil {
        return "\(names.name(of: owner)) is never done"
      }
      return "the screen is never \(isCompleted ? "completed" : "dismissed") then"
    case .flowEnd(let flow, let screen, _):
      return witnesses[.flow(flow, screen)] == nil
        ? "it is never begun so" : "it never ends so"
    case .screen: return "nothing that is possible opens it"
    case .protection(_, let step):
      switch step {
      case .asked: return "nothing that it protects is opened while it does not pass"
      case .passed: return "it never lets anybody in"
      case .denied: return "it never denies"
      case .cancelled: return "its question is never left without an answer"
      case .expired: return "its time never runs out"
      }
    case .arrival(_, let arrival):
      return arrival == .overAccessory
        ? "no accessory is open where such a link opens anything" : "such a link opens nothing"
    case .flow: return "nothing that is possible begins it so"
    case .restored: return "no restart restores it"
    case .fact: return "nothing that is possible gives it this value"
    default: return "it never happens"
    }
  }

  private func reason(forMove number: UInt32, _ names: MoveNames) -> String {
    if run.table.untried.contains(number) { return "it undoes or redoes, which was not tried" }
    if let screen = hiddenScreen(of: number) { return hidden(screen, names) }
    let refusal = RefusalKind.allCases.compactMap { witnesses[.refused(number, $0)] }.first
    if let refusal {
      let reason = reason(of: refusal.moves, nil).map { ": \($0)" } ?? ""
      return "it is always refused\(reason)"
    }
    let isMet = witnesses[.condition(number, holds: true)] != nil
    if !isMet, witnesses[.condition(number, holds: false)] != nil {
      return "its condition never holds"
    }
    return names.hasCondition(moves[Int(number)]) && !isMet
      ? "its condition never holds, or another part of the screen takes its key"
      : "another part of the screen takes its key"
  }

  private func hidden(_ screen: Name, _ names: MoveNames) -> String {
    "\(names.title(of: screen)) is never shown"
  }

  /// The screen of a move, if it is never shown.
  private func hiddenScreen(of number: UInt32) -> Name? {
    moves[Int(number)].screen.flatMap { isOpened($0) ? nil : $0 }
  }
}

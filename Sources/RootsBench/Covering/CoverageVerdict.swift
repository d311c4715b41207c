import Roots
import RootsBlueprint

/// The verdict of a search on a thing that tapes can cover.
package enum CoverageVerdict: String, Hashable, Sendable {
  case reached
  /// Not found by a search that was not complete.
  case undecided
  /// Not found by a complete search.
  case unreachable
}

extension ExplorationResult {
  /// The shortest known way to a thing, as numbers of moves; nil for one that was not reached.
  package func way(to item: CoverageItem) -> [UInt32]? { witnesses[item.item]?.moves }

  /// The verdict on a thing, with the reason why it cannot be reached; nil for other things.
  /// - Parameter unreached: the screens to which nothing leads.
  func verdict(on item: CoverageItem, unreached: Set<Name>) -> (
    verdict: CoverageVerdict, reason: String?
  ) {
    if way(to: item) != nil { return (.reached, nil) }
    if let screen = screen(of: item), unreached.contains(screen) {
      let isScreen = if case .screen = item.item { true } else { false }
      return (
        .unreachable, isScreen ? "nothing opens it" : "nothing opens \(run.title(of: screen))"
      )
    }
    if doubt != nil { return (.undecided, nil) }
    return (.unreachable, reason(for: item) + withValues)
  }

  /// The screen that an item is on, or is about; nil for the whole app.
  func screen(of item: CoverageItem) -> Name? {
    switch item.item {
    case .screen(let name, _), .part(let name), .outcome(let name, _): return name
    case .done(let number): return run.table[number].act.screen
    case .branch(let branch): return run.owner(of: branch.reaction)?.act?.screen
    default: return nil
    }
  }

  /// Whether a fault says that an item never happens.
  package func hasFault(ofMissing item: CoverageItem) -> Bool {
    let property = item.kind == .branches ? UsualProperty.branches : .impossible
    let isLooked =
      blueprint.usualProperties.contains(property) && !leftOut.contains(property.rawValue)
    guard isProof, isLooked, way(to: item) == nil else { return false }
    if case .branch(let branch) = item.item { return begunReactions.contains(branch.reaction) }
    if let screen = screen(of: item), !isShown(screen) {
      return !screensAwaitingRestart.contains(screen)
    }
    return if case .done(let number) = item.item { !isTried(number) } else { false }
  }

  /// The reason why items that were not reached are not decided; nil after a complete search.
  package var doubt: String? {
    if !isComplete { return "the search was not complete" }
    if !isProvedByFrames, cutCount > outsideCount {
      return "stacks of more than \(limits.stack) screens were not entered"
    }
    if !isProvedByFrames, outsideCount > 0 { return "facts were kept to \(limits.factWords)" }
    if !ownUndo.isEmpty { return "undo and redo were not tried: \(listed(ownUndo))" }
    if !extras.contains(.links), !blueprint.map.routes.isEmpty {
      return "links were not opened in every state; --with links opens them"
    }
    return doubtAboutRestarts.map { "\($0); --with restarts tries it" }
  }

  /// That restarts, which were not tried, can show further screens; nil if they cannot.
  package var doubtAboutRestarts: String? {
    let screens = screensAwaitingRestart.map(\.text).sorted()
    return screens.isEmpty ? nil : "only a restart can show \(listed(screens)), and none was tried"
  }

  /// The reason why a complete search did not reach a thing.
  private func reason(for item: CoverageItem) -> String {
    switch item.item {
    case .done(let number): return reason(forMove: number)
    case .route(let index):
      let number = run.table.linksOfRoutes[index].flatMap { run.table.numbers[$0]?.first }
      return number.map { reason(forMove: $0) } ?? "no link has its form"
    case .branch(let branch):
      if let act = run.owner(of: branch.reaction)?.act, let number = run.table.numbers[act]?.first,
        witnesses[.done(number)] == nil
      {
        return "\(run.name(of: act)) is never done"
      }
      return branch.event == .refused
        ? "the command is never refused" : "the screen is never \(branch.event) then"
    case .screen: return "nothing that is possible opens it"
    default: return "it never happens"
    }
  }

  private func reason(forMove number: UInt32) -> String {
    if run.table.untried.contains(number) { return "it undoes or redoes, which was not tried" }
    let act = run.table[number].act
    if let screen = act.screen, !isOpened(screen) {
      return "\(run.title(of: screen)) is never shown"
    }
    if isRefused(number) { return "it is always refused\(reason(forRefusalOf: number))" }
    return run.hasCondition(act)
      ? "its condition never holds, or another part of the screen takes its key"
      : "another part of the screen takes its key"
  }

  /// That a row or a key was refused wherever it was tried so far, with the first reason; nil for
  /// one that was not tried.
  func refusal(of item: CoverageItem) -> String? {
    guard case .done(let number) = item.item, isRefused(number) else { return nil }
    return "it was refused wherever it was tried\(reason(forRefusalOf: number))"
  }

  private func isRefused(_ number: UInt32) -> Bool {
    RefusalKind.allCases.contains { witnesses[.refused(number, $0)] != nil }
  }

  /// The reason of the first refusal of a move, after a colon.
  private func reason(forRefusalOf number: UInt32) -> String {
    let refusal = RefusalKind.allCases.compactMap { witnesses[.refused(number, $0)] }.first
    return refusal.flatMap { run.end(of: $0.moves).refusal?.words }.map { ": \($0)" } ?? ""
  }
}

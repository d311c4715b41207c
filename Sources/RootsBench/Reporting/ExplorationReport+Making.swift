import Roots
import RootsBlueprint
package import RootsExplorer

extension ExplorationReport {
  /// The report of a result.
  /// - Parameters:
  ///   - path: the path of the blueprint in commands; nil for the demo.
  ///   - program: the version of the program.
  ///   - command: the command that searches again.
  ///   - tapes: what tapes have covered, and their number; nil without tapes.
  ///   - budget: the time for pressing the keys of faults; those after its end have no keys.
  package init(
    _ result: ExplorationResult, path: String?, program: String,
    command: String = "roots explore",
    coveredBy tapes: (covered: CoveredItems, count: Int)? = nil,
    within budget: Budget = Budget(time: nil, bytes: .max)
  ) {
    let maker = ReportMaker(result: result, budget: budget)
    let found = result.faults
    self.init(
      path: path, program: program, command: command, result: result,
      faults: found.map { maker.fault($0) }, claims: maker.claims(found),
      coverage: result.coverage(covered: tapes?.covered), tapeCount: tapes?.count)
  }
}

extension ExplorationResult {
  /// What could have been tried besides in every state, and was not; links and restarts only where
  /// they can matter.
  package var untried: Set<Exploration.Extra> {
    var untried = Set(Exploration.Extra.allCases).subtracting(extras)
    if blueprint.map.routes.isEmpty { untried.remove(.links) }
    if !blueprint.canRestartsMatter { untried.remove(.restarts) }
    return untried
  }

  /// The extras without which the verdicts are: where only the search without extras was complete,
  /// it decides.
  var undecidedExtras: Set<Exploration.Extra> { isPlain ? untried.union(extras) : untried }

  /// The extras on a way.
  func extras(on moves: [UInt32]) -> Set<Exploration.Extra> {
    var found: Set<Exploration.Extra> = []
    for number in moves {
      if run.table[number].isUndone { found.insert(.undo) }
      if run.table[number].act.isLink { found.insert(.links) }
      if run.table.restart == Int(number) { found.insert(.restarts) }
    }
    return found
  }

  /// Whether nothing was cut or left out of what was searched.
  package var isExact: Bool {
    (isProvedByFrames || cutCount == 0) && !isSampled && ownUndo.isEmpty && !skipsTime
      && !undoesOnce
  }

  /// The searches that were made, in order.
  package var searches: [(phase: Phase, report: SearchReport)] {
    Phase.allCases.compactMap { phase in reports[phase].map { (phase, $0) } }
  }

  /// The number of moves in a row up to which all ways were tried.
  var depth: Int { max(0, (reports[.all]?.completeLevels ?? 0) - 1) }
}

/// The faults and properties of a report, made from a result.
private struct ReportMaker {
  let result: ExplorationResult
  let budget: Budget

  /// Returns a fault with the parts that a report adds.
  func fault(_ fault: Fault) -> Fault {
    let own = result.blueprint.properties.first { $0.name == fault.property }
    let way = budget.isOver ? nil : fault.moves.map { PerformedMoves($0, of: result.run) }
    let tests = way?.ends.flatMap { own?.values(before: $0.before, after: $0.after) } ?? []
    var shown = fault
    // The claim is the reason of one that breaks a property of the blueprint.
    if own != nil { shown.reason = nil }
    shown.claim = own.map { "\($0)" } ?? UsualProperty(rawValue: fault.property)?.claim ?? ""
    shown.way = way?.steps ?? fault.moves.map(result.run.steps)
    shown.changes = changes(tests, way)
    shown.disagreement = way?.disagreement
    shown.pictures = way?.pictures ?? []
    return shown
  }

  /// The tests of a claim, then the changes of the app that they do not name.
  private func changes(_ tests: [String], _ way: PerformedMoves?) -> [String] {
    let named = Set(tests.map { "fact \($0)" })
    return tests + (way?.changes ?? []).filter { !named.contains($0) }
  }

  // MARK: Properties

  func claims(_ faults: [Fault]) -> [ExplorationReport.Claim] {
    let broken = Set(faults.flatMap { [$0.property] + $0.also })
    let own = result.blueprint.properties.enumerated().map { index, property in
      ExplorationReport.Claim(
        name: property.name, text: "\(property)", line: property.place.line, isUsual: false,
        verdict: broken.contains(property.name) ? .broken : verdict(property, index))
    }
    let usual = Set(result.blueprint.usualProperties)
      .filter { !result.leftOut.contains($0.rawValue) }
    return own
      + UsualProperty.allCases.map { property in
        let verdict =
          broken.contains(property.rawValue)
          ? .broken : usual.contains(property) ? verdict(property) : ExplorationReport.Verdict.off
        return ExplorationReport.Claim(
          name: property.rawValue, text: property.claim, line: nil, isUsual: true,
          verdict: verdict)
      }
  }

  private func verdict(_ property: Property, _ index: Int) -> ExplorationReport.Verdict {
    if result.leftOut.contains(property.name) { return .off }
    guard property.proof == .someState else { return unbroken(.own(index)) }
    return result.witnesses[.property(index)] == nil ? .undecided : .happens
  }

  /// The verdict about a usual property that is not broken.
  private func verdict(_ property: UsualProperty) -> ExplorationReport.Verdict {
    let untried = result.undecidedExtras
    return switch property {
    // A search without restarts only looks for screens that one would leave out.
    case .restart where result.blueprint.restoresAnything && untried.contains(.restarts):
      .undecided
    // Only the searches by width open links in every state, and they do not visit all states.
    case .linkBack where untried.contains(.links), .linkTarget where untried.contains(.links):
      .undecided
    // Links, undo and restarts could lead around a protection.
    case .bypass where !result.blueprint.map.protections.isEmpty:
      untried.isEmpty ? unbroken(.usual(property)) : .undecided
    case .impossible where result.doubtAboutRestarts != nil: .undecided
    // These are decided by what happened, wherever that was.
    case .impossible, .passable: isMissing(property) ? .undecided : .proved
    // A branch of a row that was not reached may happen or not.
    case .branches:
      isMissing(property) || isMissing(.impossible) && !result.isProof ? .undecided : .proved
    case .refused:
      !result.refusedSoFar.isEmpty
        ? .undecided : isMissing(.impossible) ? unbroken(.usual(property)) : .proved
    default: unbroken(.usual(property))
    }
  }

  /// Whether something has not happened that a property claims to happen.
  private func isMissing(_ property: UsualProperty) -> Bool {
    result.missing.contains { $0.property == property.rawValue }
  }

  /// The verdict about a claim that nothing breaks.
  private func unbroken(_ name: PropertyName) -> ExplorationReport.Verdict {
    if result.isProvedByProtections(name) { return .proved }
    let isCut = !result.isProvedByFrames(name)
    if isCut, result.isUndecided(name) { return .undecided }
    if result.isPlain { return .bounded }
    if isCut, !result.isSearchComplete || result.isCancelled { return .undecided }
    let isWhole = !isCut || result.cutCount == 0
    // The reservation of the report has no height then.
    if !isWhole, result.isProvedByFrames { return .undecided }
    return isWhole && result.isExact && result.untried.isEmpty ? .proved : .bounded
  }
}

extension Blueprint {
  /// Whether a screen or an accessory is restored after a restart.
  fileprivate var restoresAnything: Bool { RestorationRules(of: map).restoreAnything(of: map) }

  /// Whether a restart can lead to something that no other move does, or break a claim.
  ///
  /// Without facts and restorable screens it leads to the start, which only claims about moves and
  /// ways can forbid.
  fileprivate var canRestartsMatter: Bool {
    restoresAnything || !map.facts.isEmpty
      || properties.contains { [.eachMove, .eachRun].contains($0.proof) }
  }
}

extension Property {
  /// The facts that a move changed and should keep, then the values of the claim's tests before and
  /// after it.
  func values(before: AppState, after: AppState) -> [String] {
    let tests = claims.flatMap(\.tests)
    return
      (changedFacts(before.world, after.world)
      + tests.map { test in
        let now = test.condition.holds(in: after.world, after: after.lastMove, from: before.world)
        if test.condition.isAboutMove { return "\(test.text): \(now)" }
        let then = test.condition.holds(in: before.world)
        return then == now ? "\(test.text): \(now)" : "\(test.text): \(then) -> \(now)"
      }).withoutRepeats
  }

  private func changedFacts(_ before: World, _ after: World) -> [String] {
    guard case .step(let rule) = form, case .keeps(let facts, let names) = rule.kind else {
      return []
    }
    return zip(facts, names).compactMap { fact, name in
      let (then, now) = (before.facts.values[fact], after.facts.values[fact])
      return then == now ? nil : "\(name.text): \(then) -> \(now)"
    }
  }
}

extension Condition<ClaimReference> {
  /// Whether the condition is about a move, and not about a state.
  fileprivate var isAboutMove: Bool {
    references.contains { reference in
      switch reference {
      case .was, .does, .ended: true
      case .value, .tab, .shown, .open, .depth, .waiting: false
      }
    }
  }
}

extension ExplorationResult {
  /// Whether a screen, or a variant of an accessory, was visible, at least as a part of a scene.
  func isShown(_ name: Name) -> Bool { isOpened(name) || witnesses[.part(name)] != nil }

  /// Whether a screen, or a variant of an accessory, was opened.
  func isOpened(_ name: Name) -> Bool {
    witnesses.keys.contains { if case .screen(name, _) = $0 { true } else { false } }
  }

  /// The moves that the blueprint declares, without those of opened screens that only scenes show.
  var declaredMoves: [(number: UInt32, move: Move)] {
    let parts = Set(blueprint.screensOfScenes.values.joined().filter { !isOpened($0) })
    return moves.enumerated().compactMap { place, move in
      guard move.isDeclared, move.act.screen.map({ parts.contains($0) }) != true else {
        return nil
      }
      return (UInt32(place), move)
    }
  }
}

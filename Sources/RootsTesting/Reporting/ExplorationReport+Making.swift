import Roots
import RootsBlueprint
package import RootsExplorer

extension ExplorationReport {
  /// The report of a result.
  /// - Parameters:
  ///   - file: the file, as messages name it.
  ///   - path: the path of the blueprint in commands; nil for the demo.
  ///   - program: the version of the program.
  ///   - kinds: the kinds of things whose coverage is wanted.
  ///   - tapes: what tapes have seen, and their number; nil without tapes.
  ///   - hasWays: whether the ways to screens, moves and things of coverage are pressed as well,
  ///     which takes the longest when an app has thousands of them.
  ///   - budget: the time for pressing ways; those after its end have no keys.
  package init(
    _ result: ExplorationResult, file: String, path: String?, program: String,
    covering kinds: [CoverageKind] = [], seenBy tapes: (seen: SeenItems, count: Int)? = nil,
    hasWays: Bool = true, within budget: Budget = Budget(time: nil, bytes: .max)
  ) {
    let maker = ReportMaker(result, hasWays: hasWays, within: budget)
    let found = result.faults
    // The faults come first, in case the time is up.
    let faults = found.map { maker.fault($0) }
    let (screens, moves, claims) = (maker.screens, maker.moves, maker.claims(found))
    let chosen = result.leftOut.isEmpty ? [] : claims.filter { $0.verdict != .off }.map(\.name)
    let coverage = result.coverage(
      of: kinds, seen: tapes?.seen, steps: hasWays ? { maker.steps($0) ?? [] } : nil)
    self.init(
      file: file, path: path, app: result.blueprint.name, program: program,
      digest: result.blueprint.source.digest,
      extent: maker.extent, faults: faults,
      claims: claims, chosen: chosen, screens: screens, moves: moves, coverage: coverage,
      doubt: result.doubt, tapeCount: tapes?.count)
  }
}

/// The parts of a report, made from a result.
///
/// A class because it keeps the ways that it has pressed.
private final class ReportMaker {
  let result: ExplorationResult
  let names: MoveNames
  private let hasWays: Bool
  private let budget: Budget
  private var pressed: [[UInt32]: [ExplorationReport.Step]] = [:]
  /// Whether the time was up before all ways were pressed.
  private var lacksKeys = false

  init(_ result: ExplorationResult, hasWays: Bool, within budget: Budget) {
    self.result = result
    self.hasWays = hasWays
    self.budget = budget
    names = MoveNames(result.run)
  }

  var extent: ExplorationReport.Extent {
    ExplorationReport.Extent(
      isComplete: result.isComplete, cutCount: result.cutCount,
      outsideCount: result.outsideCount,
      isSampled: result.isSampled, ownUndo: result.ownUndo,
      skipsTime: result.skipsTime, limits: result.limits,
      walk: result.walk,
      isCancelled: result.isCancelled,
      extras: result.extras,
      untried: untried,
      seconds: result.elapsed / .seconds(1),
      searches: ExplorationResult.Phase.allCases.compactMap { search($0) },
      isPlain: result.isPlain,
      stopAfter: result.traps.stop.map { ExplorationReport.Stop($0) },
      finishing: result.finishing, lacksKeys: lacksKeys)
  }

  private var untried: Set<Exploration.Extra> {
    var untried = Set(Exploration.Extra.allCases).subtracting(result.extras)
    if result.blueprint.map.routes.isEmpty { untried.remove(.links) }
    if !result.blueprint.canRestartsMatter { untried.remove(.restarts) }
    return untried
  }

  private func search(_ phase: ExplorationResult.Phase) -> ExplorationReport.Search? {
    guard let report = result.reports[phase] else { return nil }
    return ExplorationReport.Search(
      phase: phase, states: report.states, moves: report.transitions,
      depth: phase == .all ? max(0, report.completeLevels - 1) : nil,
      stop: ExplorationReport.Stop(report.stop),
      seconds: (result.times[phase] ?? .zero) / .seconds(1))
  }

  // MARK: Faults

  func fault(_ fault: Fault) -> ExplorationReport.Fault {
    let own = result.blueprint.properties.first { $0.name == fault.property }
    if let moves = fault.moves, isLate { return unpressed(fault, moves, own) }
    let way = fault.moves.map { PressedWay($0, of: result.run, hasPictures: true) }
    let tests = way?.ends.flatMap { own?.values(before: $0.before, after: $0.after) } ?? []
    return ExplorationReport.Fault(
      id: fault.id, property: fault.property, also: fault.also,
      claim: own.map { "\($0)" } ?? UsualProperty(rawValue: fault.property)?.claim ?? "",
      line: fault.line, sentence: fault.sentence, reason: own == nil ? fault.reason : nil,
      way: way?.steps,
      count: fault.count, changes: changes(tests, way), nearby: nearby(fault, own, way),
      disagreement: way?.disagreement, pictures: way?.pictures ?? [])
  }

  /// The fault with the names of its moves, and nothing that the program shows.
  private func unpressed(
    _ fault: Fault, _ moves: [UInt32], _ own: Property?
  ) -> ExplorationReport.Fault {
    ExplorationReport.Fault(
      id: fault.id, property: fault.property, also: fault.also,
      claim: own.map { "\($0)" } ?? UsualProperty(rawValue: fault.property)?.claim ?? "",
      line: fault.line, sentence: fault.sentence, reason: own == nil ? fault.reason : nil,
      way: names.steps(moves), count: fault.count, changes: [], nearby: nil, disagreement: nil,
      pictures: [])
  }

  /// Whether the time for pressing ways is up.
  private var isLate: Bool {
    if budget.isOver { lacksKeys = true }
    return budget.isOver
  }

  /// The tests of a claim, then the changes of the app that they do not name.
  private func changes(_ tests: [String], _ way: PressedWay?) -> [String] {
    let named = Set(tests.map { "fact \($0)" })
    return tests + (way?.changes ?? []).filter { !named.contains($0) }
  }

  /// The moves beside the last one that break nothing.
  private func nearby(_ fault: Fault, _ property: Property?, _ way: PressedWay?) -> String? {
    if let property, let ends = way?.ends { return nearby(property, ends.before) }
    guard let last = fault.moves?.last, fault.property == UsualProperty.domains.rawValue,
      let done = result.witnesses[.done(last)]
    else { return nil }
    let keys = PressedWay(done.moves, of: result.run, hasPictures: false).steps.map(\.keys)
    return "it is done by: \(keys.joined(separator: ", "))"
  }

  private func nearby(_ property: Property, _ before: AppState) -> String? {
    guard [.eachState, .eachMove].contains(property.proof) else { return nil }
    var numbers: [UInt32] = []
    result.run.table.possible(in: before, opensLinks: false, into: &numbers)
    var (kept, broken): ([UInt32], Int) = ([], 0)
    for number in numbers {
      var after = before
      guard result.run.perform(number, on: &after) == nil else { continue }
      let isBroken =
        property.isBroken(in: after.world)
        || property.isBroken(by: after.lastMove, from: before.world, to: after.world)
      if isBroken { broken += 1 } else { kept.append(number) }
    }
    let back = kept.first { result.moves[Int($0)].act == .back }
    guard let first = back ?? kept.first else { return "every move there breaks it" }
    let rest = kept.count - 1
    let more = rest == 0 ? "" : rest == 1 ? "; nor does 1 other" : "; nor do \(rest) others"
    let name = names.name(of: result.moves[Int(first)])
    return "\(name) in place of the last move does not break it\(more)"
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
    guard property.proof == .someState else {
      return result.isUndecided(.own(index)) ? .undecided : unbroken
    }
    return result.witnesses[.property(index)] == nil ? .undecided : .happens
  }

  /// The verdict about a usual property that is not broken.
  private func verdict(_ property: UsualProperty) -> ExplorationReport.Verdict {
    // Without a complete search with extras the one before it decides.
    let untried = result.isPlain ? self.untried.union(result.extras) : self.untried
    return switch property {
    case _ where result.isUndecided(.usual(property)): .undecided
    // A search without restarts only looks for screens that one would leave out.
    case .restart where restoresAnything && untried.contains(.restarts): .undecided
    // Only the searches by width open links in every state, and they do not visit all states.
    case .linkBack where untried.contains(.links), .linkTarget where untried.contains(.links):
      .undecided
    // Links, undo and restarts could lead around a protection.
    case .bypass where !result.blueprint.map.protections.isEmpty:
      untried.isEmpty ? unbroken : .undecided
    // These are decided by what happened, wherever that was.
    case .impossible, .branches, .passable: isMissing(property) ? .undecided : .proved
    case .refused: isMissing(.impossible) ? unbroken : isRefusedSoFar ? .undecided : .proved
    default: unbroken
    }
  }

  /// Whether the app restores a screen after a restart.
  private var restoresAnything: Bool { result.blueprint.restoresAnything }

  /// Whether something has not happened that a property claims to happen.
  private func isMissing(_ property: UsualProperty) -> Bool {
    result.missing(names).contains { $0.property == property.rawValue }
  }

  /// Whether a move was tried too seldom to call it always refused, and was refused each time.
  private var isRefusedSoFar: Bool {
    result.declaredMoves(names).contains { number, move in
      if result.witnesses[.done(number)] != nil || result.witnesses[.cut(number)] != nil {
        return false
      }
      return RefusalKind.allCases.contains { kind in
        result.witnesses[.refused(number, kind)] != nil
          && move.claim(brokenBy: kind, isDone: false, isProof: false)?.property == .refused
      }
    }
  }

  private var unbroken: ExplorationReport.Verdict {
    if result.isPlain { return .bounded }
    if !result.isComplete || result.isCancelled { return .undecided }
    return extent.isExact && untried.isEmpty ? .proved : .bounded
  }

  // MARK: Screens and moves

  var screens: [ExplorationReport.Goal] {
    result.blueprint.map.names.map { name in
      let witnesses = result.witnesses.compactMap { item, witness -> [UInt32]? in
        switch item {
        case .screen(name, _), .part(name): witness.moves
        default: nil
        }
      }
      let shortest = witnesses.min { ($0.count, $0.first ?? 0) < ($1.count, $1.first ?? 0) }
      return ExplorationReport.Goal(
        name: name.text, line: names.line(of: name), reach: shortest == nil ? .missing : .reached,
        way: shortest.flatMap { steps($0) })
    }
  }

  var moves: [ExplorationReport.Goal] {
    result.declaredMoves(names).map { number, move in
      let done = result.witnesses[.done(number)]?.moves
      let cut = result.witnesses[.cut(number)] != nil
      let reach: ExplorationReport.Reach =
        done != nil ? .reached : cut ? .cut : result.isTried(number) ? .refused : .missing
      return ExplorationReport.Goal(
        name: names.name(of: move), line: names.line(of: move), reach: reach,
        way: done.flatMap { steps($0) })
    }
  }

  /// The keys of a way; nil if no ways are wanted.
  func steps(_ moves: [UInt32]) -> [ExplorationReport.Step]? {
    if !hasWays { return nil }
    if let known = pressed[moves] { return known }
    if isLate { return names.steps(moves) }
    let steps = PressedWay(moves, of: result.run, hasPictures: false).steps
    pressed[moves] = steps
    return steps
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

extension ExplorationReport.Stop {
  fileprivate init(_ stop: Stop) {
    self =
      switch stop {
      case .finished, .found: .finished
      case .levels: .moves
      case .states: .states
      case .memory: .memory
      case .time: .time
      case .cancelled: .cancelled
      }
  }
}

extension ExplorationResult {
  /// Whether a screen, or a variant of an accessory, was seen, at least as a part of a scene.
  func isShown(_ name: Name) -> Bool { isOpened(name) || witnesses[.part(name)] != nil }

  /// Whether a screen, or a variant of an accessory, was opened.
  func isOpened(_ name: Name) -> Bool {
    witnesses.keys.contains { if case .screen(name, _) = $0 { true } else { false } }
  }

  /// The moves that the blueprint declares, without those of opened screens that only scenes show.
  func declaredMoves(_ names: MoveNames) -> [(number: UInt32, move: Move)] {
    let parts = Set(blueprint.screensOfScenes.values.joined().filter { !isOpened($0) })
    return moves.enumerated().compactMap { place, move in
      guard names.isDeclared(move), move.screen.map({ parts.contains($0) }) != true else {
        return nil
      }
      return (UInt32(place), move)
    }
  }
}

extension Sequence<String> {
  /// Each element once, in the order of the first ones.
  fileprivate var withoutRepeats: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

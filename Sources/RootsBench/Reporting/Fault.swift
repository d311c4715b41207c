import Roots
import RootsBlueprint
package import RootsTape
import RootsTerminal

/// A claim about an app that does not hold, with the shortest known way to where it shows.
package struct Fault: Hashable, Sendable {
  /// The property and what breaks it: equal for the same fault in two searches of a blueprint.
  package let id: String
  /// The name of the property that is broken: a usual one, or one of the blueprint.
  package let property: String
  /// The line of the declaration in the blueprint, from 1; nil if the fault has no single place.
  package let line: Int?
  /// The fault as a sentence without its full stop.
  package let sentence: String
  /// The reason, such as that of a refusal, or the claim of a property of the blueprint.
  package var reason: String?
  /// The shortest known way, as numbers of moves; nil for something that never happens.
  package let moves: [UInt32]?
  /// The number of states or moves with the fault.
  package internal(set) var count: Int
  /// The properties that are broken only because this one is.
  package var also: [String] = []
  /// The protections that must be passed before, or the one that lets nobody in.
  var protections: Set<Name> = []
  /// Whether it is about what can happen later, which only a search decides and no tape.
  package var needsSearch = false
  /// Whether a search that comes further may find that it is none.
  package var isPreliminary = false

  // The parts that a report adds.

  /// The broken claim in words.
  package internal(set) var claim = ""
  /// The moves of the shortest known way; nil for something that never happens.
  package internal(set) var way: [ExplorationReport.Step]?
  /// The changes by the last move: `fact signedIn: true -> false`.
  package internal(set) var changes: [String] = []
  /// The difference to the search if the program itself does something else, a fault of Roots.
  package internal(set) var disagreement: String?
  /// The terminal before and after the last move; only the latter for a fault at the start.
  package internal(set) var pictures: [TapePicture] = []
}

extension ExplorationResult {
  /// The faults that were found, in the order of their declarations; what never happens comes
  /// last, because it is often a consequence of the others.
  ///
  /// That something never happens is a fault only after a search that no limit cut.
  package var faults: [Fault] {
    var faults = moves.indices.flatMap { self.faults(of: UInt32($0)) } + refusedFollowUps
    faults += inOrder(witnesses).compactMap { fault($0, $1) }
    faults += inOrder(traps.certain).map { fault($0, $1) }
    if isProof { faults += missing }
    let usual = Set(blueprint.usualProperties.map(\.rawValue))
    return faults.byCause.filter { fault in
      !leftOut.contains(fault.property)
        && (UsualProperty(rawValue: fault.property) == nil || usual.contains(fault.property))
    }.withoutEffects.sorted { a, b in
      (a.moves == nil ? 1 : 0, a.line ?? .max, a.moves?.count ?? 0, a.sentence)
        < (b.moves == nil ? 1 : 0, b.line ?? .max, b.moves?.count ?? 0, b.sentence)
    }
  }

  /// The witnesses in an order that is the same in every run, so that equal faults keep theirs.
  private func inOrder<Key>(_ witnesses: [Key: Witness]) -> [(Key, Witness)] {
    witnesses.map { ($0, $1) }.sorted { a, b in
      a.1.moves == b.1.moves
        ? "\(a.0)" < "\(b.0)" : a.1.moves.lexicographicallyPrecedes(b.1.moves)
    }
  }

  /// The fault that an item is; nil for another item.
  private func fault(_ item: Item, _ witness: Witness) -> Fault? {
    switch item {
    case .broken(let property, let screen, let cause):
      // A way can end with opening something and leaving it again.
      let leaves = property == .there && witness.moves.last == run.table.back
      let end = run.end(of: leaves ? witness.moves.dropLast() : witness.moves[...])
      let shown = property == .linkBack ? end.after : end.before
      let subject = [screen?.text, cause.map(id)].compactMap(\.self).joined(separator: " by ")
      var fault = fault(
        property, subject, at: screen ?? shown.focusedScreen,
        by: cause ?? self.cause(property, end), end, witness)
      fault.needsSearch = !property.canBeExpected
      return fault
    case .result(let screen, isHandled: false): return unheard(screen, witness)
    case .dropped(let screen, let move, let others):
      let act = run.table[move].act
      return Fault(
        .results, "of \(screen) by \(id(of: run.declaration(of: act)))", line: run.line(of: act),
        run.sentence(dropping: screen, move, others: others), witness)
    case .orphaned(let screen, let move, let isNew): return lost(screen, move, isNew, witness)
    case .property(let index):
      switch blueprint.properties[index].proof {
      case .someState, .wayFromEachState: return nil
      case .eachState, .eachMove, .eachRun: return Fault(blueprint, index, witness)
      }
    default: return nil
    }
  }

  /// The fault of states from which something cannot be reached.
  private func fault(_ name: PropertyName, _ witness: Witness) -> Fault {
    var fault: Fault
    switch name {
    case .own(let index): fault = Fault(blueprint, index, witness)
    case .usual(let property):
      let end = run.end(of: witness.moves)
      let screen = end.after.focusedScreen
      fault = self.fault(property, "", at: screen, by: cause(property, end), end, witness)
    }
    fault.needsSearch = true
    return fault
  }

  /// A fault that shows at the end of a way.
  /// - Parameter cause: the act that the fault is about; nil at the start.
  private func fault(
    _ property: UsualProperty, _ subject: String, at screen: Name, by cause: Act?, _ end: WayEnd,
    _ witness: Witness
  ) -> Fault {
    let line = property.isAboutMoves ? cause.flatMap { run.line(of: $0) } : nil
    return Fault(
      property, subject, line: line ?? run.line(of: screen),
      run.sentence(property, at: screen, by: cause, in: end.after, intents),
      reason: reason(property, screen, end.after), witness)
  }

  /// The name of a declaration in ids; timers are no moves.
  private func id(of declaration: Act) -> String {
    run.table.numbers[declaration]?.first.map { "move \($0)" } ?? run.name(of: declaration)
  }

  /// A value that a screen returns, and that nobody gets; undecided until all states were visited.
  private func unheard(_ screen: Name, _ witness: Witness) -> Fault? {
    let isSearched = isSearchComplete || isPlain
    if witnesses[.result(screen, isHandled: true)] != nil || !isSearched { return nil }
    return Fault(
      .results, "of \(screen)", line: run.line(of: screen),
      "\(run.title(of: screen)) returns a value, and "
        + (isSearchProof ? "nothing ever handles it" : "nothing handled it"),
      witness, isPreliminary: !isSearchProof)
  }

  /// A value that a screen returns to one that a move has removed.
  private func lost(
    _ screen: Name, _ move: UInt32, _ isNew: Bool, _ witness: Witness
  ) -> Fault? {
    let declaration = run.declaration(of: run.table[move].act)
    // The result of the removed screen is lost as well, which is the fault.
    let isEffect = witnesses.contains { item, other in
      guard case .broken(.results, _?, let cause) = item else { return false }
      return (cause ?? self.cause(.results, run.end(of: other.moves))) == declaration
    }
    guard !isEffect, let known = witnesses[.lost(screen)] else { return nil }
    let isOfRemoval = known.moves.starts(with: witness.moves)
    guard let loss = isOfRemoval ? known : wayToLoss(of: screen, after: witness) else { return nil }
    return Fault(
      .results, "of \(screen) lost by \(id(of: declaration))",
      line: run.line(of: run.table[move].act) ?? run.line(of: screen),
      run.sentence(losing: screen, by: run.table[move], isNew: isNew), loss)
  }

  /// A way on which a screen returns its value after the screen that opened it was removed; nil if
  /// none of the nearest states shows one, because the screen may never return a value there.
  /// - Parameter witness: the way that ends with the removal.
  private func wayToLoss(of screen: Name, after witness: Witness) -> Witness? {
    let end = run.end(of: witness.moves)
    let state = end.after.world.state
    let orphans = state.layers.flatMap { state[$0].entries }.filter { entry in
      entry.screen == screen && entry.opener.map { state.entry($0) == nil } == true
    }.map(\.id)
    let loss = run.firstWay(
      from: end, visiting: 200,
      // Behind a restart other entries have these ids.
      by: { state in run.moves(in: state).filter { run.table[$0].act != .restart } },
      where: { way in
        way.refusal == nil
          && way.after.events.contains { event in
            guard case .settled(let entry, .completed(_?)) = event else { return false }
            return orphans.contains(entry.id)
          }
      })
    return loss.map { Witness(moves: $0.moves, count: witness.count) }
  }

  /// The protections of a screen that is visible without them, or the reason why Escape does not
  /// lead on; nil for other properties.
  private func reason(_ property: UsualProperty, _ screen: Name, _ after: AppState) -> String? {
    switch property {
    case .bypass:
      let protections = intents.protections(of: screen).map { "'\($0)'" }
      return "\(screen) is protected by \(protections.joined(separator: " and "))"
    case .back, .deadEnd:
      var state = after
      if case .refused(_, let refusal)? = run.perform(run.table.back, on: &state) {
        return refusal.isNoOp ? nil : "Escape is refused: \(refusal)"
      }
      let asked = state.world.requests.compactMap(\.request.protection).first
      return asked.map { "Escape first asks '\($0)'" }
    default: return nil
    }
  }

  /// The declaration that a fault is about; nil for a way without moves.
  ///
  /// It is that of the last move, or for a lost result the one whose command waited until then.
  private func cause(_ property: UsualProperty, _ end: WayEnd) -> Act? {
    guard let last = end.last else { return nil }
    let waited =
      property == .results ? intents.wayThatWaited(end.before.world, end.after.world) : nil
    return waited.map { run.declaration(of: run.table[$0].act) }
      ?? run.cause(of: last, in: end.before)
  }

  /// The faults that something never happens, once nothing else can happen.
  var missing: [Fault] {
    let hidden = blueprint.map.names.filter { !isShown($0) }
    let waiting = screensAwaitingRestart
    var faults = hidden.filter { !waiting.contains($0) }.map { name in
      Fault(
        .impossible, "shown \(name)", line: run.line(of: name),
        "\(run.title(of: name)) is never shown\(withValues)",
        behind: blueprint.map.rules(of: name).protections)
    }
    for (number, move) in declaredMoves {
      // What is on a screen that is never shown needs no message of its own.
      if isTried(number) || move.act.screen.map({ hidden.contains($0) }) == true { continue }
      faults.append(
        Fault(
          .impossible, "tried \(number)", line: run.line(of: move.act),
          "\(run.name(of: move)) is never possible\(withValues)"))
    }
    for (index, property) in blueprint.properties.enumerated() {
      guard property.proof == .someState, witnesses[.property(index)] == nil,
        isSearchProof || blueprint.isDecidedByFrames(property)
      else { continue }
      faults.append(Fault(blueprint, index, nil))
    }
    // What follows on a move that never did anything needs no message of its own either.
    let begun = begunReactions
    for (index, branch) in branchItems.enumerated() where witnesses[branch.item] == nil {
      if case .branch(let branch) = branch.item, !begun.contains(branch.reaction) { continue }
      faults.append(
        Fault(.branches, "\(index)", line: branch.line, "\(branch.name) never happens"))
    }
    return faults + impassable
  }

  /// The reactions of the moves that did something; of timers and protections, which are no moves,
  /// those of which something ran.
  var begunReactions: Set<ReactionID> {
    let owners = run.reactionOwners.filter { owner in
      guard let numbers = owner.act.flatMap({ run.table.numbers[$0] }) else {
        return Reaction.Event.allCases.contains { event in
          witnesses[.branch(Reaction.Branch(reaction: owner.reaction, event: event))] != nil
        }
      }
      return numbers.contains { witnesses[.done($0)] != nil }
    }
    return Set(owners.map(\.reaction))
  }

  /// The screens that were not shown, and that only a restart can show, where none was tried.
  var screensAwaitingRestart: Set<Name> {
    if screensAfterRestart.isEmpty || !undecidedExtras.contains(.restarts) { return [] }
    return screensAfterRestart.filter { !isShown($0) }
  }

  /// The words after a claim that something never happens, where not all values were tried.
  var withValues: String { isSampled ? ", with the values that were tried" : "" }

  /// Whether a move was ever possible.
  func isTried(_ number: UInt32) -> Bool {
    run.table.untried.contains(number) || witnesses[.done(number)] != nil
      || witnesses[.cut(number)] != nil
      || RefusalKind.allCases.contains { witnesses[.refused(number, $0)] != nil }
  }

  private var impassable: [Fault] {
    blueprint.map.protections.compactMap { protection in
      let screens = screens(behind: protection)
      guard !screens.isEmpty, !screens.contains(where: isOpened) else { return nil }
      return Fault(
        .passable, "passed \(protection.name)",
        line: blueprint.line(ofProtection: protection.name),
        "the protection '\(protection.name)' never lets anybody in", behind: [protection.name])
    }
  }

  func screens(behind protection: ProtectionDefinition) -> [Name] {
    blueprint.map.names.filter { name in
      blueprint.map.rules(of: name).protections.contains(protection.name)
    }
  }

  /// The faults of one move: it is always refused, or refused for a reason that no app intends.
  private func faults(of number: UInt32) -> [Fault] {
    let move = run.table[number]
    guard move.isDeclared else { return [] }
    let refusals = RefusalKind.allCases.compactMap { kind in
      // A person can enter what any sample of a form has.
      let numbers = kind == .domain ? run.table.numbers[move.act] ?? [number] : [number]
      return numbers.lazy.compactMap { witnesses[.refused($0, kind)] }.first.map {
        (kind: kind, witness: $0)
      }
    }
    // Of the kinds that say the same, the one with the shortest way is named.
    let first = refusals.min { $0.witness.moves.count < $1.witness.moves.count }
    let isDone = isDone(move.act)
    return refusals.compactMap { kind, witness -> Fault? in
      guard let (property, words) = move.act.claim(brokenBy: kind, isDone: isDone, isProof: isProof)
      else { return nil }
      if property == .refused, kind != .placeholder, kind != first?.kind { return nil }
      // Where a search has ended early, the move may succeed in another state.
      if !kind.isFaultInAnyCase, !isDone, !isProof { return nil }
      let owner = kind == .placeholder ? "a value of " : ""
      return Fault(
        property, "\(owner)\(id(of: run.declaration(of: move.act))) \(words)",
        line: run.line(of: move.act), "\(run.name(of: move)) \(words)",
        reason: run.end(of: witness.moves).refusal?.words, witness)
    }
  }

  /// The declarations that were refused in each state in which they were tried, by their names,
  /// where the search has not shown that they always are.
  var refusedSoFar: [String] {
    if isProof { return [] }
    return declaredMoves.compactMap { number, move in
      if isDone(move.act) { return nil }
      let isRefused = RefusalKind.allCases.contains { kind in
        witnesses[.refused(number, kind)] != nil
          && move.act.claim(brokenBy: kind, isDone: false, isProof: false)?.property == .refused
      }
      return isRefused ? run.name(of: move.act) : nil
    }
  }

  /// Whether an act changes something: a form, with the values of any sample.
  func isDone(_ act: Act) -> Bool {
    (run.table.numbers[act] ?? []).contains {
      witnesses[.done($0)] != nil || witnesses[.cut($0)] != nil
    }
  }

}

extension Fault {
  /// A fault of a usual property.
  /// - Parameters:
  ///   - subject: what breaks it.
  ///   - witness: the way to it; nil for something that never happens.
  ///   - protections: those that must be passed before.
  init(
    _ property: UsualProperty, _ subject: String, line: Int?, _ sentence: String,
    reason: String? = nil, _ witness: ExplorationResult.Witness? = nil,
    behind protections: [Name] = [], isPreliminary: Bool = false
  ) {
    self.init(
      id: "\(property.rawValue) \(subject)", property: property.rawValue, line: line,
      sentence: sentence, reason: reason, moves: witness?.moves, count: witness?.count ?? 0,
      protections: Set(protections), isPreliminary: isPreliminary)
  }

  /// A fault of a property of the blueprint, by its index.
  fileprivate init(_ blueprint: Blueprint, _ index: Int, _ witness: ExplorationResult.Witness?) {
    let property = blueprint.properties[index]
    let verb = witness == nil ? "never happens" : "is broken"
    self.init(
      id: "property \(index)", property: property.name, line: property.place.line,
      sentence: "\"\(property.name)\" \(verb)", reason: "\(property)", moves: witness?.moves,
      count: witness?.count ?? 0)
  }
}

extension AppRefusal {
  /// The reason in words; nil for a move that is not possible.
  var words: String? {
    switch self {
    case .refused(_, let refusal): "\(refusal)"
    case .placeholder(let error): "\(error)"
    case .impossible: nil
    }
  }
}

extension Act {
  /// The property that a refusal of the act breaks, and the end of a sentence about the act; nil
  /// for an ordinary refusal.
  /// - Parameters:
  ///   - isDone: whether the act changes something elsewhere.
  ///   - isProof: whether nothing can happen that was not found.
  func claim(
    brokenBy kind: RefusalKind, isDone: Bool, isProof: Bool
  ) -> (property: UsualProperty, words: String)? {
    switch kind {
    case .loop: (.redirects, "leads on without end")
    case .placeholder: (.refused, "refers to a value that is not there")
    case .domain where isDone: (.domains, "would take a fact out of its range")
    case .other where isDone && isLink:
      (.linkBack, "is refused in some states, and not in others")
    case .noChange, .denied, .domain, .other:
      isDone
        ? nil : (.refused, isProof ? "is always refused" : "is refused wherever it was tried")
    }
  }
}

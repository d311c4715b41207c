import Roots
import RootsBlueprint
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
}

extension ExplorationResult {
  /// The faults that were found, in the order of their declarations.
  ///
  /// That something never happens is a fault only after a search that no limit cut.
  package var faults: [Fault] {
    let names = MoveNames(run)
    var faults: [Fault] = []
    for (number, move) in moves.enumerated() {
      faults += self.faults(of: UInt32(number), move, names)
    }
    for (item, witness) in witnesses { faults += self.faults(item, witness, names) }
    faults += refusedFollowUps(names)
    for (name, witness) in traps.certain {
      var fault = fault(name, witness, names)
      fault.needsSearch = name != .usual(.there)
      faults.append(fault)
    }
    if isProof { faults += missing(names) }
    let usual = Set(blueprint.usualProperties.map(\.rawValue))
    return faults.byCause.filter { fault in
      !leftOut.contains(fault.property)
        && (UsualProperty(rawValue: fault.property) == nil || usual.contains(fault.property))
    }.withoutEffects.sorted { a, b in
      (a.line ?? .max, a.moves?.count ?? 0, a.sentence)
        < (b.line ?? .max, b.moves?.count ?? 0, b.sentence)
    }
  }

  private func faults(_ item: Item, _ witness: Witness, _ names: MoveNames) -> [Fault] {
    switch item {
    case .broken(let property, let screen):
      return [
        Fault(
          id: "\(property.rawValue) \(screen)", property: property.rawValue,
          line: line(property, screen, witness, names),
          sentence: sentence(property, screen, witness, names),
          reason: reason(property, screen, witness), moves: witness.moves, count: witness.count)
      ]
    case .brokenBy(let property, let cause):
      let way = property == .linkBack ? witness.moves[...] : witness.moves.dropLast()
      let screen = screen(after: way) ?? .empty
      return [
        Fault(
          id: "\(property.rawValue) \(id(of: cause, names))", property: property.rawValue,
          line: names.line(of: cause) ?? names.line(of: screen),
          sentence: sentence(property, screen, witness, names), moves: witness.moves,
          count: witness.count)
      ]
    case .result(let screen, isHandled: false): return unheard(screen, witness, names)
    case .dropped(let screen, let move):
      return [
        Fault(
          id: "results of \(screen) by \(id(of: run.declaration(of: run.table[move].act), names))",
          property: UsualProperty.results.rawValue,
          line: names.line(of: run.table[move].act),
          sentence: names.sentence(dropping: screen, move),
          moves: witness.moves, count: witness.count)
      ]
    case .orphaned(let screen, let move, let isNew):
      return lost(screen, move, isNew, witness, names)
    case .property(let index):
      switch blueprint.properties[index].proof {
      case .someState, .wayFromEachState: return []
      case .eachState, .eachMove, .eachRun: return [broken(index, witness)]
      }
    default: return []
    }
  }

  /// The name of a declaration in ids; timers are no moves.
  private func id(of declaration: Act, _ names: MoveNames) -> String {
    moves.firstIndex { $0.act == declaration }.map { "move \($0)" } ?? names.name(of: declaration)
  }

  /// A value that a screen returns, and that nobody gets; undecided until all states were visited.
  private func unheard(_ screen: Name, _ witness: Witness, _ names: MoveNames) -> [Fault] {
    if witnesses[.result(screen, isHandled: true)] != nil || !(isComplete || isPlain) { return [] }
    return [
      Fault(
        id: "results of \(screen)", property: UsualProperty.results.rawValue,
        line: names.line(of: screen),
        sentence: "\(names.title(of: screen)) returns a value, and "
          + (isProof ? "nothing ever handles it" : "nothing handled it"),
        moves: witness.moves, count: witness.count, isPreliminary: !isProof)
    ]
  }

  /// A value that a screen returns to one that a move has removed.
  private func lost(
    _ screen: Name, _ move: UInt32, _ isNew: Bool, _ witness: Witness, _ names: MoveNames
  ) -> [Fault] {
    // The result of the removed screen is lost as well, which is the fault.
    let isEffect = witnesses.contains { item, other in
      if case .broken(.results, _) = item {
        cause(.results, other) == run.declaration(of: run.table[move].act)
      } else {
        false
      }
    }
    guard !isEffect, let loss = witnesses[.lost(screen)] else { return [] }
    // The way to the loss is shown if it leads by this declaration.
    let declaration = run.declaration(of: run.table[move].act)
    let leadsHere = loss.moves.contains { run.declaration(of: run.table[$0].act) == declaration }
    let shown = leadsHere ? loss : witness
    return [
      Fault(
        id: "results of \(screen) lost by \(id(of: declaration, names))",
        property: UsualProperty.results.rawValue,
        line: names.line(of: run.table[move].act) ?? names.line(of: screen),
        sentence: names.sentence(losing: screen, by: run.table[move], isNew: isNew),
        moves: shown.moves, count: shown.count)
    ]
  }

  private func broken(_ index: Int, _ witness: Witness?) -> Fault {
    let property = blueprint.properties[index]
    let verb = witness == nil ? "never happens" : "is broken"
    return Fault(
      id: "property \(index)", property: property.name, line: property.place.line,
      sentence: "\"\(property.name)\" \(verb)", reason: "\(property)", moves: witness?.moves,
      count: witness?.count ?? 0)
  }

  private func fault(_ name: PropertyName, _ witness: Witness, _ names: MoveNames) -> Fault {
    switch name {
    case .own(let index): return broken(index, witness)
    case .usual(let property):
      // The way ends with opening something and leaving it again.
      let way = property == .there ? Array(witness.moves.dropLast(2)) : witness.moves
      let screen = screen(after: way) ?? .empty
      return Fault(
        id: property.rawValue, property: property.rawValue,
        line: line(property, screen, witness, names),
        sentence: sentence(property, screen, witness, names),
        reason: reason(property, screen, witness), moves: witness.moves, count: witness.count)
    }
  }

  /// The protections of a screen that is visible without them, or the reason why Escape does not
  /// lead on; nil for other properties.
  private func reason(_ property: UsualProperty, _ screen: Name, _ witness: Witness) -> String? {
    switch property {
    case .bypass:
      let names = Intents(run).protections(of: screen).map { "'\($0)'" }
      return "\(screen) is protected by \(names.joined(separator: " and "))"
    case .back, .deadEnd:
      var state = state(after: witness.moves)
      if case .refused(_, let refusal)? = run.perform(run.table.back, on: &state) {
        return refusal.isNoOp ? nil : "Escape is refused: \(refusal)"
      }
      let asked = state.world.requests.compactMap(\.request.protection).first
      return asked.map { "Escape first asks '\($0)'" }
    default: return nil
    }
  }

  /// The line of the move that a fault is about, or else of the screen.
  private func line(
    _ property: UsualProperty, _ screen: Name, _ witness: Witness, _ names: MoveNames
  ) -> Int? {
    let line = cause(property, witness).flatMap { names.line(of: $0) }
    return property.isAboutMoves ? line ?? names.line(of: screen) : names.line(of: screen)
  }

  /// The fault in a sentence about a screen, or about the move that shows it.
  private func sentence(
    _ property: UsualProperty, _ screen: Name, _ witness: Witness, _ names: MoveNames
  ) -> String {
    let top = property == .twice ? self.screen(after: witness.moves) : nil
    let below =
      property == .restart
      ? Intents(run).screen(below: screen, lostIn: state(after: witness.moves)) : nil
    return property.sentence(
      names.title(of: screen),
      after: cause(property, witness).map { names.name(of: $0) },
      to: names.title(of: top ?? screen), above: below.map { names.title(of: $0) })
  }

  /// The declaration that a fault is about; nil for a way without moves.
  ///
  /// It is that of the last move, or for a lost result the one whose command waited until then.
  private func cause(_ property: UsualProperty, _ witness: Witness) -> Act? {
    let way = property == .there ? witness.moves.dropLast() : witness.moves[...]
    guard let last = way.last else { return nil }
    return cause(ofLast: last, after: way.dropLast(), mayHaveWaited: property == .results)
  }

  private func cause(
    ofLast last: UInt32, after way: some Sequence<UInt32>, mayHaveWaited: Bool
  ) -> Act {
    let before = state(after: way)
    var waited: UInt32?
    if mayHaveWaited, !before.world.pending.isEmpty {
      var after = before
      _ = run.perform(last, on: &after)
      waited = Intents(run).wayThatWaited(before.world, after.world)
    }
    return waited.map { run.declaration(of: run.table[$0].act) } ?? run.cause(of: last, in: before)
  }

  /// The timed action whose time runs out at the end of a way; nil for another end.
  func timer(atEndOf way: [UInt32]) -> Act? {
    guard let last = way.last, run.table[last].act == .wait else { return nil }
    let cause = run.cause(of: last, in: state(after: way.dropLast()))
    return cause == .wait ? nil : cause
  }

  /// The faults that something never happens, once nothing else can happen.
  func missing(_ names: MoveNames) -> [Fault] {
    var faults: [Fault] = []
    let hidden = blueprint.map.names.filter { !isShown($0) }
    faults += hidden.map { name in
      Fault(
        .impossible, "shown \(name)", line: names.line(of: name),
        "\(names.title(of: name)) is never shown\(withValues)",
        behind: blueprint.map.rules(of: name).protections)
    }
    for (number, move) in declaredMoves {
      // What is on a screen that is never shown needs no message of its own.
      if isTried(number) || move.act.screen.map({ hidden.contains($0) }) == true { continue }
      faults.append(
        Fault(
          .impossible, "tried \(number)", line: names.line(of: move.act),
          "\(names.name(of: move)) is never possible\(withValues)"))
    }
    for (index, property) in blueprint.properties.enumerated() {
      guard property.proof == .someState, witnesses[.property(index)] == nil else { continue }
      faults.append(broken(index, nil))
    }
    for branch in Branch.all(of: run) where witnesses[branch.item] == nil {
      faults.append(
        Fault(
          .branches, "\(branch.word) \(branch.reaction.number)", line: branch.line,
          "'\(branch.word)' of \(branch.owner) never happens"))
    }
    return faults + impassable
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

  /// The screens with a protection.
  func screens(behind protection: ProtectionDefinition) -> [Name] {
    blueprint.map.names.filter { name in
      blueprint.map.rules(of: name).protections.contains(protection.name)
    }
  }

  /// The faults of one move: it is always refused, or refused for a reason that no app intends.
  private func faults(of number: UInt32, _ move: Move, _ names: MoveNames) -> [Fault] {
    guard move.isDeclared else { return [] }
    let refusals = RefusalKind.allCases.compactMap { kind in
      witnesses[.refused(number, kind)].map { (kind: kind, witness: $0) }
    }
    // Of the kinds that say the same, the one with the shortest way is named.
    let first = refusals.min { $0.witness.moves.count < $1.witness.moves.count }
    let isDone = witnesses[.done(number)] != nil || witnesses[.cut(number)] != nil
    return refusals.compactMap { kind, witness -> Fault? in
      guard let (property, words) = move.act.claim(brokenBy: kind, isDone: isDone, isProof: isProof)
      else { return nil }
      let isSettled = kind.isFaultInAnyCase || isDone || isProof
      if property == .refused, kind != .placeholder, kind != first?.kind { return nil }
      if !isSettled, !isComplete, witness.count < Self.triesThatTell { return nil }
      let owner = kind == .placeholder ? "a value of " : ""
      return Fault(
        id: "\(property.rawValue) \(owner)\(id(of: run.declaration(of: move.act), names)) \(words)",
        property: property.rawValue, line: names.line(of: move.act),
        sentence: "\(names.name(of: move)) \(words)", reason: reason(of: witness.moves, nil),
        moves: witness.moves, count: witness.count, isPreliminary: !isSettled)
    }
  }

  /// The number of refusals from which on an unfinished search calls a move refused: the search
  /// may not have come to the states in which the move succeeds.
  private static var triesThatTell: Int { 5 }

  /// The text of the refusal at the end of a way: of the last move, or of a command that follows.
  func reason(of moves: [UInt32], _ command: Command?) -> String? {
    var state = run.start()
    for move in moves.dropLast() { _ = run.perform(move, on: &state) }
    guard let last = moves.last else { return nil }
    let refusal = run.perform(last, on: &state)
    if let command {
      for case .refused(let refused, let refusal) in state.events where refused == command {
        return "\(refusal)"
      }
    }
    switch refusal {
    case .refused(_, let refusal)?: return "\(refusal)"
    case .placeholder(let error)?: return "\(error)"
    case .impossible?, nil: return nil
    }
  }

  /// The screen that is in front at the end of a way.
  func screen(after moves: some Sequence<UInt32>) -> Name? {
    state(after: moves).world.state.focusedEntry?.screen
  }

  private func state(after moves: some Sequence<UInt32>) -> AppState {
    var state = run.start()
    for move in moves { _ = run.perform(move, on: &state) }
    return state
  }
}

extension Fault {
  /// Something that never happens.
  /// - Parameter protections: those that must be passed before.
  fileprivate init(
    _ property: UsualProperty, _ subject: String, line: Int?, _ sentence: String,
    behind protections: [Name] = []
  ) {
    self.init(
      id: "\(property.rawValue) \(subject)", property: property.rawValue, line: line,
      sentence: sentence, moves: nil, count: 0, protections: Set(protections))
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

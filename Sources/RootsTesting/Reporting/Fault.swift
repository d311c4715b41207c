import Roots
import RootsBlueprint

/// A claim about an app that does not hold, with the shortest known way to where it shows.
package struct Fault: Hashable, Sendable {
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
  package let count: Int
  /// The properties that are broken only because this one is.
  package var also: [String] = []
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
    for (item, witness) in witnesses { faults += [fault(item, witness, names)].compactMap(\.self) }
    for (name, witness) in traps { faults += [fault(name, witness, names)].compactMap(\.self) }
    if isProof { faults += missing(names) }
    let usual = Set(blueprint.usualProperties.map(\.rawValue))
    let isOff = { (name: String) in
      UsualProperty(rawValue: name) != nil && !usual.contains(name)
    }
    return withoutEffects(faults.filter { !isOff($0.property) }).sorted { a, b in
      (a.line ?? .max, a.moves?.count ?? 0, a.sentence)
        < (b.line ?? .max, b.moves?.count ?? 0, b.sentence)
    }
  }

  /// The faults without those that only follow from another one, of which they become a part.
  private func withoutEffects(_ faults: [Fault]) -> [Fault] {
    var kept = faults
    for cause in faults {
      guard let place = kept.firstIndex(of: cause) else { continue }
      let effects = kept.filter { isEffect($0, of: cause) }
      if effects.isEmpty { continue }
      kept[place].also = Set(effects.map(\.property)).sorted()
      kept.removeAll { effects.contains($0) }
    }
    return kept
  }

  /// Whether a fault only follows from another one.
  private func isEffect(_ fault: Fault, of cause: Fault) -> Bool {
    switch (UsualProperty(rawValue: cause.property), UsualProperty(rawValue: fault.property)) {
    // Where nothing can be done, and where nothing leads back, nothing leads to the start either.
    case (.deadEnd, .homeUnreachable), (.deadEnd, .back), (.linkBack, .homeUnreachable),
      (.linkBack, .back), (.back, .homeUnreachable):
      fault.moves == cause.moves
    // A screen is never shown because its protection lets nobody in.
    case (.passable, .impossible): fault.line == cause.line && fault.line != nil
    default: false
    }
  }

  private func fault(_ item: Item, _ witness: Witness, _ names: MoveNames) -> Fault? {
    switch item {
    case .broken(let property, let screen):
      return Fault(
        property: property.rawValue, line: line(property, screen, witness, names),
        sentence: sentence(property, screen, witness, names), moves: witness.moves,
        count: witness.count)
    case .followUpRefused(let command, let kind) where kind != .noChange && kind != .denied:
      return Fault(
        property: (kind == .loop ? UsualProperty.redirects : .results).rawValue,
        line: names.line(ofCommand: command)
          ?? witness.moves.last.flatMap { names.line(of: moves[Int($0)]) }
          ?? screen(after: witness.moves.dropLast()).flatMap { names.line(of: $0) },
        sentence: "'\(command)', which follows from a result or another event, is refused",
        reason: reason(of: witness.moves, command), moves: witness.moves, count: witness.count)
    case .result(let screen, isHeard: false) where witnesses[.result(screen, isHeard: true)] == nil:
      return Fault(
        property: UsualProperty.results.rawValue, line: names.line(of: screen),
        sentence: "\(names.title(of: screen)) returns a value, and "
          + (isProof ? "nobody ever gets it" : "nobody was seen to get it"),
        moves: witness.moves, count: witness.count)
    case .property(let index):
      if case .sometimes = blueprint.properties[index].form { return nil }
      if case .fromEverywhere = blueprint.properties[index].form { return nil }
      return broken(index, witness)
    default: return nil
    }
  }

  private func broken(_ index: Int, _ witness: Witness?) -> Fault {
    let property = blueprint.properties[index]
    let verb = witness == nil ? "never happens" : "is broken"
    return Fault(
      property: property.name, line: property.place.line,
      sentence: "\"\(property.name)\" \(verb)", reason: "\(property)", moves: witness?.moves,
      count: witness?.count ?? 0)
  }

  private func fault(_ name: PropertyName, _ witness: Witness, _ names: MoveNames) -> Fault? {
    switch name {
    case .own(let index): return broken(index, witness)
    case .usual(let property):
      // The way ends with opening something and leaving it again.
      let way = property == .there ? Array(witness.moves.dropLast(2)) : witness.moves
      let screen = screen(after: way) ?? .empty
      return Fault(
        property: property.rawValue, line: line(property, screen, witness, names),
        sentence: sentence(property, screen, witness, names),
        moves: witness.moves, count: witness.count)
    }
  }

  /// The line of the move that a fault is about, or else of the screen.
  private func line(
    _ property: UsualProperty, _ screen: Name, _ witness: Witness, _ names: MoveNames
  ) -> Int? {
    let moves = property == .there ? witness.moves.dropLast() : witness.moves[...]
    let line = moves.last.flatMap { names.line(of: self.moves[Int($0)]) }
    return property.isAboutMoves ? line ?? names.line(of: screen) : names.line(of: screen)
  }

  /// The fault in a sentence about a screen, or about the move that shows it.
  private func sentence(
    _ property: UsualProperty, _ screen: Name, _ witness: Witness, _ names: MoveNames
  ) -> String {
    let moves = property == .there ? witness.moves.dropLast() : witness.moves[...]
    let top = property == .twice ? self.screen(after: witness.moves) : nil
    return property.sentence(
      names.title(of: screen), after: moves.last.map { names.name(of: self.moves[Int($0)]) },
      to: names.title(of: top ?? screen))
  }

  /// What never happens in an app that was searched without a limit that cut.
  func missing(_ names: MoveNames) -> [Fault] {
    var faults: [Fault] = []
    let hidden = blueprint.map.names.filter { !isShown($0) }
    faults += hidden.map { name in
      Fault(
        property: UsualProperty.impossible.rawValue, line: names.line(of: name),
        sentence: "\(names.title(of: name)) is never shown\(withValues)", moves: nil, count: 0)
    }
    for (number, move) in declaredMoves(names) {
      // What is on a screen that is never shown needs no message of its own.
      if isTried(number) || move.screen.map({ hidden.contains($0) }) == true { continue }
      faults.append(
        Fault(
          property: UsualProperty.impossible.rawValue, line: names.line(of: move),
          sentence: "\(names.name(of: move)) is never possible\(withValues)", moves: nil, count: 0))
    }
    for (index, property) in blueprint.properties.enumerated() {
      guard case .sometimes = property.form, witnesses[.property(index)] == nil else { continue }
      faults.append(broken(index, nil))
    }
    for branch in Branch.all(of: run) where witnesses[branch.item] == nil {
      faults.append(
        Fault(
          property: UsualProperty.branches.rawValue, line: branch.line,
          sentence: "'\(branch.word)' of \(branch.owner) never happens", moves: nil, count: 0))
    }
    return faults + impassable(names)
  }

  /// The words after a claim that something never happens, where not all values were tried.
  var withValues: String { isSampled ? ", with the values that were tried" : "" }

  /// Whether a move was ever possible.
  func isTried(_ number: UInt32) -> Bool {
    run.table.untried.contains(number) || witnesses[.done(number)] != nil
      || witnesses[.cut(number)] != nil
      || RefusalKind.allCases.contains { witnesses[.refused(number, $0)] != nil }
  }

  private func impassable(_ names: MoveNames) -> [Fault] {
    blueprint.map.protections.compactMap { protection in
      let screens = blueprint.map.names.filter { name in
        blueprint.map.rules(of: name).protections.contains(protection.name)
      }
      let isPassed = screens.contains { name in
        witnesses.keys.contains { if case .screen(name, _) = $0 { true } else { false } }
      }
      guard !screens.isEmpty, !isPassed else { return nil }
      return Fault(
        property: UsualProperty.passable.rawValue, line: screens.first.flatMap(names.line),
        sentence: "the protection '\(protection.name)' never lets anybody in", moves: nil, count: 0)
    }
  }

  /// The faults of one move: it is always refused, or refused for a reason that no app intends.
  private func faults(of number: UInt32, _ move: Move, _ names: MoveNames) -> [Fault] {
    guard names.isDeclared(move) else { return [] }
    let refusals = RefusalKind.allCases.compactMap { kind in
      witnesses[.refused(number, kind)].map { (kind: kind, witness: $0) }
    }
    let isDone = witnesses[.done(number)] != nil || witnesses[.cut(number)] != nil
    return refusals.compactMap { kind, witness -> Fault? in
      guard let (property, words) = move.claim(brokenBy: kind, isDone: isDone, isProof: isProof),
        property != .refused || kind == .placeholder || kind == refusals.first?.kind
      else { return nil }
      return Fault(
        property: property.rawValue, line: names.line(of: move),
        sentence: "\(names.name(of: move)) \(words)",
        reason: reason(of: witness.moves, nil), moves: witness.moves, count: witness.count)
    }
  }

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
  private func screen(after moves: some Sequence<UInt32>) -> Name? {
    var state = run.start()
    for move in moves { _ = run.perform(move, on: &state) }
    return state.world.state.focusedEntry?.screen
  }
}

extension Move {
  /// The property that a refusal of the move breaks, and the end of a sentence about the move; nil
  /// for an ordinary refusal.
  /// - Parameters:
  ///   - isDone: whether the move changes something elsewhere.
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

extension UsualProperty {
  /// Whether the faults are about moves, and not about screens.
  fileprivate var isAboutMoves: Bool {
    switch self {
    case .twice, .tabs, .there, .linkBack: true
    case .deadEnd, .homeUnreachable, .back, .results, .bypass, .restart, .redirects, .impossible,
      .refused, .branches, .domains, .orphans, .passable:
      false
    }
  }

  /// The fault as a sentence about a screen, or about the move that shows it and the screen to
  /// which it leads.
  func sentence(_ screen: String, after move: String?, to top: String) -> String {
    guard let move else { return sentence(screen) }
    return switch self {
    case .twice: "\(move) opens \(top) on top of \(top)"
    case .tabs: "\(move) shows a tab without the screens that were open on it"
    case .there: "Escape after \(move) does not lead back to \(screen)"
    case .linkBack: "\(move) leads to \(screen), from which Escape leads nowhere"
    default: sentence(screen)
    }
  }

  /// The fault as a sentence about a screen.
  fileprivate func sentence(_ screen: String) -> String {
    switch self {
    case .deadEnd: "nothing can be done on \(screen), not even leave it"
    case .homeUnreachable: "from \(screen) there is no way back to the start"
    case .back: "Escape does not lead out of \(screen)"
    case .twice: "a move on \(screen) puts a screen on top of the same one"
    case .results: "a result of \(screen) is lost"
    case .bypass: "\(screen) is visible although its protection does not hold"
    case .linkBack: "a link leads to \(screen), from which Escape leads nowhere"
    case .restart:
      "a restart leaves out \(screen), and with it a screen above it that has 'restore'"
    case .tabs: "a move on \(screen) shows a tab without the screens that were open on it"
    case .there: "Escape from what \(screen) opens does not lead back to \(screen)"
    case .redirects: "\(screen) leads on without end"
    case .impossible: "\(screen) is never shown"
    case .refused: "\(screen) is always refused"
    case .branches: "a result of \(screen) never comes"
    case .domains: "a fact leaves its range on \(screen)"
    case .orphans: "\(screen) stays although the screen below it is gone"
    case .passable: "\(screen) can never be opened, because its protection never passes"
    }
  }
}

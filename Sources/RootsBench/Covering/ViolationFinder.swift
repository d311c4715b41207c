import Roots
package import RootsBlueprint
package import RootsTape
package import RootsTerminal

/// Finds the properties of an app that a session breaks, for `Expect property`.
///
/// A class because the callback of its move finder adds to it.
package final class ViolationFinder {
  private let run: AppRun
  private let moves: MoveFinder
  /// The first violation of each property, by its name.
  private var violations: [String: TapeFailure] = [:]
  /// The properties of the blueprint that claim states which came, by their index.
  private var reached: Set<Int> = []
  /// The moves that were done, and the first refusal of each other one with its key.
  private var done: Set<UInt32> = []
  private var refused: [(move: UInt32, kind: RefusalKind, after: String)] = []
  /// The screens that returned a value to nobody, and the words after it.
  private var unhandled: [(screen: Name, after: String)] = []
  private var handled: Set<Name> = []
  /// What has happened to the screens whose openers are gone, in words: the value is lost when they
  /// return one.
  private var orphans: [Name: String] = [:]
  /// The last move, if Escape should lead back from it.
  private var opening: MoveFinder.Step?

  /// Watches a session of an app from its start.
  package init(_ session: Session, _ blueprint: Blueprint) {
    run = AppRun(MoveTable(blueprint, restarts: true))
    moves = MoveFinder(session, run, covered: CoveredItems(of: run))
    let start = moves.state
    for item in moves.covered.finder.items(of: start) {
      take(
        item, MoveFinder.Step(move: nil, before: start, after: start, event: nil, items: []),
        after: "at the start")
    }
    moves.onStep = { [weak self] step in
      guard let self else { return }
      let place = words(step)
      for item in step.items { take(item, step, after: place) }
      followEscape(step, after: place)
    }
  }

  /// The properties as a tape expects them.
  package var properties: TapeProperties {
    TapeProperties(
      objection: run.blueprint.objection(toExpecting:),
      follow: { self.moves.follow() }, violation: { self.violation(of: $0) })
  }

  private var intents: Intents { moves.covered.finder.intents }

  // MARK: Following

  private func take(_ item: Item, _ step: MoveFinder.Step, after place: String) {
    switch item {
    case .done(let number), .cut(let number): done.insert(number)
    case .refused(let number, let kind) where run.table[number].isDeclared:
      refused.append((number, kind, place))
    case .property(let index): take(run.blueprint.properties[index], index, step, after: place)
    case .broken(let property, let screen, let cause):
      let shown = property == .linkBack ? step.after : step.before
      let sentence = run.sentence(
        property, at: screen ?? shown?.focusedScreen ?? .empty,
        by: cause ?? step.move.map { run.table[$0].act }, in: step.after, intents)
      note(property, sentence, after: place)
    case .followUpRefused(let command, let kind, let source):
      if let property = kind.propertyOfFollowUps {
        note(property, run.sentence(refusing: command, of: source), after: place)
      }
    case .dropped(let screen, let move, let others):
      note(.results, run.sentence(dropping: screen, move, others: others), after: place)
    case .lost(let screen):
      let sentence =
        orphans[screen]
        ?? "the value that \(run.title(of: screen)) returns is lost, because the screen that "
        + "opened it is gone"
      note(.results, sentence, after: place)
    case .orphaned(let screen, let move, let isNew):
      orphans[screen] = run.sentence(losing: screen, by: run.table[move], isNew: isNew)
    case .result(let screen, let isHandled):
      if isHandled { handled.insert(screen) } else { unhandled.append((screen, place)) }
    default: break
    }
  }

  /// Notes that a property of the blueprint is broken, or holds where it claims to sometimes.
  private func take(
    _ property: Property, _ index: Int, _ step: MoveFinder.Step, after place: String
  ) {
    switch property.proof {
    case .someState: reached.insert(index)
    case .wayFromEachState: break
    case .eachState, .eachMove, .eachRun:
      guard let after = step.after, violations[property.name] == nil else { return }
      violations[property.name] = TapeFailure(
        "\"\(property.name)\" is broken \(place)", expected: "\(property)",
        actual: property.values(before: step.before, after: after).joined(separator: ", "))
    }
  }

  /// Notes an Escape that leads elsewhere than back.
  private func followEscape(_ step: MoveFinder.Step, after place: String) {
    defer {
      opening =
        step.move.map { run.table[$0].has(.opens) } == true && step.after != nil ? step : nil
    }
    // Escape can be the answer to a question.
    let isEscape = step.event == .key(Key(.escape)) || step.event == .act(.back)
    guard let number = step.move, isEscape || run.table[number].act == .back,
      let end = step.after, let opening, let opened = opening.after, let move = opening.move
    else { return }
    let (before, after) = (OpenPosition(opening.before, intents), OpenPosition(opened, intents))
    guard after.leadsAstray(from: before, to: OpenPosition(end, intents)) else { return }
    let item = Item.broken(.there, opening.before.focusedScreen, by: run.table[move].act)
    take(item, step, after: place)
  }

  private func note(_ property: UsualProperty, _ fact: String, after place: String) {
    if violations[property.rawValue] != nil { return }
    violations[property.rawValue] = violation(property, fact, after: place)
  }

  private func violation(
    _ property: UsualProperty, _ fact: String, after place: String
  ) -> TapeFailure {
    TapeFailure(
      "\"\(property.rawValue)\" is broken \(place)", expected: property.claim, actual: fact)
  }

  /// The key and the move of a step: `after Enter (the row "Log out" of account)`.
  private func words(_ step: MoveFinder.Step) -> String {
    guard let number = step.move else {
      return if case .key(let key)? = step.event { "after \(key.name)" } else { "after a command" }
    }
    let move = run.table[number]
    switch (move.act, step.event) {
    case (.wait, _): return "after some time"
    case (.restart, .key(let key)?): return "after \(key.name)"
    case (.restart, .act(let act)?): return "after \(act)"
    case (.back, _), (.link, _), (_, nil): return "after \(run.name(of: move))"
    case (_, .key(let key)?): return "after \(key.name) (\(run.name(of: move)))"
    case (_, _?): return "after \(run.name(of: move))"
    }
  }

  // MARK: Breaches

  private func violation(of name: String) -> TapeFailure? {
    if let violation = violations[name] { return violation }
    if let index = run.blueprint.properties.firstIndex(where: { $0.name == name }) {
      return missing(run.blueprint.properties[index], index)
    }
    guard let property = UsualProperty(rawValue: name) else { return nil }
    return property == .results ? lostResult : refusal(breaking: property)
  }

  /// The violation of a property that claims a state which has not come so far.
  private func missing(_ property: Property, _ index: Int) -> TapeFailure? {
    guard property.proof == .someState, !reached.contains(index) else { return nil }
    return TapeFailure(
      "\"\(property.name)\" has not happened so far", expected: "\(property)",
      actual: property.values(before: moves.state, after: moves.state).joined(separator: ", "))
  }

  /// The first refusal that breaks a property.
  private func refusal(breaking property: UsualProperty) -> TapeFailure? {
    for (number, kind, place) in refused {
      let move = run.table[number]
      // Whether a move that this tape does not do can be done elsewhere is not known.
      for isDone in done.contains(number) ? [true] : [false, true] {
        guard let claim = move.act.claim(brokenBy: kind, isDone: isDone, isProof: false),
          claim.property == property
        else { continue }
        return violation(property, "\(run.name(of: move)) \(claim.words)", after: place)
      }
    }
    return nil
  }

  private var lostResult: TapeFailure? {
    guard let (screen, place) = unhandled.first(where: { !handled.contains($0.screen) }) else {
      return nil
    }
    return violation(
      .results, "\(run.title(of: screen)) returns a value, and nothing handled it",
      after: place)
  }
}

extension RefusalKind {
  /// Whether a refusal is a fault wherever the move is done.
  var isFaultInAnyCase: Bool { self == .loop || self == .placeholder }
}

extension Blueprint {
  /// Returns the reason why a tape cannot expect a property; nil if it can.
  package func objection(toExpecting name: String) -> String? {
    if let own = properties.first(where: { $0.name == name }) {
      return own.canBeExpected ? nil : Self.searched(name)
    }
    guard let usual = UsualProperty(rawValue: name) else {
      let known =
        properties.filter(\.canBeExpected).map(\.name)
        + usualProperties.filter(\.canBeExpected).map(\.rawValue)
      return UnknownName("property", name, known: known).sentence
    }
    if !usual.canBeExpected { return Self.searched(name) }
    return usualProperties.contains(usual) ? nil : switchedOff(name)
  }

  /// Returns the reason why a search cannot look at a property; nil if it can.
  package func objection(toLookingAt name: String) -> String? {
    let known = propertyNames
    if !known.contains(name) {
      return UnknownName("property", name, known: known).sentence
    }
    let isOff =
      UsualProperty(rawValue: name).map { !usualProperties.contains($0) } ?? false
    return isOff ? switchedOff(name) : nil
  }

  /// The names of the own properties, and of all usual ones.
  package var propertyNames: [String] {
    properties.map(\.name) + UsualProperty.allCases.map(\.rawValue)
  }

  private static func searched(_ name: String) -> String {
    "only a search decides '\(name)'; run: roots explore BLUEPRINT --only \(shellWord(name))"
  }

  private func switchedOff(_ name: String) -> String { "the blueprint switches '\(name)' off" }
}

extension UsualProperty {
  /// Whether a tape can expect the property, because what its keys did can break it.
  package var canBeExpected: Bool {
    switch self {
    case .deadEnd, .homeUnreachable, .back, .impossible, .branches, .passable: false
    case .twice, .results, .bypass, .linkBack, .linkTarget, .restart, .tabs, .there, .redirects,
      .refused, .domains, .orphans:
      true
    }
  }
}

extension Property {
  /// Whether a tape can expect the property, because what its keys did can break or show it.
  fileprivate var canBeExpected: Bool {
    switch proof {
    case .eachState, .eachMove, .eachRun, .someState: true
    case .wayFromEachState: false
    }
  }
}

import Roots
import RootsApp
package import RootsBlueprint
import RootsExplorer
package import RootsTape
package import RootsTerminal

/// Finds the properties of an app that a session breaks, for `Expect property`.
///
/// A class because the callback of the session's watch adds to it.
package final class PropertyWatch {
  private let run: AppRun
  private let names: MoveNames
  private let watch: TapeWatch
  private let judge: Watcher
  /// The first breach of each property, by its name.
  private var breaches: [String: TapeProperties.Breach] = [:]
  /// The properties of the blueprint that claim states which came, by their index.
  private var reached: Set<Int> = []
  /// The moves that were done, and the first refusal of each other one with its key.
  private var done: Set<UInt32> = []
  private var refused: [(move: UInt32, kind: RefusalKind, after: String)] = []
  /// The screens that returned a value to nobody, and the words after it.
  private var unheard: [(screen: Name, after: String)] = []
  private var heard: Set<Name> = []
  /// The last move, if Escape should lead back from it.
  private var opening: TapeWatch.Step?
  /// The places that count as the start, by a bounded search from the start; nil before they are
  /// needed.
  private var homes: Set<[Name]>?
  private var isCancelled: @Sendable () -> Bool = { false }

  /// The greatest number of states of a search that decides an expectation.
  ///
  /// A number of states and no time, so that a tape gives the same result on every machine.
  private static let statesAtMost = 20_000
  /// The memory for what is known from earlier states of such a search.
  private static let bytesAtMost = 64 << 20

  /// Watches a session of an app from its start.
  package init(_ session: Session, _ blueprint: Blueprint) {
    run = AppRun(MoveTable(blueprint, restarts: true))
    names = MoveNames(run)
    judge = Watcher(run: run)
    watch = TapeWatch(session, noting: UsedControls(), run, seen: SeenItems(of: run))
    look(at: watch.state, from: watch.state, after: "at the start")
    watch.tell = { [weak self] step in self?.take(step) }
  }

  /// The properties as a tape expects them.
  package var properties: TapeProperties {
    TapeProperties(
      objection: run.blueprint.objection(toExpecting:),
      follow: { self.watch.follow() },
      breach: { name, isCancelled in
        self.isCancelled = isCancelled
        return self.breach(of: name)
      })
  }

  // MARK: Following

  private func take(_ step: TapeWatch.Step) {
    let step = TapeWatch.Step(
      move: step.move ?? submission(step), before: step.before, after: step.after,
      event: step.event, events: step.events)
    let place = words(step)
    if let after = step.after { look(at: after, from: step.before, after: place) }
    guard let number = step.move else {
      opening = nil
      for item in judge.items(of: step.events, from: step.before.world) {
        take(item, step, after: place)
      }
      return
    }
    for item in judge.items(of: number, from: step.before, to: step.after) {
      take(item, step, after: place)
    }
    followEscape(step, after: place)
  }

  /// The form that an Enter may have submitted with a text that no sample has.
  private func submission(_ step: TapeWatch.Step) -> UInt32? {
    guard case .key(Key(.enter))? = step.event else { return nil }
    return run.moves(in: step.before).first { number in
      if case .submit = run.table.moves[Int(number)].act { true } else { false }
    }
  }

  private func take(_ item: Item, _ step: TapeWatch.Step, after place: String) {
    switch item {
    case .done(let number), .cut(let number): done.insert(number)
    case .refused(let number, let kind) where names.isDeclared(run.table.moves[Int(number)]):
      refused.append((number, kind, place))
    case .broken(let property, let screen):
      note(
        property, at: screen, by: step.move.map { run.table.moves[Int($0)] }, step.after,
        after: place)
    case .brokenBy(let property, let cause):
      let shown = property == .linkBack ? step.after : step.before
      let screen = shown?.world.state.focusedEntry?.screen ?? .empty
      note(property, at: screen, by: cause, step.after, after: place)
    case .followUpRefused(let command, let kind) where kind != .noChange && kind != .denied:
      note(
        kind == .loop ? .redirects : .results,
        "'\(command)', which follows from a result or another event, is refused", after: place)
    case .dropped(let screen, let move):
      note(.results, names.sentence(dropping: screen, move), after: place)
    case .lost(let screen):
      note(
        .results,
        "the value that \(names.title(of: screen)) returns is lost, because the screen that opened "
          + "it is gone", after: place)
    case .orphaned(let screen, let move, let isNew) where judge.intents.returning.contains(screen):
      note(
        .results,
        names.sentence(losing: screen, by: run.table.moves[Int(move)], isNew: isNew), after: place)
    case .result(let screen, let isHeard):
      if isHeard { heard.insert(screen) } else { unheard.append((screen, place)) }
    default: break
    }
  }

  /// Notes what a state breaks, and the claims about the move that led to it.
  private func look(at state: AppState, from before: AppState, after place: String) {
    for case .broken(let property, let screen) in judge.items(of: state) {
      note(property, at: screen, by: nil, state, after: place)
    }
    for (index, property) in run.blueprint.properties.enumerated() {
      if property.isReached(in: state.world) { reached.insert(index) }
      let isBroken =
        property.isBroken(in: state.world) || state.brokenMemories.contains(index)
        || property.isBroken(by: state.lastMove, from: before.world, to: state.world)
      if isBroken, breaches[property.name] == nil {
        breaches[property.name] = TapeProperties.Breach(
          "\"\(property.name)\" is broken \(place)", expected: "\(property)",
          actual: property.values(before: before, after: state).joined(separator: ", "))
      }
    }
  }

  /// Notes an Escape that leads elsewhere than back.
  private func followEscape(_ step: TapeWatch.Step, after place: String) {
    defer {
      opening = step.move.map { run.opensScreens($0) } == true && step.after != nil ? step : nil
    }
    // Escape can be the answer to a question.
    let isEscape = if case .key(Key(.escape))? = step.event { true } else { false }
    guard let number = step.move, isEscape || run.table.moves[Int(number)].act == .back,
      let end = step.after, let opening, let opened = opening.after, let move = opening.move
    else { return }
    let intents = Intents(run)
    let (before, after) = (OpenPlaces(opening.before, intents), OpenPlaces(opened, intents))
    guard after.leadsAstray(from: before, to: OpenPlaces(end, intents)) else { return }
    let screen = opening.before.world.state.focusedEntry?.screen ?? .empty
    note(.there, at: screen, by: run.table.moves[Int(move)], nil, after: place)
  }

  private func note(
    _ property: UsualProperty, at screen: Name, by cause: Move?, _ state: AppState?,
    after place: String
  ) {
    let top = property == .twice ? state?.world.state.focusedEntry?.screen : nil
    let below = state.flatMap { judge.intents.screen(below: screen, lostIn: $0) }
    let move = cause.map { names.name(of: $0) }
    let words = property.sentence(
      names.title(of: screen), after: move, to: names.title(of: top ?? screen),
      above: property == .restart ? below.map { names.title(of: $0) } : nil)
    note(property, words, after: place)
  }

  private func note(_ property: UsualProperty, _ fact: String, after place: String) {
    if breaches[property.rawValue] != nil { return }
    breaches[property.rawValue] = breach(property, fact, after: place)
  }

  private func breach(
    _ property: UsualProperty, _ fact: String, after place: String
  ) -> TapeProperties.Breach {
    TapeProperties.Breach(
      "\"\(property.rawValue)\" is broken \(place)", expected: property.claim, actual: fact)
  }

  /// The key and the move of a step: `after Enter (the row "Log out" of account)`.
  private func words(_ step: TapeWatch.Step) -> String {
    guard let number = step.move else {
      return if case .key(let key)? = step.event { "after \(key.name)" } else { "after a command" }
    }
    let move = run.table.moves[Int(number)]
    switch (move.act, step.event) {
    case (.wait, _): return "after some time"
    case (.restart, .key(let key)?): return "after \(key.name)"
    case (.back, _), (.link, _), (_, nil): return "after \(names.name(of: move))"
    case (_, .key(let key)?): return "after \(key.name) (\(names.name(of: move)))"
    case (_, _?): return "after \(names.name(of: move))"
    }
  }

  // MARK: Deciding

  private func breach(of name: String) -> TapeProperties.Breach? {
    if let breach = breaches[name] { return breach }
    if let index = run.blueprint.properties.firstIndex(where: { $0.name == name }) {
      return breach(of: run.blueprint.properties[index], index)
    }
    guard let property = UsualProperty(rawValue: name) else { return nil }
    switch property {
    case .deadEnd, .homeUnreachable, .back: return trap(.usual(property)) ? trapped(property) : nil
    case .redirects:
      return refusal(breaking: property) ?? (trap(.usual(property)) ? trapped(property) : nil)
    case .refused, .domains, .linkBack: return refusal(breaking: property)
    case .results: return lostResult
    case .twice, .bypass, .linkTarget, .restart, .tabs, .there, .impossible, .branches, .orphans,
      .passable:
      return nil
    }
  }

  private func breach(of property: Property, _ index: Int) -> TapeProperties.Breach? {
    switch property.proof {
    case .eachState, .eachMove, .eachRun: return nil
    case .someState:
      if reached.contains(index) { return nil }
    case .wayFromEachState:
      if !trap(.own(index)) { return nil }
    }
    let isTrap = property.proof == .wayFromEachState
    let values = property.values(before: watch.state, after: watch.state)
    return TapeProperties.Breach(
      "\"\(property.name)\" " + (isTrap ? "is broken here" : "has not happened so far"),
      expected: "\(property)",
      actual: isTrap
        ? "no such state can be reached from here" : values.joined(separator: ", "))
  }

  private func trapped(_ property: UsualProperty) -> TapeProperties.Breach {
    let screen = watch.state.world.state.focusedEntry?.screen ?? .empty
    let fact = property.sentence(names.title(of: screen), after: nil, to: "")
    return TapeProperties.Breach(
      "\"\(property.rawValue)\" is broken here", expected: property.claim, actual: fact)
  }

  /// Whether a property that needs the moves between states is broken in the present state.
  private func trap(_ property: PropertyName) -> Bool {
    let stacks = watch.state.world.state
    let height = stacks.layers.map { stacks.depth(of: $0) }.max() ?? 0
    let model = AppModel(
      judge, stackLimit: max(Exploration.Limits().stack, height + 2), memory: Self.bytesAtMost,
      from: watch.state)
    var search = Search(AppModel(model, opensLinks: false, usesExtras: false))
    search.limits.states = Self.statesAtMost
    search.monitor.limit(to: budget)
    guard let space = try? search.run() else { return false }
    let homes = property == .usual(.homeUnreachable) ? knownHomes : []
    let traps = Traps(space, monitor: search.monitor, homes: homes).found
    return traps.certain[property]?.moves.isEmpty == true
  }

  /// No limit of time, but an end when the play is cancelled.
  private var budget: Budget {
    let isCancelled = isCancelled
    let meter = Budget.Meter(
      elapsed: { isCancelled() ? .seconds(1) : .zero }, bytes: { 0 })
    return Budget(time: .seconds(1), bytes: .max, by: meter)
  }

  private var knownHomes: Set<[Name]> {
    if let homes { return homes }
    var exploration = Exploration(run.blueprint)
    exploration.limits.states = Self.statesAtMost
    exploration.budget = budget
    homes = (try? exploration.run())?.traps.homes ?? []
    return homes ?? []
  }

  /// The first refusal that breaks a property.
  private func refusal(breaking property: UsualProperty) -> TapeProperties.Breach? {
    for (number, kind, place) in refused {
      let move = run.table.moves[Int(number)]
      // Whether a move that this tape does not do can be done elsewhere is not known.
      for isDone in done.contains(number) ? [true] : [false, true] {
        guard let claim = move.claim(brokenBy: kind, isDone: isDone, isProof: false),
          claim.property == property
        else { continue }
        return breach(property, "\(names.name(of: move)) \(claim.words)", after: place)
      }
    }
    return nil
  }

  private var lostResult: TapeProperties.Breach? {
    guard let (screen, place) = unheard.first(where: { !heard.contains($0.screen) }) else {
      return nil
    }
    return breach(
      .results, "\(names.title(of: screen)) returns a value, and nobody was seen to get it",
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
    if properties.contains(where: { $0.name == name }) { return nil }
    guard let usual = UsualProperty(rawValue: name) else {
      return Self.unknownProperty(
        name,
        known: properties.map(\.name)
          + usualProperties.filter(\.canBeExpected).map(\.rawValue))
    }
    if !usual.canBeExpected {
      return "no keys can break '\(name)', which is about all that can happen; "
        + "'roots explore' decides it"
    }
    return usualProperties.contains(usual) ? nil : switchedOff(name)
  }

  /// Returns the reason why a search cannot look at a property; nil if it can.
  package func objection(toLookingAt name: String) -> String? {
    let known = propertyNames
    if !known.contains(name) { return Self.unknownProperty(name, known: known) }
    let isOff =
      UsualProperty(rawValue: name).map { !usualProperties.contains($0) } ?? false
    return isOff ? switchedOff(name) : nil
  }

  /// The names of the own properties, and of all usual ones.
  package var propertyNames: [String] {
    properties.map(\.name) + UsualProperty.allCases.map(\.rawValue)
  }

  private func switchedOff(_ name: String) -> String { "the blueprint switches '\(name)' off" }

  private static func unknownProperty(_ name: String, known: [String]) -> String {
    let near = nearest(name, in: known).map { "; did you mean '\($0)'?" }
    return "there is no property '\(name)'"
      + (near ?? "; known: \(known.prefix(8).joined(separator: ", ")), …")
  }
}

extension UsualProperty {
  /// Whether a tape can expect the property, because keys can break it.
  package var canBeExpected: Bool {
    switch self {
    case .impossible, .branches, .passable: false
    case .deadEnd, .homeUnreachable, .back, .twice, .results, .bypass, .linkBack, .linkTarget,
      .restart, .tabs, .there, .redirects, .refused, .domains, .orphans:
      true
    }
  }
}

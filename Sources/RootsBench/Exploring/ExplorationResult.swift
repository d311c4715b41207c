import Roots
package import RootsBlueprint
package import RootsExplorer

/// The result of an exploration: what was found, with the shortest known way to each thing.
package struct ExplorationResult: Sendable {
  /// The searches, in order.
  package enum Phase: String, Hashable, Sendable, CaseIterable {
    /// By single atoms, by values of facts on each screen, by pairs of atoms, and through all
    /// states.
    case atoms, places, pairs, all
  }

  /// The result of a search without extras, before one with them.
  struct PlainSearch: Sendable {
    let isComplete: Bool
    let traps: Traps.Found
    /// The number of states of its largest search.
    let stateCount: Int
  }

  /// A thing that was found.
  package struct Witness: Hashable, Sendable {
    /// The shortest known way to it, as numbers of moves.
    package let moves: [UInt32]
    /// The number of states and moves with it, in the search that found it.
    package internal(set) var count: Int
  }

  package let blueprint: Blueprint
  package let run: AppRun
  let intents: Intents
  package let limits: Exploration.Limits
  /// The extras that were tried in every state.
  package let extras: Set<Exploration.Extra>
  /// The names of properties that were not looked at.
  let leftOut: Set<String>
  /// The names of properties that are not looked at with stacks of any height.
  private let beyondFrames: Set<String>
  /// Whether only a way to a wish was looked for.
  private let isForWish: Bool
  /// The items that were found.
  package private(set) var witnesses: [Item: Witness] = [:]
  /// The facts about each search.
  package private(set) var reports: [Phase: SearchReport] = [:]
  /// The states from which something cannot be reached, by the property that they break.
  private(set) var traps = Traps.Found()
  /// The result of a complete search without extras; nil unless one came before another search.
  private(set) var plain: PlainSearch?
  /// What was decided for stacks of any height; nil if that was not tried.
  package private(set) var frames: FrameResult?
  package internal(set) var elapsed = Duration.zero
  /// Whether the search was cancelled.
  package internal(set) var isCancelled = false
  /// The screens to which only a protection leads that asks after a restart.
  let screensAfterRestart: Set<Name>
  /// The properties of the app that protections prove.
  private let protectedClaims: Set<Int>
  /// The time of each search.
  package internal(set) var times: [Phase: Duration] = [:]

  init(_ exploration: Exploration, _ finder: ItemFinder) {
    blueprint = exploration.blueprint
    limits = exploration.limits
    extras = exploration.extras
    leftOut = exploration.unjudged
    beyondFrames = exploration.blueprint.propertiesBeyondFrames(leavingOut: leftOut)
    isForWish = exploration.wish != nil
    (run, intents) = (finder.run, finder.intents)
    screensAfterRestart = exploration.blueprint.screensAfterRestart
    let claims = ProtectedClaims(exploration.blueprint)
    let properties = exploration.blueprint.properties
    protectedClaims = Set(properties.indices.filter { claims.prove(properties[$0]) })
    // The checks of moves find what broke by a move.
    for index in run.start().brokenMemories {
      witnesses[.property(index)] = Witness(moves: [], count: 1)
    }
  }

  /// The number of states of the largest search; of the search without extras, if no other one has
  /// begun.
  package var stateCount: Int { reports.values.map(\.states).max() ?? plain?.stateCount ?? 0 }

  /// The moves by number.
  package var moves: [Move] { run.table.moves }

  /// Whether every state within the limits was visited.
  package var isComplete: Bool { isProvedByFrames || isSearchComplete }

  /// Whether the search through all states visited every one within the limits.
  package var isSearchComplete: Bool { reports[.all]?.isComplete == true }

  /// Whether what was found is all that can happen with stacks of any height.
  package var isProvedByFrames: Bool { extras.isEmpty && frames?.isProof == true }

  /// Whether protections alone prove a property of the app, whatever the search has seen.
  func isProvedByProtections(_ name: PropertyName) -> Bool {
    if case .own(let index) = name { protectedClaims.contains(index) } else { false }
  }

  /// Whether a property that nothing breaks holds with stacks of any height.
  package func isProvedByFrames(_ name: PropertyName) -> Bool {
    guard extras.isEmpty, let frames, frames.obstacle == nil, !frames.breaks(name) else {
      return false
    }
    let isDecided =
      switch name {
      case .usual(let property): property.isDecidedByFrames
      case .own(let index): !beyondFrames.contains(blueprint.properties[index].name)
      }
    return isDecided || frames.proved.contains(name)
  }

  /// Whether a search through all states can decide nothing more.
  var isDecidedByFrames: Bool {
    let own = blueprint.properties.enumerated().filter { $1.proof != .someState }
    let names = UsualProperty.allCases.map { PropertyName.usual($0) } + own.map { .own($0.offset) }
    let broken = broken
    return names.allSatisfy { name in
      switch name {
      // Restarts and links are no moves of a search without extras.
      case .usual(.restart), .usual(.linkBack), .usual(.linkTarget): true
      default: isProvedByFrames(name) || broken.contains(name)
      }
    }
  }

  /// Why stacks of any height are not decided, as the end of a sentence; nil if they are.
  package var doubtAboutHeights: String? {
    if isProvedByFrames || isSearchComplete && cutCount == 0 { return nil }
    let doubt = frames.map(\.doubt) ?? "because the search ended before"
    return doubt ?? "because of --with; without it they were"
  }

  /// Whether nothing can happen that was not found: no limit cut anything.
  package var isProof: Bool { isSearchProof || isProvedByFrames && ownUndo.isEmpty }

  /// Whether the search through all states has found all that can happen.
  var isSearchProof: Bool { isSearchComplete && cutCount == 0 && ownUndo.isEmpty && !undoesOnce }

  /// Whether moves were undone: only at once and only one, because no state has a history.
  var undoesOnce: Bool { extras.contains(.undo) && !isPlain }

  /// Whether forms or links have values that were not all tried.
  package var isSampled: Bool { run.table.isSampled }

  /// The rows and keys of the app that undo or redo, which no search tries.
  package var ownUndo: [String] {
    return run.table.untried.sorted().map { run.name(of: run.table[$0]) }
  }

  /// Whether only the search without extras was complete.
  package var isPlain: Bool { plain?.isComplete == true && (!isComplete || isCancelled) }

  /// Whether the moves between all states did not decide a property.
  func isUndecided(_ name: PropertyName) -> Bool {
    (isPlain ? plain?.traps ?? traps : traps).undecided.contains(name)
  }

  /// Whether moves between the beginning and the end of a timer could matter, which no search
  /// makes.
  package var skipsTime: Bool { run.table.skipsTime }

  /// The screens that take the place of the start for the claim `home`; empty if it is the start.
  var successorsOfStart: [String] {
    let isLeftOut = leftOut.contains(UsualProperty.homeUnreachable.rawValue)
    return isLeftOut ? [] : traps.successors.map(\.text).sorted()
  }

  /// The number of moves beyond a limit, which were not followed.
  package var cutCount: Int { count { if case .cut = $0 { true } else { false } } }

  /// The number of those moves that lead beyond the limit of a fact.
  package var outsideCount: Int { count { if case .outside = $0 { true } else { false } } }

  /// The number of moves with some items; 0 if only searches by width were done.
  private func count(_ isCounted: (Item) -> Bool) -> Int {
    if reports[.all] == nil { return 0 }
    return witnesses.reduce(0) { isCounted($1.key) ? $0 + $1.value.count : $0 }
  }

  /// What was found of that which a search of frames decides too.
  package var foundAsInFrames: Set<Item> {
    Set(witnesses.keys.filter(blueprint.isDecidedByFrames))
  }

  /// The properties that something found breaks.
  package var broken: Set<PropertyName> {
    Set(witnesses.keys.compactMap { property(brokenBy: $0) }).union(traps.certain.keys)
  }

  /// The property that an item breaks; nil for an item that breaks none.
  private func property(brokenBy item: Item) -> PropertyName? {
    switch item {
    case .broken(let property, _, _): return .usual(property)
    case .property(let index):
      let proof = blueprint.properties[index].proof
      return proof == .someState || proof == .wayFromEachState ? nil : .own(index)
    case .dropped, .lost: return .usual(.results)
    case .result(let screen, isHandled: false):
      return witnesses[.result(screen, isHandled: true)] == nil ? .usual(.results) : nil
    default: return nil
    }
  }

  /// The broken properties of which more faults may be on stacks that no search has entered.
  package var unlisted: [UsualProperty] {
    guard isProvedByFrames, !(isSearchComplete && cutCount == 0) else { return [] }
    let suspected = frames?.suspected.filter { witnesses[$0] == nil } ?? []
    let names = Set(suspected.compactMap { property(brokenBy: $0) }).intersection(broken)
    return UsualProperty.allCases.filter {
      names.contains(.usual($0)) && !leftOut.contains($0.rawValue)
    }
  }

  /// A way to the condition that the search looked for; nil if it was not found.
  package var wish: [UInt32]? { witnesses[.wish]?.moves }

  /// Adds what a search of frames has found, with the ways to what no search before has seen.
  /// - Parameter goesOn: whether there is time for more.
  mutating func add(_ search: FrameSearch, while goesOn: () -> Bool) {
    var unconfirmed: Set<Item> = []
    if search.isComplete {
      let ways = FrameWays(search)
      for number in search.found.keys.sorted() {
        let item = search.finder.items[number]
        if witnesses[item] != nil { continue }
        if goesOn(), let moves = ways.way(to: number) ?? ways.wayOverTabs(to: number) {
          witnesses[item] = Witness(moves: moves, count: 1)
        } else {
          unconfirmed.insert(item)
        }
      }
    }
    let handled = witnesses.keys.compactMap { item in
      if case .result(let screen, isHandled: true) = item { screen } else { nil }
    }
    let proofs =
      search.isComplete ? FrameProofs(search, handled: Set(handled), while: goesOn) : nil
    frames = FrameResult(search, unconfirmed: unconfirmed, proved: proofs?.proved ?? [])
    traps.successors.formUnion(proofs?.successors ?? [])
    defer {
      let isCut = proofs?.isCut == true || !goesOn()
      frames?.isUnfinished = search.obstacle == .time || search.isComplete && isCut
    }
    // An action that undoes may lead out, and no search tries it.
    if !search.run.table.untried.isEmpty { return }
    let ways = FrameWays(search)
    var tried: [Name: Int] = [:]
    for number in proofs?.stuck ?? [] where goesOn() {
      let item = search.order[number]
      let screen = search.answers.heads[item.head].state.focusedScreen
      let fault = Item.broken(.deadEnd, screen, by: nil)
      guard witnesses[fault] == nil, tried[screen, default: 0] < Self.tries else { continue }
      tried[screen, default: 0] += 1
      guard let moves = ways.wayToDeadEnd(item) else { continue }
      witnesses[fault] = Witness(moves: moves, count: 1)
    }
    for (name, pairs) in proofs?.lost ?? [] {
      for number in pairs.prefix(Self.tries) where traps.certain[name] == nil && goesOn() {
        guard let moves = ways.way(to: search.order[number]) else { continue }
        traps.certain[name] = Witness(moves: moves, count: pairs.count)
      }
    }
  }

  /// The number of pairs to which ways are looked for, of all that break one property.
  private static var tries: Int { 8 }

  mutating func add(
    _ space: StateSpace<AppModel>, _ phase: Phase, _ finder: ItemFinder,
    _ monitor: SearchMonitor, threads: Int
  ) {
    reports[phase] = space.report
    for number in space.report.findings.properties {
      guard let finding = space.report.findings[number] else { continue }
      let item = finder.items[number]
      let moves = space.path(to: finding).moves
      if let known = witnesses[item], known.moves.count < moves.count { continue }
      witnesses[item] = Witness(moves: moves, count: finding.count)
    }
    frames?.confirm { witnesses[$0] != nil }
    if phase == .all, !isForWish {
      let deep = traps
      traps = Traps(space, threads: threads, monitor: monitor).found
      if traps.stop != nil, !monitor.isCancelled {
        traps.add(Traps(space, first: Traps.earlyCount, threads: threads).found)
      }
      traps.add(deep)
      for (item, witness) in traps.items {
        // A way that another search knows leaves out the last Escape.
        if let known = witnesses[item], known.moves.count + 1 < witness.moves.count { continue }
        witnesses[item] = witness
      }
      if let plain { traps.add(plain.traps) }
    }
  }
}

extension ExplorationResult {
  /// Keeps the verdicts of the search without extras, which the next one replaces.
  mutating func keepPlainSearch() {
    plain = PlainSearch(isComplete: isComplete, traps: traps, stateCount: stateCount)
    reports = [:]
    times = [:]
  }
}

/// A property with a name: a usual one, or one of the blueprint by its index.
package enum PropertyName: Hashable, Sendable {
  case usual(UsualProperty)
  case own(Int)
}

extension [UInt32] {
  /// Whether a way has fewer moves, or as many that are declared earlier.
  func isShorter(than other: [UInt32]) -> Bool {
    count == other.count ? lexicographicallyPrecedes(other) : count < other.count
  }
}

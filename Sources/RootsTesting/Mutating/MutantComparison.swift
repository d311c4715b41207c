import Roots
import RootsApp
import RootsBlueprint
import RootsTerminal

/// An app and a mutant of it, which do the same moves side by side until something shows.
struct MutantComparison {
  /// The result of a comparison.
  enum Finding: Hashable, Sendable {
    case telling(TellingWay)
    /// Every state of both was compared.
    case same
    /// The reason why the search ended before.
    case undecided(String)
    /// No more was to be compared.
    case stopped
  }

  private let app: AppRun
  private let mutant: AppRun
  /// The number in the mutant of each move of the app; nil for one that the mutant does not have.
  private let numbers: [UInt32?]
  /// Whether both have the same moves, with all values of forms and links.
  private let isExact: Bool
  private let statesAtMost: Int
  /// The screens on which the mutant differs; nil for all.
  private let screens: Set<String>?
  private var pairs: [Pair] = []
  private var seen: Set<PairKey> = []
  /// The number of differences that are still looked for on the screen.
  private var looksLeft = 40
  /// Whether some difference was not looked at.
  private var isCut = false

  /// A state of the app and the state of the mutant after the same moves.
  private struct Pair {
    let app: AppState
    let mutant: AppState
    let way: [UInt32]
    /// The possible moves of the app, and those of the mutant by its own numbers.
    let moves: (app: [UInt32], mutant: [UInt32])
  }

  private struct PairKey: Hashable {
    let app: StateKey
    let mutant: StateKey
  }

  /// What tells states apart, with its hash.
  struct StateKey: Hashable, Sendable {
    private let hash: Int
    private let parts: Parts

    private struct Parts: Hashable, Sendable {
      let world: WorldParts
      let timers: [AppTimer]
      let followUps: [AwaitedEvent]
      let restorations: [AppRestoration]
    }

    init(_ state: AppState) {
      parts = Parts(
        world: WorldParts(of: state.world), timers: state.timers, followUps: state.followUps,
        restorations: state.restorations)
      hash = parts.hashValue
    }

    static func == (a: StateKey, b: StateKey) -> Bool { a.hash == b.hash && a.parts == b.parts }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  init(_ app: AppRun, _ blueprint: Blueprint, _ mutant: Mutant, statesAtMost: Int) {
    self.app = app
    self.mutant = AppRun(MoveTable(blueprint, restarts: true))
    self.statesAtMost = statesAtMost
    if case .screens(let screens) = mutant.reach {
      self.screens = screens
    } else {
      screens = nil
    }
    let moves = self.mutant.table.moves
    isExact = moves == app.table.moves && !app.table.isSampled && !self.mutant.table.isSampled
    if moves == app.table.moves {
      numbers = moves.indices.map { UInt32($0) }
    } else {
      let known = Dictionary(moves.enumerated().map { ($1, UInt32($0)) }) { first, _ in first }
      numbers = app.table.moves.map { known[$0] }
    }
  }

  /// Compares along the ways of a tree, and then everywhere until a bound is reached.
  mutating func compare(along tree: WayTree, until isOver: () -> Bool) -> Finding {
    var ends: [Int: AppState] = [0: mutant.start().placed]
    for (place, node) in tree.nodes.enumerated() {
      if let screens, place > 0, screens.isDisjoint(with: node.screens) { continue }
      if isOver() { return .stopped }
      var isRefused = false
      if let origin = node.origin {
        guard var state = ends[origin.node] else { continue }
        let possible = mutant.moves(in: state)
        isRefused = !perform(origin.move, outOf: possible, on: &state)
        ends[place] = state.placed
      }
      guard let end = ends[place] else { continue }
      let own = Own(state: node.state, key: node.key, moves: node.moves)
      if let telling = add(own, end, tree.way(to: place), isSurelyDifferent: isRefused) {
        return .telling(telling)
      }
    }
    return search(until: isOver)
  }

  private mutating func search(until isOver: () -> Bool) -> Finding {
    var next = 0
    while next < pairs.count {
      let pair = pairs[next]
      next += 1
      for move in pair.moves.app {
        if isOver() { return .stopped }
        var (own, other) = (pair.app, pair.mutant)
        let isDone = app.perform(move, on: &own) == nil
        if !isDone { own = pair.app }
        let isDoneByMutant = perform(move, outOf: pair.moves.mutant, on: &other)
        if !isDone, !isDoneByMutant { continue }
        let telling = add(
          Own(state: own.placed), other.placed, pair.way + [move],
          isSurelyDifferent: isDone != isDoneByMutant)
        if let telling { return .telling(telling) }
        if pairs.count >= statesAtMost { return .undecided("\(statesAtMost) states were compared") }
      }
    }
    if isCut { return .undecided("differences that do not show were left") }
    return isExact ? .same : .undecided("forms and links have values that were not tried")
  }

  /// Performs a move of the app in the mutant.
  /// - Parameter possible: the moves of the mutant that are possible in the state.
  /// - Returns: whether it was done; otherwise the state stays.
  private func perform(
    _ move: UInt32, outOf possible: [UInt32], on state: inout AppState
  ) -> Bool {
    guard let number = numbers[Int(move)], possible.contains(number) else { return false }
    var next = state
    guard mutant.perform(number, on: &next) == nil else { return false }
    state = next
    return true
  }

  // MARK: What shows

  /// Adds a pair of states, from which the search goes on.
  /// - Returns: the way to it if its difference shows on the screen.
  private mutating func add(
    _ own: Own, _ other: AppState, _ way: [UInt32], isSurelyDifferent: Bool
  ) -> TellingWay? {
    let (ownKey, otherKey) = (own.key ?? StateKey(own.state), StateKey(other))
    let isNew = seen.insert(PairKey(app: ownKey, mutant: otherKey)).inserted
    if !isNew, !isSurelyDifferent { return nil }
    let moves = (app: own.moves ?? app.moves(in: own.state), mutant: mutant.moves(in: other))
    let differInMoves = moves.app.map { numbers[Int($0)] } != moves.mutant
    if isSurelyDifferent || ownKey != otherKey || differInMoves {
      if looksLeft == 0 { isCut = true }
      if looksLeft > 0 {
        looksLeft -= 1
        if let telling = telling(way) { return telling }
      }
    }
    pairs.append(Pair(app: own.state, mutant: other, way: way, moves: moves))
    return nil
  }

  /// A state of the app, with what is known of it already.
  private struct Own {
    let state: AppState
    var key: StateKey?
    var moves: [UInt32]?
  }

  /// The way with its keys if they show something else in the mutant.
  private func telling(_ way: [UInt32]) -> TellingWay? {
    let walk = MutantWalk(app, mutant.blueprint)
    for move in way {
      if !walk.perform(move) { return nil }
    }
    guard walk.shows else { return nil }
    let steps = PressedWay(way, of: app, hasPictures: false).steps
    let keys = steps.map(\.keys).filter { !$0.isEmpty }.joined(separator: " ")
    return TellingWay(keys: keys.isEmpty ? "at the start" : keys, moves: way)
  }
}

/// An app that is moved by keys, and a mutant that gets the same ones at the same times.
final class MutantWalk {
  private let walk: KeyWalk
  private let other: Session
  private var observation: Subscription?

  init(_ app: AppRun, _ mutant: Blueprint) {
    walk = KeyWalk(app)
    other = makeSession(mutant, size: WitnessTape.standardSize)
    observation = walk.session.observeEvents { [other] event, moment in
      if moment == .before { other.handle(event) }
    }
  }

  deinit { observation?.cancel() }

  /// Performs a move of the app.
  /// - Returns: whether the program does what the search found.
  func perform(_ move: UInt32) -> Bool {
    do throws(KeyWalk.Disagreement) {
      try walk.perform(move)
    } catch {
      return false
    }
    other.scheduler.advance(to: walk.session.scheduler.now)
    other.loop.drain()
    return true
  }

  /// Whether the screens have different texts.
  var shows: Bool { frames.app.text != frames.mutant.text }

  /// The screens of both.
  var frames: (app: Frame, mutant: Frame) { (walk.session.frame(), other.frame()) }
}

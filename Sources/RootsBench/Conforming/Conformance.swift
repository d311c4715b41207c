import Roots
import RootsBlueprint
import RootsExplorer
package import RootsTerminal

/// A comparison of a real app with its model: the app does the moves of the model one by one, and
/// after each of them it must show what the model shows.
package struct Conformance {
  /// The real app: it does an act, and answers with what is visible.
  package typealias App = (ShownAct) throws(AdapterFailure) -> AdapterAnswer

  /// What the model and the app show after a move that they do differently.
  package struct Difference: Sendable {
    /// The moves from the start, of which the last one is done differently; none if the start is.
    package let moves: [UInt32]
    /// The act after the moves that the model does not offer; nil for another difference.
    package var hidden: NamedAct?
    /// The texts that the model shows, and the app.
    package let expected, seen: String
  }

  package let run: AppRun
  private let app: App
  /// The number of acts that the app has done, and of starts.
  package private(set) var actCount = 0, startCount = 0
  /// Whether every state was visited that was to be.
  package private(set) var isComplete = true
  /// How often each move was done.
  private var uses: [UInt32: Int] = [:]
  /// In how many states each hidden thing was tried.
  var hiddenTries: [HiddenThing: Int] = [:]
  /// The number of these tries.
  var hiddenActCount = 0
  /// Whether hidden things are tried in each state.
  var triesAllHidden = false

  /// The greatest number of moves of a random way.
  private static let lengthLimit = 40
  /// The number of states in which the start of a shorter way is looked for.
  private static let stateLimit = 2_000
  /// The longest time for which a way waits, unless it is given.
  private static let waitLimit = Duration.seconds(5)

  package init(_ run: AppRun, on app: @escaping App) { (self.run, self.app) = (run, app) }

  /// The moves that were done at least once.
  package var movesDone: Set<UInt32> { Set(uses.keys) }

  /// The number of different rows and keys that were tried where the model hides them.
  package var hiddenCount: Int { hiddenTries.count }

  // MARK: Ways

  /// Goes a way from a new start.
  /// - Parameters:
  ///   - hidden: what is tried at the end, if the model hides it there.
  ///   - isOver: whether no more moves are to be made.
  /// - Returns: the first difference; nil if there is none.
  package mutating func go(
    _ moves: [UInt32], then hidden: NamedAct? = nil, until isOver: () -> Bool = { false }
  ) throws(AdapterFailure) -> Difference? {
    var walk = try begin()
    if let difference = walk.difference { return difference }
    for move in moves where !isOver() {
      if let difference = try step(move, &walk) { return difference }
    }
    guard let hidden, !isOver() else { return nil }
    return try tryHidden(walk, only: hidden)
  }

  /// Goes random ways, each from a new start; moves that were done less often come first.
  /// - Parameter isOver: whether no more moves are to be made.
  /// - Returns: the first difference; nil if there is none.
  package mutating func goAtRandom(
    seed: UInt64, until isOver: () -> Bool
  ) throws(AdapterFailure) -> Difference? {
    var random = RandomNumbers(seed: seed)
    while !isOver() {
      var walk = try begin()
      if let difference = walk.difference { return difference }
      for _ in 0..<Self.lengthLimit where !isOver() {
        let moves = self.moves(in: walk.player.state)
        let fewest = moves.map { uses[$0] ?? 0 }.min()
        // Half of the moves are new ones if there are any, so that rare ones have their turn.
        let rare = moves.filter { (uses[$0] ?? 0) == fewest }
        let choice = random.below(2) == 0 ? moves : rare
        guard !choice.isEmpty else { break }
        let move = choice[random.below(choice.count)]
        if let difference = try step(move, &walk) { return difference }
      }
    }
    return nil
  }

  /// Goes the shortest way to each state of the model, and on by each of its moves, the nearest
  /// ones first.
  /// - Returns: the first difference; nil if there is none.
  package mutating func goEverywhere(
    until isOver: () -> Bool
  ) throws(AdapterFailure) -> Difference? {
    isComplete = false
    triesAllHidden = true
    defer { triesAllHidden = false }
    var difference: Difference?
    let run = run
    let way = try run.firstWay(
      from: WayEnd(at: run.start()), by: { moves(in: $0) },
      where: { way throws(AdapterFailure) in
        if isOver() { return true }
        difference = try go(way.moves, until: isOver)
        return difference != nil
      })
    isComplete = way == nil && !isOver()
    return difference
  }

  /// A shorter way with a difference.
  ///
  /// Parts of the way are left out as long as the model can go it and the app differs. An app that
  /// fails meanwhile ends the search, and the best way so far counts.
  /// - Parameter isOver: whether no more ways are to be tried.
  package mutating func shortened(
    _ difference: Difference, until isOver: () -> Bool
  ) -> Difference {
    var best = difference
    try? shorten(&best, until: isOver)
    return best
  }

  private mutating func shorten(
    _ best: inout Difference, until isOver: () -> Bool
  ) throws(AdapterFailure) {
    // Most faults show after the last moves, wherever these begin.
    for way in shortWays(to: best, until: isOver) where way.count < best.moves.count && !isOver() {
      if let found = try go(way, then: best.hidden, until: isOver),
        found.moves.count < best.moves.count
      {
        best = found
      }
    }
    var size = max(1, best.moves.count / 2)
    while size > 0, !isOver() {
      var (start, isShorter) = (0, false)
      while start < best.moves.count, !isOver() {
        var moves = best.moves
        moves.removeSubrange(start..<min(start + size, moves.count))
        if canGo(moves), let found = try go(moves, then: best.hidden, until: isOver),
          found.moves.count < best.moves.count
        {
          (best, isShorter) = (found, true)
        } else {
          start += size
        }
      }
      if !isShorter || size > best.moves.count { size /= 2 }
    }
  }

  /// The moves that are possible in a state, without those for which nobody wants to wait.
  private func moves(in state: AppState) -> [UInt32] {
    let isLong = state.world.nextDue.map { $0 > Self.waitLimit } == true
    return run.moves(in: state).filter { !isLong || run.table[$0].act != .wait }
  }

  /// The ways that end with the last moves to a difference, from one to four of these, each behind
  /// the shortest way of the model to the state before them, the shortest way first; what is hidden
  /// needs no moves before.
  private func shortWays(to difference: Difference, until isOver: () -> Bool) -> [[UInt32]] {
    let moves = difference.moves
    var states = [run.start()]
    for move in moves {
      var next = states[states.count - 1]
      _ = run.perform(move, on: &next)
      states.append(next)
    }
    let counts = (difference.hidden == nil ? 1 : 0)...4
    var goals: [World: [UInt32]] = [:]
    for count in counts.reversed() where count <= moves.count {
      goals[states[moves.count - count].comparable] = Array(moves.suffix(count))
    }
    let start = WayEnd(at: run.start())
    var ways: [[UInt32]] = []
    if let rest = goals.removeValue(forKey: start.after.comparable) { ways.append(rest) }
    _ = run.firstWay(
      from: start, knowing: Self.stateLimit, by: { run.moves(in: $0) },
      where: { way in
        if way.refusal == nil, let rest = goals.removeValue(forKey: way.after.comparable) {
          ways.append(way.moves + rest)
        }
        return goals.isEmpty || isOver()
      })
    return ways.sorted { $0.count < $1.count }
  }

  /// Whether the model offers each move of a way.
  private func canGo(_ moves: [UInt32]) -> Bool {
    var state = run.start()
    for move in moves {
      guard run.moves(in: state).contains(move) else { return false }
      var next = state
      if run.perform(move, on: &next) == nil { state = next }
    }
    return true
  }

  // MARK: Moves

  /// A way that the model and the app go together.
  struct Walk {
    let player: MovePlayer
    var moves: [UInt32] = []
    /// The last answer of the app.
    var answer: AdapterAnswer
    var difference: Difference?
  }

  private mutating func begin() throws(AdapterFailure) -> Walk {
    startCount += 1
    var walk = Walk(player: MovePlayer(run), answer: try app(ShownAct(.restart)))
    walk.difference = try difference(walk)
    return walk
  }

  /// Does an act in the app.
  mutating func perform(_ act: ShownAct) throws(AdapterFailure) -> AdapterAnswer {
    actCount += 1
    return try app(act)
  }

  /// Makes a move in the app and in the model.
  private mutating func step(
    _ move: UInt32, _ walk: inout Walk
  ) throws(AdapterFailure) -> Difference? {
    let (player, act) = (walk.player, run.table[move].act)
    walk.moves.append(move)
    uses[move, default: 0] += 1
    var acts: [ShownAct] = []
    if case .link(let link) = act { acts.append(.open(link)) }
    if act == .wait { player.state.world.nextDue.map { acts.append(.wait($0)) } }
    let before = player.session.shownScreens.last
    var last: NamedAct?
    player.willUse = { [session = player.session] act in
      // The same again confirms the loss of a form, of which only the model has warned.
      if !session.warnsOfLoss || act != last { session.shown(act).map { acts.append($0) } }
      last = act
    }
    var next = player.state
    let isRefused = run.perform(move, on: &next) != nil
    do throws(MovePlayer.Disagreement) {
      try player.perform(move)
    } catch {
      throw AdapterFailure("the model does not do its own move: \(error.difference)")
    }
    player.willUse = nil
    for (index, act) in acts.enumerated() {
      let answer = try perform(act)
      switch answer {
      case .visible: walk.answer = answer
      case .cannot where index == acts.count - 1 && isRefused:
        // What does nothing in the model need not be possible in the app.
        if before == player.session.shownScreens.last { return nil }
        fallthrough
      case .cannot, .gone:
        return Difference(
          moves: walk.moves, expected: words(of: player), seen: words(of: answer))
      }
    }
    if acts.isEmpty { return nil }
    return try difference(walk)
  }

  /// How what is visible differs from the model, or what can be done.
  private mutating func difference(_ walk: Walk) throws(AdapterFailure) -> Difference? {
    if let found = difference(walk.player, walk.answer, walk.moves) { return found }
    return try tryHidden(walk)
  }

  /// The answer of an app in words.
  func words(of answer: AdapterAnswer) -> String {
    switch answer {
    case .cannot(let reason): return "it cannot: \(reason)"
    case .gone(let reason): return "nothing from the adapter: \(reason)"
    case .visible(let title, let texts):
      let rest = texts.map { ", with \($0.map { quoted(tidy($0)) }.joined(separator: " "))" } ?? ""
      return "the title \(quoted(tidy(title)))\(rest)"
    }
  }

  private func difference(
    _ player: MovePlayer, _ answer: AdapterAnswer, _ moves: [UInt32]
  ) -> Difference? {
    guard let front = player.session.shownScreens.last else { return nil }
    guard case .visible(let title, let texts) = answer, ComparedText(title).equals(front.title)
    else {
      return Difference(moves: moves, expected: words(of: player), seen: words(of: answer))
    }
    guard let texts else { return nil }
    let all = ComparedText(texts)
    for line in front.rows + front.labels where !all.contains(line) {
      return Difference(
        moves: moves, expected: "the text \(quoted(tidy(line))) under \(quoted(tidy(front.title)))",
        seen: texts.map { quoted(tidy($0)) }.joined(separator: " "))
    }
    return nil
  }

  private func words(of player: MovePlayer) -> String {
    "the title \(quoted(tidy(player.session.shownScreens.last?.title ?? "")))"
  }
}

/// Random numbers that are the same for the same seed.
///
/// Source: SplitMix64, in Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
/// 2014.
private struct RandomNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number from 0, less than a bound.
  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)).multipliedFullWidth(by: UInt64(bound)).high)
  }
}

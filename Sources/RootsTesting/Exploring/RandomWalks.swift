import RootsExplorer

/// Random walks through an app, for one that is too large for a search through all of its states.
///
/// Each walk begins where the app starts. The walks are the same for equal seeds.
struct RandomWalks {
  /// The number of walks that were begun.
  private(set) var count = 0
  /// The number of moves that led from a state to a state.
  private(set) var moveCount = 0
  /// The shortest known way to each item, by the item's number.
  private(set) var ways: [[UInt32]?] = []
  /// How often each item was seen on walks.
  private(set) var counts: [Int] = []
  private let model: AppModel
  private let judge: Judge<AppVertex>
  /// The greatest number of moves of a walk.
  private let length: Int
  private var chance: Chance
  private var isWalking = false

  /// A walk so far, without the moves that led back to a state on it.
  private struct Trip {
    var state: AppVertex
    var way: [UInt32] = []
    /// The words of the states on the way.
    var states: [[UInt32]]

    /// Goes on to a state.
    mutating func enter(_ next: AppVertex, by move: UInt32) {
      state = next
      let words = next.origin.words
      if let place = states.firstIndex(of: words) {
        states.removeSubrange((place + 1)...)
        way.removeSubrange(place...)
      } else {
        states.append(words)
        way.append(move)
      }
    }
  }

  /// - Parameter length: the greatest number of moves of a walk.
  init(_ model: AppModel, _ judge: Judge<AppVertex>, length: Int, seed: Int) {
    self.model = model
    self.judge = judge
    self.length = length
    chance = Chance(seed: UInt64(truncatingIfNeeded: seed))
  }

  /// The number of moves after which it is asked whether to go on.
  private static let movesBetweenLooks = 16

  /// Walks once, as long as the walks may go on.
  mutating func walk(while goesOn: () -> Bool) {
    isWalking = true
    defer { isWalking = false }
    var trip = start()
    var steps = 0
    count += 1
    while steps < length, goOn(&trip) {
      steps += 1
      if steps % Self.movesBetweenLooks == 0, !goesOn() { return }
    }
  }

  /// Makes a random move that leads on.
  /// - Returns: false if none does.
  private mutating func goOn(_ trip: inout Trip) -> Bool {
    var moves: [UInt32] = []
    model.moves(of: trip.state, into: &moves)
    var isRefused = false
    while !moves.isEmpty {
      let move = take(from: &moves)
      if make(move, &trip) { return true }
      if !isRefused { noteDeadEnd(trip) }
      isRefused = true
    }
    return false
  }

  /// Takes a random move out of some; all links together are as likely as another move.
  private mutating func take(from moves: inout [UInt32]) -> UInt32 {
    let links = moves.firstIndex { model.run.table.linkMoves.contains($0) } ?? moves.count
    var place = chance.below(min(links + 1, moves.count))
    if place == links { place += chance.below(moves.count - links) }
    return moves.remove(at: place)
  }

  // MARK: Shorter ways

  /// Makes the way to an item shorter by leaving out moves, as long as the item still occurs.
  mutating func shorten(_ item: UInt32, while goesOn: () -> Bool) {
    let item = Int(item)
    var size = max(1, (ways[item]?.count ?? 0) / 2)
    while true {
      var place = 0
      var isShorter = false
      while let way = ways[item], place < way.count {
        if !goesOn() { return }
        replay(way[..<place] + way[min(place + size, way.count)...], while: goesOn)
        if let new = ways[item], new.count < way.count {
          isShorter = true
        } else {
          place += size
        }
      }
      if size == 1, !isShorter { return }
      size = max(1, size / 2)
    }
  }

  /// Makes those of some moves that are possible, and notes what is found.
  private mutating func replay(_ moves: some Sequence<UInt32>, while goesOn: () -> Bool) {
    var trip = start()
    for (place, move) in moves.enumerated() {
      if place % Self.movesBetweenLooks == Self.movesBetweenLooks - 1, !goesOn() { return }
      var possible: [UInt32] = []
      model.moves(of: trip.state, into: &possible)
      if possible.contains(move) { _ = make(move, &trip) }
    }
    noteDeadEnd(trip)
  }

  // MARK: Steps

  private mutating func start() -> Trip {
    let state = model.vertex(model.start)
    note(judge.properties(of: state), [])
    return Trip(state: state, states: [model.start])
  }

  /// Makes a move, and notes what is found.
  /// - Returns: false if the move is refused or leads beyond a limit.
  private mutating func make(_ move: UInt32, _ trip: inout Trip) -> Bool {
    let after = model.step(trip.state, move)
    note(judge.properties(of: move, from: trip.state, to: after), trip.way + [move])
    guard let after, !after.isCut else { return false }
    if isWalking { moveCount += 1 }
    trip.enter(model.vertex(after.words), by: move)
    note(judge.properties(of: trip.state), trip.way)
    return true
  }

  private mutating func note(_ items: [UInt32], _ way: [UInt32]) {
    for item in items {
      let item = Int(item)
      if item >= ways.count {
        ways += Array(repeating: nil, count: item + 1 - ways.count)
        counts += Array(repeating: 0, count: item + 1 - counts.count)
      }
      if isWalking { counts[item] += 1 }
      if let known = ways[item], known.count <= way.count { continue }
      ways[item] = way
    }
  }

  /// Notes a state from which nothing but a link or a restart leads on.
  private mutating func noteDeadEnd(_ trip: Trip) {
    let hasRestarts = model.run.table.restart != nil
    let isStuck =
      model.sight(of: trip.state)?.moves.allSatisfy { move in
        if model.run.table.moves[Int(move)].act == .restart { return true }
        guard let after = model.step(trip.state, move) else { return true }
        return hasRestarts && after.words == trip.state.words
      } == true
    guard isStuck, Traps.isDeadEnd(trip.state.state, model.run) else { return }
    note([model.watcher.items.number(of: .deadEnd)], trip.way)
  }
}

/// A generator of random numbers from a seed: SplitMix64 (Steele, Lea and Flood, 2014).
private struct Chance {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number from 0 to below a bound; the bias of the remainder is too small to matter here.
  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: (mixed ^ (mixed >> 31)) >> 33) % bound
  }
}

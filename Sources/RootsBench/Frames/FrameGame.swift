/// What a person can bring about on stacks of which only the frames are known: a game on the pairs
/// of a finished search of frames.
///
/// The person chooses a move of a pair, and then one of its outcomes is what happens, on a certain
/// stack. So a move leads somewhere for sure if each of its outcomes does, whatever is below.
struct FrameGame {
  /// One of the things that can happen after a move.
  enum Outcome: Hashable {
    /// The pair with this number, and the height of its stack.
    case pair(Int, Height)
    /// One of the outcomes of this list.
    case list(Int)
    /// The move is refused.
    case refused
  }

  /// The height of a stack after a move, compared with that before.
  enum Height: Hashable { case lower, notHigher, higher }

  /// The lists of outcomes; one contains only earlier lists.
  private var lists: [[Outcome]] = []
  /// The moves of each pair, with the lists of their outcomes.
  private var choices: [[(move: UInt32, list: Int)]] = []
  /// The lists of what can be on a tab that a move shows.
  private var tabs: Set<Int> = []
  /// The numbers of the lists by their outcomes.
  private var known: [Set<Outcome>: Int] = [:]

  /// Adds a list, and returns its number.
  mutating func list(_ outcomes: some Sequence<Outcome>) -> Int {
    let outcomes = Set(outcomes)
    if let number = known[outcomes] { return number }
    known[outcomes] = lists.count
    lists.append(Array(outcomes))
    return lists.count - 1
  }

  /// Adds a list of what can be on a tab while others are shown, and returns its number.
  mutating func list(onTab outcomes: some Sequence<Outcome>) -> Int {
    let number = list(outcomes)
    tabs.insert(number)
    return number
  }

  /// Adds the next pair, with the outcomes of its moves.
  mutating func addPair(_ moves: [(move: UInt32, list: Int)]) { choices.append(moves) }

  /// The pairs in which some move always leads to another state: it is never refused, and never
  /// leads to the same pair at the same height.
  /// - Parameter counts: whether a move counts in a pair, by its index.
  func movable(by counts: (_ move: UInt32, _ pair: Int) -> Bool) -> [Bool] {
    var isDone: [Bool] = []
    for list in lists {
      isDone.append(
        !list.isEmpty
          && list.allSatisfy { outcome in
            switch outcome {
            case .pair: true
            case .list(let number): isDone[number]
            case .refused: false
            }
          })
    }
    return choices.indices.map { pair in
      choices[pair].contains {
        isDone[$0.list] && counts($0.move, pair) && !canStay($0.list, in: pair)
      }
    }
  }

  /// Whether a list has the outcome that a pair stays as it is.
  private func canStay(_ list: Int, in pair: Int) -> Bool {
    var work = [list]
    var seen: Set<Int> = []
    while let list = work.popLast() {
      // Another tab is another pair.
      guard !tabs.contains(list), seen.insert(list).inserted else { continue }
      for outcome in lists[list] {
        switch outcome {
        case .pair(pair, .notHigher): return true
        case .list(let other): work.append(other)
        case .pair, .refused: break
        }
      }
    }
    return false
  }

  /// Whether a goal can be brought about from each pair.
  ///
  /// It is a goal that some moves lead to for sure, or a lower stack: a stack is finite, so that a
  /// person who can go on from each pair to a lower stack comes to a goal. A move that leads to a
  /// higher stack only counts if a goal is reached from there without going lower, because what
  /// comes back from there could be where it began.
  /// - Parameters:
  ///   - goals: the pairs that are goals.
  ///   - limit: the greatest number of moves.
  ///   - isAllowed: whether a way may contain a move.
  /// - Complexity: O(outcomes).
  func holds(
    to goals: [Bool], within limit: Int? = nil, by isAllowed: (UInt32) -> Bool
  ) -> Bool {
    let direct = reached(from: goals, within: limit, by: isAllowed)
    if limit != nil { return direct.allSatisfy(\.self) }
    let all = goals.map { _ in true }
    return reached(from: direct, lower: all, by: isAllowed).allSatisfy(\.self)
  }

  /// The pairs from which no moves lead to a goal, whatever is below and whatever happens.
  /// - Parameters:
  ///   - goals: the pairs that are goals.
  ///   - isAllowed: whether a way may contain a move.
  /// - Complexity: O(outcomes).
  func lost(to goals: [Bool], by isAllowed: (UInt32) -> Bool) -> [Int] {
    var before = [[Int]](repeating: [], count: goals.count + lists.count)
    for (number, list) in lists.enumerated() {
      for outcome in list {
        switch outcome {
        case .pair(let pair, _): before[pair].append(goals.count + number)
        case .list(let other): before[goals.count + other].append(goals.count + number)
        case .refused: break
        }
      }
    }
    for (pair, moves) in choices.enumerated() {
      for (move, list) in moves where isAllowed(move) { before[goals.count + list].append(pair) }
    }
    var isGood = goals + [Bool](repeating: false, count: lists.count)
    var work = goals.indices.filter { goals[$0] }
    while let good = work.popLast() {
      for place in before[good] where !isGood[place] {
        isGood[place] = true
        work.append(place)
      }
    }
    return goals.indices.filter { !isGood[$0] }
  }

  /// The pairs that can follow a pair.
  func pairs(after pair: Int, by isAllowed: (UInt32) -> Bool) -> Set<Int> {
    var found: Set<Int> = []
    var seen: Set<Int> = []
    var work = choices[pair].filter { isAllowed($0.move) }.map(\.list)
    while let list = work.popLast() {
      guard seen.insert(list).inserted else { continue }
      for outcome in lists[list] {
        switch outcome {
        case .pair(let next, _): found.insert(next)
        case .list(let other): work.append(other)
        case .refused: break
        }
      }
    }
    return found
  }

  /// The pairs from which a goal, or a lower stack if this counts, can be brought about.
  /// - Parameters:
  ///   - lower: the pairs that count on a lower stack; nil for none.
  ///   - barred: the pairs through which no way leads.
  func reached(
    from goals: [Bool], within limit: Int? = nil, lower: [Bool]? = nil,
    past barred: [Bool]? = nil, by isAllowed: (UInt32) -> Bool
  ) -> [Bool] {
    var users = [[Int]](repeating: [], count: goals.count + lists.count)
    // An outcome that is open to the end keeps its list from being finished.
    var open = lists.map { max($0.count, 1) }
    var finished: [Int] = []
    func finish(_ list: Int) {
      open[list] -= 1
      if open[list] == 0 { finished.append(goals.count + list) }
    }
    for (number, list) in lists.enumerated() {
      for outcome in list {
        switch outcome {
        case .pair(let pair, .lower) where lower?[pair] == true: finish(number)
        case .pair(let pair, .higher) where lower != nil: if goals[pair] { finish(number) }
        case .pair(let pair, _): users[pair].append(number)
        case .list(let other): users[goals.count + other].append(number)
        case .refused: break
        }
      }
    }
    var owners = [[Int]](repeating: [], count: lists.count)
    for (pair, moves) in choices.enumerated() {
      for (move, list) in moves where isAllowed(move) { owners[list].append(pair) }
    }
    var isGood = goals
    var (level, count) = (goals.indices.filter { goals[$0] }, 0)
    while !level.isEmpty || !finished.isEmpty, count < limit ?? .max {
      var next: [Int] = []
      finished += level
      while let good = finished.popLast() {
        if good >= goals.count {
          for pair in owners[good - goals.count] where !isGood[pair] && barred?[pair] != true {
            isGood[pair] = true
            next.append(pair)
          }
        }
        users[good].forEach(finish)
      }
      (level, count) = (next, count + 1)
    }
    return isGood
  }
}

/// An answer about states, with the memory that it takes.
protocol MeasuredAnswer: Hashable, Sendable {
  /// The bytes of the answer with its place in a table, about.
  var bytes: Int { get }
}

/// The effect of a move on a state.
final class Outcome: MeasuredAnswer {
  enum Kind: Sendable {
    case done, refused
    /// The move leads beyond a limit.
    case cut
  }

  /// New bits of a word.
  struct Write: Hashable, Sendable {
    let place: Int
    let mask: UInt32
    let bits: UInt32

    /// The word after the move.
    func word(after words: [UInt32]) -> UInt32 { words[place] & ~mask | bits }
  }

  let kind: Kind
  let writes: [Write]
  /// The items that are found by the move.
  let items: [UInt32]
  /// The number of entries on the highest stack that the move changed.
  let height: Int

  init(_ kind: Kind, _ writes: [Write] = [], items: [UInt32], height: Int = 0) {
    self.kind = kind
    self.writes = writes
    self.items = items
    self.height = height
  }

  var bytes: Int { 176 + writes.count * MemoryLayout<Write>.stride + 4 * items.count }

  /// Returns the words after the move.
  func words(after words: [UInt32]) -> [UInt32] {
    if kind == .cut { return [UInt32](repeating: .max, count: words.count) }
    var next = words
    for write in writes { next[write.place] = write.word(after: words) }
    return next
  }

  static func == (a: Outcome, b: Outcome) -> Bool {
    a.kind == b.kind && a.writes == b.writes && a.items == b.items && a.height == b.height
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(writes)
    hasher.combine(items)
  }
}

/// The moves, the items and the goals of a state.
final class Observation: MeasuredAnswer {
  /// The possible moves, without links.
  let moves: [UInt32]
  /// The items that are found in the state, without those of facts and of single stacks.
  let items: [UInt32]
  /// The goals that are reached in the state.
  let goals: [Goal]
  /// The number of its place.
  let place: UInt32

  init(moves: [UInt32], items: [UInt32], goals: [Goal], place: UInt32) {
    self.moves = moves
    self.items = items
    self.goals = goals
    self.place = place
  }

  var bytes: Int {
    224 + 4 * (moves.count + items.count) + goals.count * MemoryLayout<Goal>.stride
  }

  static func == (a: Observation, b: Observation) -> Bool {
    a.moves == b.moves && a.items == b.items && a.goals == b.goals && a.place == b.place
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(moves)
    hasher.combine(items)
    hasher.combine(goals)
    hasher.combine(place)
  }
}

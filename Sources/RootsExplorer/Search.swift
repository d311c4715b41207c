/// A breadth-first search through the states of a model.
///
/// ```swift
/// var search = Search(jugs)
/// search.threads = 2
/// let space = try search.run()
/// ```
///
/// Every answer is the same on any number of threads. A state costs its vector, 8 bytes for parent
/// and move, and 11 to 21 bytes for the index, 32 for a moment while the index is enlarged.
public struct Search<Model: SearchModel>: Sendable {
  /// The model to explore.
  public let model: Model
  /// The bounds.
  public var limits = Limits()
  /// The number of threads that expand states, the caller's included; at least 1.
  public var threads = 1
  /// The functions that find properties of states and transitions.
  public var checks = PropertyChecks<Model.State>()
  /// The filter of a width-based search; nil for an exhaustive search.
  public var novelty: Novelty<Model.State>?
  /// The view of the running search, and the way to cancel it.
  public var monitor = SearchMonitor()

  /// An exhaustive search on one thread.
  public init(_ model: Model) { self.model = model }

  /// Explores until a limit is reached or no state is left; blocks the caller's thread.
  ///
  /// Source of the levels with exact keys: the explicit-state model checkers TLC (Y. Yu,
  /// P. Manolios and L. Lamport, "Model Checking TLA+ Specifications", 1999) and SPIN.
  ///
  /// - Throws: `ModelError` when the model is not a function.
  /// - Complexity: O(*t*) calls of `step`, *t* being the number of transitions, and O(*s*) calls of
  ///   `unpack` and `moves`, *s* being the number of states.
  @inlinable
  public func run() throws(ModelError) -> StateSpace<Model> {
    let filter = novelty.map { NoveltyTable(hasPairs: $0.width == .pairs) }
    var levels = LevelSearch(
      length: model.vectorLength, novelty: filter, limits: limits, threads: threads,
      monitor: monitor)
    let table = levels.table
    let report = try levels.run(from: starts(table, filter)) { range in
      expand(range, table, filter)
    }
    return StateSpace(model, table, report)
  }

  @inlinable
  func starts(_ table: StateTable, _ filter: NoveltyTable?) -> Chunk {
    let chunk = Chunk(table, filter)
    var atoms: [UInt32] = []
    let states = model.startStates()
    for state in states { offer(state, from: .max, by: .max, to: chunk) }
    keepNew(states, in: chunk, &atoms)
    return chunk
  }

  @inlinable
  func expand(_ range: Range<Int>, _ table: StateTable, _ filter: NoveltyTable?) -> Chunk {
    let chunk = Chunk(table, filter)
    var moves: [UInt32] = []
    var atoms: [UInt32] = []
    var properties: [UInt32] = []
    var successors: [Model.State] = []
    for number in range {
      // The chunk is dropped.
      if monitor.isOver { break }
      if Recheck.isDue(number), let cause = recheck(number, table) {
        chunk.add(cause, in: number)
      }
      let before = unsafe model.unpack(table.vector(number).span)
      if let find = checks.states {
        find(before, &properties)
        chunk.take(&properties, in: number, by: nil)
      }
      if let novelty {
        atoms.removeAll(keepingCapacity: true)
        novelty.atoms(before, &atoms)
        chunk.begin(with: atoms)
      }
      moves.removeAll(keepingCapacity: true)
      model.moves(of: before, into: &moves)
      var isDeadlock = true
      for move in moves {
        let after = model.step(before, move)
        if let find = checks.transitions {
          find(before, move, after, &properties)
          chunk.take(&properties, in: number, by: move)
        }
        guard let after else { continue }
        isDeadlock = false
        offer(after, from: UInt32(number), by: move, to: chunk)
        if novelty != nil { successors.append(after) }
      }
      keepNew(successors, in: chunk, &atoms)
      successors.removeAll(keepingCapacity: true)
      if isDeadlock { chunk.addDeadlock(number) }
    }
    return chunk
  }

  @inlinable
  @inline(__always)
  func offer(_ state: Model.State, from parent: UInt32, by move: UInt32, to chunk: Chunk) {
    var vector = unsafe chunk.blankVector().mutableSpan
    model.pack(state, into: &vector)
    chunk.offer(from: parent, by: move)
  }

  /// Adds the successors that were offered to the candidates of a chunk if they are new.
  /// - Parameter states: the successors; used by a search with a filter only.
  @inlinable
  func keepNew(_ states: [Model.State], in chunk: Chunk, _ atoms: inout [UInt32]) {
    let first = chunk.keptCount
    for (place, known) in chunk.findOffered().enumerated() where known == StateTable.none {
      if let novelty {
        atoms.removeAll(keepingCapacity: true)
        novelty.atoms(states[place], &atoms)
        chunk.keep(place, after: first, ifNovel: &atoms)
      } else {
        chunk.keep(place, after: first)
      }
    }
    chunk.endOffers()
  }
}

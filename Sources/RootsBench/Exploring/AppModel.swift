import Roots
import RootsBlueprint
import RootsExplorer
import Synchronization

/// An app as a system of states and moves that a search explores.
///
/// A class, because a search passes it on for each transition.
final class AppModel: SearchModel {
  let run: AppRun
  /// The property checks of states and moves.
  let finder: ItemFinder
  /// The greatest number of entries on a layer; a move to a higher stack is cut.
  let stackLimit: Int
  /// The limited facts by their indices; a move after which one is outside is cut.
  private let factLimits: [(fact: Int, limit: FactLimit)]
  /// Whether links arrive from outside.
  let opensLinks: Bool
  /// Whether moves are undone, and the app restarts, if the table has such moves.
  private let usesExtras: Bool
  /// The words of the state in which a search starts.
  let start: [UInt32]
  let codec: AppCodec
  /// The outcomes of moves that lead to a higher stack, by move.
  private let cuts: [Outcome]
  private let goals: Goals
  private let memory: Memory
  /// Whether anything depends on the links by which entries came.
  private let readsLinks: Bool

  /// The words of states, and the answers that earlier states gave, which the searches of an
  /// exploration share.
  final class Memory: Sendable {
    /// The greatest number of bytes, about; 0 keeps nothing.
    private let limit: Int
    let codec: AppCodec
    fileprivate let tree: ReadTree
    fileprivate let outcomes = InternTable<Outcome>()
    fileprivate let observations = InternTable<Observation>()
    fileprivate let places = InternTable<Position>()
    /// The lists of the items of stacks by layer and stack.
    fileprivate let stacks = PairTable()
    fileprivate let itemsOfStacks = InternTable<[UInt32]>()
    /// The bytes of the outcomes and observations, about.
    private let answerBytes = Atomic(0)

    init(_ limit: Int, of map: NavigationMap) {
      self.limit = limit
      codec = AppCodec(map)
      tree = ReadTree(fixedCount: codec.fixedCount)
    }

    /// Whether there is no room for another answer.
    fileprivate var isFull: Bool {
      tree.bytes + answerBytes.load(ordering: .relaxed) >= limit
    }

    /// The number of an answer in a table, whose bytes count when it is new.
    fileprivate func number<Answer: MeasuredAnswer>(
      of answer: Answer, in table: InternTable<Answer>
    ) -> UInt32 {
      let count = table.count
      let number = table.number(of: answer)
      if number >= count { answerBytes.wrappingAdd(answer.bytes, ordering: .relaxed) }
      return number
    }
  }

  /// The model of an app.
  /// - Parameters:
  ///   - limits: the heights of stacks and the values of facts that are looked at.
  ///   - opensLinks: whether links arrive from outside.
  ///   - usesExtras: whether moves are undone, and the app restarts, if the table has such moves.
  init(
    _ finder: ItemFinder, _ limits: Exploration.Limits, opensLinks: Bool, usesExtras: Bool,
    _ memory: Memory
  ) {
    run = finder.run
    self.finder = finder
    stackLimit = min(limits.stack, EntryID.positionLimit)
    factLimits = run.blueprint.map.facts.enumerated().flatMap { index, fact in
      limits.facts.filter { $0.fact == fact.name.text }.map { (index, $0) }
    }
    (self.opensLinks, self.usesExtras) = (opensLinks, usesExtras)
    (self.memory, codec) = (memory, memory.codec)
    cuts = run.table.moves.indices.map { move in
      Outcome(.cut, items: [finder.items.number(of: .cut(UInt32(move)))])
    }
    goals = Goals(run)
    readsLinks = run.blueprint.reads(.link)
    var first = run.start()
    first.world.place(keepsLinks: readsLinks)
    start = codec.pack(first)
  }

  var vectorLength: Int { codec.length }

  func startStates() -> [AppVertex] { [vertex(start)] }

  func vertex(_ words: [UInt32]) -> AppVertex {
    AppVertex(AppVertex.Origin(words, codec, memory.tree, isFull: memory.isFull))
  }

  func moves(of vertex: AppVertex, into moves: inout [UInt32]) {
    guard let observation = observation(of: vertex) else { return }
    moves +=
      usesExtras ? observation.moves[...] : observation.moves.prefix { $0 < run.table.firstExtra }
    if opensLinks { moves += run.table.linkMoves }
    if opensLinks, usesExtras { moves += run.table.undoneLinkMoves }
    let origin = vertex.origin
    origin.expect(moves, memory.tree.answers(to: moves, in: origin.situation, origin.values))
  }

  func step(_ vertex: AppVertex, _ move: UInt32) -> AppVertex? {
    let outcome = outcome(of: move, on: vertex.origin)
    if outcome.kind == .refused {
      vertex.origin.refused = outcome
      return nil
    }
    var next = vertex
    next.outcome = outcome
    return next
  }

  func pack(_ vertex: AppVertex, into vector: inout MutableSpan<UInt32>) {
    let words = vertex.origin.words
    if vertex.isCut {
      for place in words.indices { vector[place] = .max }
      return
    }
    for place in words.indices { vector[place] = words[place] }
    for write in vertex.outcome?.writes ?? [] {
      vector[write.place] = write.word(after: words)
    }
  }

  func unpack(_ vector: Span<UInt32>) -> AppVertex {
    var words: [UInt32] = []
    words.reserveCapacity(vector.count)
    for place in vector.indices { words.append(vector[place]) }
    return vertex(words)
  }
}

// MARK: What is found

extension AppModel {
  /// The property checks of states and moves: they append what was found when an
  /// answer was first given.
  var checks: PropertyChecks<AppVertex> {
    PropertyChecks(
      state: { [self] vertex, found in
        guard let observation = observation(of: vertex) else { return }
        found += observation.items
        for index in codec.layers.indices { addStack(index, of: vertex.origin, to: &found) }
      },
      transition: { before, _, after, found in
        if let outcome = after?.outcome ?? before.origin.refused { found += outcome.items }
      })
  }

  /// Appends the items of the stack of main or a tab.
  private func addStack(_ index: Int, of origin: AppVertex.Origin, to found: inout [UInt32]) {
    let number = codec.stackNumber(index, origin.words)
    if let known = memory.stacks[UInt32(index), number] {
      found += memory.itemsOfStacks[known.content]
    } else {
      var items: [UInt32] = []
      finder.find(inStack: codec.stack(index, origin.words).stack, &items)
      memory.stacks.add(UInt32(index), number, memory.itemsOfStacks.number(of: items))
      found += items
    }
  }
}

// MARK: Answers

extension AppModel {
  /// The question what is to be seen in a state, beside the numbers of moves.
  private static var observing: UInt32 { .max }

  /// The observation of a state that a search keeps; nil when it is beyond a limit.
  func observation(of vertex: AppVertex) -> Observation? {
    let origin = vertex.origin
    if origin.values.isEmpty { return nil }
    if let observation = origin.observation { return observation }
    let observation = knownObservation(of: origin) ?? newObservation(of: origin)
    origin.observation = observation
    return observation
  }

  private func knownObservation(of origin: AppVertex.Origin) -> Observation? {
    let known = answer(to: AppModel.observing, on: origin).map { memory.observations[$0] }
    assert(
      known == nil || known == observe(on: origin).observation,
      "an observation depends on more than what was read")
    return known
  }

  private func newObservation(of origin: AppVertex.Origin) -> Observation {
    let (observation, parts) = observe(on: origin)
    if !memory.isFull {
      add(
        memory.number(of: observation, in: memory.observations), to: AppModel.observing, on: origin,
        parts)
    }
    return observation
  }

  /// The observation of a state after a move; nil when it is beyond a limit.
  func observation(after vertex: AppVertex) -> Observation? {
    observation(of: vertex.outcome == nil ? vertex : self.vertex(vertex.words))
  }

  /// The place of a state, by what is to be seen in it.
  func place(of observation: Observation) -> Position { memory.places[observation.place] }

  /// The outcome of a move within the limits.
  private func outcome(of move: UInt32, on origin: AppVertex.Origin) -> Outcome {
    let outcome = wholeOutcome(of: move, on: origin)
    return outcome.height > stackLimit ? cuts[Int(move)] : outcome
  }

  /// The outcome of a move, whatever the limit of stacks is.
  private func wholeOutcome(of move: UInt32, on origin: AppVertex.Origin) -> Outcome {
    let number = origin.expected(move) ?? answer(to: move, on: origin)
    let known = number.map { memory.outcomes[$0] }
    if let known {
      assert(
        known.isEqual(to: moved(by: move, on: origin).outcome, from: origin.words),
        "move \(move) depends on more than what was read")
      return known
    }
    let (outcome, parts) = moved(by: move, on: origin)
    if !memory.isFull {
      add(memory.number(of: outcome, in: memory.outcomes), to: move, on: origin, parts)
    }
    return outcome
  }

  private func answer(to question: UInt32, on origin: AppVertex.Origin) -> UInt32? {
    memory.tree.answer(to: question, in: origin.situation, origin.values)
  }

  private func add(
    _ answer: UInt32, to question: UInt32, on origin: AppVertex.Origin, _ parts: [ReadLog.Part]
  ) {
    memory.tree.add(
      answer, to: question, in: origin.situation, origin.values,
      reading: parts.map { codec.number(of: $0) })
  }

  private func observe(on origin: AppVertex.Origin) -> (
    observation: Observation, parts: [ReadLog.Part]
  ) {
    let (state, log) = origin.watched(codec.freeLayers(origin.values))
    return log.noted {
      var (moves, items): ([UInt32], [UInt32]) = ([], [])
      finder.find(in: state, &items)
      run.table.possible(in: state, opensLinks: false, into: &moves)
      return Observation(
        moves: moves, items: items, goals: goals.reached(in: state),
        place: memory.places.number(of: Position(state, finder.intents)))
    }
  }

  private func moved(
    by move: UInt32, on origin: AppVertex.Origin
  ) -> (outcome: Outcome, parts: [ReadLog.Part]) {
    let freeLayers = codec.freeLayers(origin.values)
    let (before, log) = origin.watched(freeLayers)
    let (found, parts) = log.noted { self.found(after: move, from: before) }
    guard let after = found.after else {
      return (Outcome(found.kind, items: found.items, height: found.height), parts)
    }
    let writes = codec.writes(
      from: origin.words, to: codec.pack(after, after: origin.words), in: after,
      freeLayers: freeLayers)
    return (Outcome(.done, writes, items: found.items, height: found.height), parts)
  }

  private func found(
    after move: UInt32, from before: AppState
  ) -> (kind: Outcome.Kind, after: AppState?, items: [UInt32], height: Int) {
    var after = before
    var items: [UInt32] = []
    if let refusal = run.perform(move, on: &after) {
      finder.find(in: move, refused: refusal, after, &items)
      return (.refused, nil, items, 0)
    }
    let height = height(after.world.state)
    if height > EntryID.positionLimit || after.world.pending.count > AppModel.pendingLimit {
      after.isCut = true
    } else if factLimits.contains(where: { !$1.allows(after.world.facts[$0]) }) {
      after.isCut = true
      items.append(finder.items.number(of: .outside(move)))
    }
    // The entries of both states have one numbering until the new state gets its own. A stack whose
    // openers have gone is looked at too.
    after.world.unwatchOrphans()
    finder.find(in: move, before, after, &items)
    if after.isCut { return (.cut, nil, items, height) }
    after.world.place(keepsLinks: readsLinks)
    return (.done, after, items, height)
  }

  /// The greatest number of commands that wait at once; a further one is cut.
  private static var pendingLimit: Int { 3 }

  /// The number of entries on the highest stack that a move changed.
  private func height(_ state: NavigationState) -> Int {
    var height = 0
    for layer in state.layers where !state.isWatched(layer) {
      let stack = state[layer]
      // A payload to which back leads counts as a screen.
      for (_, entry) in stack.descending {
        height = max(height, stack.count + entry.earlier.count)
      }
    }
    return height
  }
}

extension Outcome {
  /// Whether it is the same as another one, as far as a state is concerned.
  fileprivate func isEqual(to other: Outcome, from words: [UInt32]) -> Bool {
    kind == other.kind && items == other.items
      && self.words(after: words) == other.words(after: words)
  }
}

/// The states that a search found, with the shortest path to each.
public struct StateSpace<Model: SearchModel>: Sendable {
  /// The explored model.
  public let model: Model
  /// The counts, the findings, and the part of the model that they are about.
  public let report: SearchReport
  @usableFromInline let table: StateTable

  @usableFromInline
  init(_ model: Model, _ table: StateTable, _ report: SearchReport) {
    self.model = model
    self.table = table
    self.report = report
  }

  /// The state with a number below `report.states`.
  @inlinable
  public func state(_ number: Int) -> Model.State {
    unsafe model.unpack(table.vector(number).span)
  }

  /// The words of a state with a number below `report.states`.
  public func vector(_ number: Int) -> [UInt32] { unsafe Array(table.vector(number)) }

  /// The shortest path to a state; the first one in the order of declaration.
  ///
  /// After a search by novelty the path is the shortest one among the states that were kept.
  ///
  /// - Complexity: O(*m*), *m* being the number of moves.
  public func path(to number: Int) -> Path { table.path(to: number) }

  /// The shortest path to a finding, with its move at the end.
  public func path(to finding: Finding) -> Path {
    let path = table.path(to: finding.state)
    guard let move = finding.move else { return path }
    return Path(start: path.start, moves: path.moves + [move])
  }

  /// The values of a function for states, expanded or not, by number.
  ///
  /// - Parameters:
  ///   - count: the number of states, from the first one; nil for all of them.
  ///   - threads: the number of threads; at least 1.
  ///   - monitor: a way to cancel, with a budget.
  /// - Returns: nil when it was cancelled, or when the budget was used up.
  /// - Complexity: O(*s*) calls of `unpack`, *s* being the number of these states.
  @inlinable
  public func values<Value: Sendable>(
    first count: Int? = nil, threads: Int = 1, monitor: SearchMonitor = SearchMonitor(),
    of function: @escaping @Sendable (Model.State) -> Value
  ) -> [Value]? {
    let (size, end) = (1024, min(count ?? .max, report.states))
    let parts = inOrder((end + size - 1) / size, threads: threads) { number -> [Value]? in
      if monitor.stop() != nil { return nil }
      let first = number * size
      return (first..<min(first + size, end)).map { function(state($0)) }
    }
    return parts.map { Array($0.joined()) }
  }

  /// The states for which a condition holds, expanded or not.
  ///
  /// - Parameter threads: the number of threads; at least 1.
  /// - Complexity: O(*s*) calls of `unpack`, *s* being the number of states.
  @inlinable
  public func states(
    threads: Int = 1, where holds: @escaping @Sendable (Model.State) -> Bool
  ) -> StateSet {
    let values = values(threads: threads, of: holds) ?? []
    return StateSet(values.indices.filter { values[$0] })
  }
}

extension StateSpace {
  /// Computes the transitions from expanded states.
  ///
  /// - Parameters:
  ///   - count: the number of states, from the first one; nil for all that are expanded.
  ///   - threads: the number of threads; at least 1.
  ///   - monitor: a way to cancel, with a budget.
  /// - Returns: nil when it was cancelled, or when the budget was used up.
  /// - Complexity: O(*t*) calls of `step`, *t* being the number of transitions.
  @inlinable
  public func transitions(
    first count: Int? = nil, threads: Int = 1, monitor: SearchMonitor = SearchMonitor()
  ) -> Transitions? {
    let (size, expanded) = (TransitionPart.stateCount, min(count ?? .max, report.expanded))
    let parts = inOrder((expanded + size - 1) / size, threads: threads) { number in
      monitor.stop() != nil ? nil : part(number * size..<min(number * size + size, expanded))
    }
    return parts.map { Transitions(states: report.states, expanded: expanded, $0) }
  }

  @inlinable
  func part(_ range: Range<Int>) -> TransitionPart {
    let scratch = Chunk(table, nil)
    var part = TransitionPart()
    var moves: [UInt32] = []
    for number in range {
      let before = state(number)
      moves.removeAll(keepingCapacity: true)
      model.moves(of: before, into: &moves)
      for move in moves {
        guard let after = model.step(before, move) else { continue }
        var vector = unsafe scratch.blankVector().mutableSpan
        model.pack(after, into: &vector)
        scratch.offer(from: UInt32(number), by: move)
        part.moves.append(move)
      }
      for known in scratch.findOffered() {
        part.targets.append(known == StateTable.none ? UInt32(table.count) : known)
      }
      scratch.endOffers()
      part.ends.append(part.targets.count)
    }
    return part.trimmed
  }
}

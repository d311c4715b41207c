package import Roots
package import RootsTerminal

/// A state of an app to which a short way is looked for.
package struct WantedState: Sendable {
  /// The size of the terminal on which the keys are pressed.
  package let size: Size
  /// The greatest number of moves of the way.
  package let moves: Int
  /// The time of the search.
  package let time: Duration
  package let isReached: @Sendable (World) -> Bool
  /// A search for a tape of the shortest way to a state; nil if it finds none.
  package typealias Search = (WantedState) -> Recording?
}

extension TapeShortening {
  /// Leaves out steps, and looks for shorter ways to the states of the tape by a search.
  ///
  /// Steps that are only left out keep a detour at the beginning that no part can be left out of; a
  /// search finds the direct way. A way to the end comes first, then ways to earlier screens,
  /// behind which the rest of the tape stays.
  /// - Parameters:
  ///   - search: finds ways; nil only leaves out steps.
  ///   - longest: the time of one search.
  ///   - goesOn: is called before each try.
  package mutating func reduce(
    by search: WantedState.Search?, each longest: Duration,
    while goesOn: (TapeShortening) -> Bool = { _ in true }
  ) {
    guard let search else { return reduce(while: goesOn) }
    reduce(while: goesOn)
    if !isCut, fault.property == nil {
      let fault = fault
      let way = way(of: count - 1, by: search, longest) { fault.mayBeShown(in: $0) }
      if let way, offer(way, for: count) { reduce(while: goesOn) }
    }
    while !isCut, replaceBeginning(by: search, longest, while: goesOn) { reduce(while: goesOn) }
  }

  /// Replaces the longest beginning of the steps for which there is a shorter way to its screens.
  /// - Returns: whether one was replaced.
  private mutating func replaceBeginning(
    by search: WantedState.Search, _ longest: Duration, while goesOn: (TapeShortening) -> Bool
  ) -> Bool {
    let worlds = worldsBetweenSteps()
    // The same screens often stand behind several steps, as the row that is selected changes.
    var ways: [Place: Recording?] = [:]
    for end in worlds.indices.reversed() where end > 1 && end < count {
      let world = worlds[end]
      for facts in [nil, world.facts.values] {
        guard goesOn(self) else {
          isCut = true
          return false
        }
        let place = Place(visits: TapeFault.visits(in: world), facts: facts)
        let way = ways[place] ?? way(of: end - 1, by: search, longest, place.isShown)
        ways[place] = .some(way)
        guard let way else { break }
        if offer(way, for: end) { return true }
      }
    }
    return false
  }

  /// A way of at most a number of moves, by a search in a part of the time that is left.
  private func way(
    of moves: Int, by search: WantedState.Search, _ longest: Duration,
    _ isReached: @escaping @Sendable (World) -> Bool
  ) -> Recording? {
    let time = min(longest, timeLeft / 2)
    guard moves > 0, time > .zero else { return nil }
    return search(WantedState(size: size, moves: moves, time: time, isReached: isReached))
  }
  /// What a way must come to: the visible screens, and perhaps the facts.
  private struct Place: Hashable, Sendable {
    let visits: [TapeFault.Visit]
    let facts: ContiguousArray<Literal>?

    func isShown(in world: World) -> Bool {
      TapeFault.visits(in: world) == visits && (facts.map { $0 == world.facts.values } ?? true)
    }
  }
}

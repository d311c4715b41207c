package import RootsBlueprint
package import RootsTape

extension Exploration {
  /// Searches of an app for short tapes to states.
  /// - Parameter run: runs a search; nil after a fault of the search.
  package static func search(
    of app: Blueprint,
    by run: @escaping (Exploration) -> ExplorationResult? = { try? $0.run() }
  ) -> WantedState.Search {
    { wanted in
      var exploration = Exploration(app)
      exploration.wish = wanted.isReached
      exploration.limits.moves = wanted.moves
      exploration.limits.time = wanted.time
      guard let found = run(exploration), let way = found.wish else { return nil }
      let tape = WitnessTape(of: way, found.run, blueprint: nil, under: [], at: wanted.size)
      return tape.isConfirmed ? tape.recording : nil
    }
  }
}

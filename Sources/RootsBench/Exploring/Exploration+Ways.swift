package import RootsBlueprint
package import RootsTape

extension Exploration {
  /// Searches of an app for short tapes to states.
  /// - Parameter monitor: follows the searches, and can end them.
  package static func search(
    of app: Blueprint, under monitor: ShorteningMonitor = ShorteningMonitor()
  ) -> WantedState.Search {
    { wanted in
      var exploration = Exploration(app)
      exploration.wish = Wish(wanted.isReached)
      exploration.limits.moves = wanted.moves
      exploration.limits.time = wanted.time
      exploration.monitor = monitor.search
      guard let found = try? exploration.run(), let way = found.wish else { return nil }
      return recording(of: way, found.run, wanted, under: monitor)
    }
  }

  /// The tape of moves; nil if the program does something else, or if there is no time.
  private static func recording(
    of moves: [UInt32], _ run: AppRun, _ wanted: WantedState, under monitor: ShorteningMonitor
  ) -> Recording? {
    let tape = WitnessTape(of: moves, run, blueprint: nil, under: [], at: wanted.size) {
      !monitor.isOver
    }
    return tape.isConfirmed ? tape.recording : nil
  }
}

import Roots
import RootsApp
package import RootsBlueprint
package import RootsTape
package import RootsTerminal

/// A play of a tape on an app, with the moves that its keys make.
package struct WatchedPlay {
  package let result: TapeResult
  private let run: AppRun
  /// The moves in order; nil for a command, or for a text that no sample has.
  private let moves: [UInt32?]
  /// The items that the tape has covered.
  package let covered: CoveredItems

  /// Plays a tape.
  /// - Parameter player: plays tapes; its apps are replaced.
  package init(
    _ reading: TapeReading, path: String, on app: Blueprint, by player: TapePlayer
  ) {
    self.init(reading, path: path, on: AppRun(MoveTable(app)), by: player)
  }

  /// - Parameter covered: what was covered before, to which the tape adds; nil for nothing.
  package init(
    _ reading: TapeReading, path: String, on run: AppRun, by player: TapePlayer,
    after covered: CoveredItems? = nil
  ) {
    self.run = run
    let before = covered ?? CoveredItems(of: run)
    // The session is held until what happened after the last key is covered too.
    var (session, finder): (Session?, MoveFinder?) = (nil, nil)
    var moves: [UInt32?] = []
    var player = player
    player.makeSession = { size, _ in makePlayedSession(of: run.blueprint, size: size) }
    player.watch.session = {
      session = $0
      finder = MoveFinder($0, run, covered: before)
      finder?.onStep = { moves.append($0.move(in: run)) }
    }
    player.files = player.files.discardingWrites
    player.watch.properties = { session, _ in ViolationFinder(session, run.blueprint).properties }
    result = player.play(reading, path: path)
    withExtendedLifetime(session) { finder?.follow() }
    self.moves = moves
    self.covered = finder?.covered ?? before
  }

  /// The names of the moves, in order, without commands and texts that no sample has.
  package var names: [String] {
    moves.compactMap { number in number.map { run.name(of: run.table[$0]) } }
  }
}

/// Creates a session for a tape that is played: it can be rewound, and its prompt has the words of
/// the program, which do nothing.
package func makePlayedSession(of app: Blueprint, size: Size) -> Session {
  let session = makeSession(app, size: size, isRecording: true)
  session.workbench.ownTools = SessionTool.idleTools
  return session
}

extension MoveFinder.Step {
  /// The number of the move, if the search does the same; nil for a text that no sample has.
  fileprivate func move(in run: AppRun) -> UInt32? {
    guard let move, let after else { return move }
    var state = before
    guard run.perform(move, on: &state) == nil else { return nil }
    return state.comparable == after.comparable ? move : nil
  }
}

import Roots
import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal

/// The moves of a tape without those that its end does not need.
///
/// Moves have names, so that leaving some out changes no other one; keys would then mean other
/// rows. What is left out is found by delta debugging (Zeller and Hildebrandt, 2002).
struct FewerMoves {
  /// The moves that are left.
  private(set) var moves: [UInt32]
  private let run: AppRun
  private let wanted: WantedState
  private let path: String?
  private var causes: [UInt32?] = []
  /// Whether the time is up, or the work is to end.
  private let isOver: @Sendable () -> Bool

  /// - Parameters:
  ///   - wanted: a state with a tape that comes to it.
  ///   - monitor: can end the work.
  /// - Returns: nil if the moves of the tape do not come to the state.
  init?(
    of tape: WantedState.Tape, to wanted: WantedState, of app: Blueprint,
    under monitor: ShorteningMonitor
  ) {
    (run, path, self.wanted) = (AppRun(MoveTable(app)), tape.path, wanted)
    let deadline = ContinuousClock.now + wanted.time
    isOver = { ContinuousClock.now >= deadline || monitor.isCancelled }
    var player = TapePlayer(files: TapeFiles([:])) { size, _ in
      let session = makeSession(app, size: size)
      session.ownTools = SessionTool.idleTools
      return session
    }
    player.watchProperties = { session, _ in PropertyWatch(session, app).properties }
    player.isCancelled = isOver
    let play = WatchedPlay(
      Tape.parse(tape.recording.text, file: ""), path: "", on: run, by: player,
      findingLikeMoves: true)
    moves = play.moves.compactMap(\.self)
    guard let end = self.end(of: moves), wanted.isReached(end.world) else { return nil }
    (moves, causes) = (end.moves, end.causes)
    reduce()
  }

  /// The end of moves.
  private struct End {
    let world: World
    /// The moves that were possible.
    let moves: [UInt32]
    /// The move that brought the value, and the last one that could have changed it since.
    let causes: [UInt32?]
  }

  /// Performs moves; those that are not possible are left out.
  /// - Returns: nil if the time is up before the last one.
  private func end(of moves: [UInt32]) -> End? {
    var state = run.start()
    var possible: [UInt32] = []
    var forms = value(in: state)
    var (changing, acting, last): (UInt32?, UInt32?, UInt32?)
    for number in moves {
      if isOver() { return nil }
      guard run.moves(in: state).contains(number) else { continue }
      possible.append(number)
      var next = state
      if run.perform(number, on: &next) == nil { state = next }
      last = number
      let after = value(in: state)
      if after != forms {
        (forms, changing, acting) = (after, number, nil)
      } else if run.table.moves[Int(number)].isUse {
        acting = number
      }
    }
    return End(world: state.world, moves: possible, causes: [changing, acting ?? last])
  }

  private func value(in state: AppState) -> [String]? {
    path.flatMap { try? state.world.forms(ofState: $0) }
  }

  /// Leaves out runs of moves, long ones first, until no single one can be left out.
  private mutating func reduce() {
    var size = max(1, moves.count / 2)
    while true {
      let before = moves.count
      var end = moves.count
      while end > 0 {
        var fewer = moves
        fewer.removeSubrange(max(0, end - size)..<end)
        guard let found = self.end(of: fewer) else { return }
        if found.causes == causes, wanted.isReached(found.world) { moves = found.moves }
        end = min(end - size, moves.count)
      }
      if size == 1, moves.count == before { return }
      size = max(1, size / 2)
    }
  }
}

extension Move {
  /// Whether it uses something, and does not only go back or to another tab.
  fileprivate var isUse: Bool {
    switch act {
    case .use, .submit, .appKey, .link: true
    case .tab, .nestedTab, .back, .wait, .restart: false
    }
  }
}

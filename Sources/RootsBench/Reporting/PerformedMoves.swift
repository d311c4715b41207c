import Roots
import RootsBlueprint
import RootsTape
import RootsTerminal

/// A way performed on the program itself, which must do what the search found.
struct PerformedMoves {
  private(set) var steps: [ExplorationReport.Step] = []
  /// The terminal before and after the last move; only the latter for a way without moves.
  private(set) var pictures: [TapePicture] = []
  /// The changes by the last move.
  private(set) var changes: [String] = []
  /// The difference between the search and the program; nil if they agree.
  private(set) var disagreement: String?
  /// The states of the search before and after the last move; nil for a way without moves.
  private(set) var ends: (before: AppState, after: AppState)?

  /// Performs a way.
  init(_ moves: [UInt32], of run: AppRun) {
    let player = MovePlayer(run)
    do throws(MovePlayer.Disagreement) {
      for (place, number) in moves.enumerated() {
        let before = player.state
        let session = player.session
        let isLast = place == moves.count - 1
        let last = isLast ? (frame: session.frame(), world: session.navigator.world) : nil
        let acts = try player.perform(number)
        let move = run.table[number]
        steps.append(
          ExplorationReport.Step(
            act: Self.line(move, acts, before.world.nextDue),
            label: run.name(of: move)))
        guard let last else { continue }
        var start = before
        // The last of a move and its undo is the undo.
        if let middle = player.state.middle { start.world = middle }
        ends = (start, player.state)
        pictures = [TapePicture("before the last move", last.frame)]
        changes = session.navigator.world.changes(since: last.world)
      }
    } catch {
      disagreement = "\(run.name(of: error.move)): \(error.difference)"
    }
    let title = moves.isEmpty ? "at the start" : "after the last move"
    pictures.append(TapePicture(title, player.session.frame()))
  }

  /// A line of a tape that does a move.
  /// - Parameter time: the time until the next timer has run out.
  private static func line(_ move: Move, _ acts: [NamedAct], _ time: Duration?) -> String {
    var commands = acts.map { TapeCommand.act($0, every: nil) }
    switch move.act {
    case .wait: time.flatMap { TapeTime($0) }.map { commands.insert(.sleep($0), at: 0) }
    case .link(let link): commands.insert(.open(url: link), at: 0)
    case .use, .appKey, .tab, .back, .undo, .redo, .restart: break
    }
    return commands.map { "\($0)" }.joined(separator: " ")
  }
}

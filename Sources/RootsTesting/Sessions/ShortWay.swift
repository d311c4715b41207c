import RootsApp
package import RootsBlueprint
package import RootsTape
import RootsTerminal

/// A short tape to a bug of a session, and its steps in words.
package struct ShortWay: Hashable, Sendable {
  /// The tape, which ends with the expectation of the bug.
  let tape: String
  /// The keys and other commands, in order.
  let steps: [Step]
  /// Whether the time was up before nothing more could be left out.
  let isCut: Bool

  /// The commands up to a move, and the move.
  struct Step: Hashable, Sendable {
    /// The commands as written.
    var commands: [String]
    /// What they do, as in `the row "Log in" of Home`; empty if the tape ends before a move.
    var moves: [String]

    /// What it does, then the commands.
    var words: String {
      let commands = commands.joined(separator: ", ")
      return moves.isEmpty ? commands : "\(moves.joined(separator: ", ")): \(commands)"
    }
  }

  /// Finds a short tape to a bug.
  ///
  /// - Parameters:
  ///   - files: the access to tapes.
  ///   - time: the time after which nothing more is left out.
  ///   - monitor: follows the work, and can end it.
  /// - Returns: nil if the recording does not come to the bug today.
  package init?(
    to bug: TestSession.Mark, of session: TestSession, on app: Blueprint, files: TapeFiles,
    within time: Duration, under monitor: ShorteningMonitor = ShorteningMonitor()
  ) {
    guard let line = bug.line, !session.isPlain else { return nil }
    var player = TapePlayer.reporting(on: app, files: files) {
      makeSession(app, size: $0, isRecording: true)
    }
    player.timeLimit = time
    do throws(TapeShortening.Objection) {
      var shortening = try TapeShortening(
        session.reading, path: session.path, to: bug.claims.first?.position.line ?? line,
        by: player, within: time)
      shortening.reduce(
        by: Exploration.search(of: app, under: monitor), each: .seconds(1), while: monitor.note)
      (tape, isCut) = (shortening.recording.text, shortening.isCut)
    } catch {
      return nil
    }
    let commands = Tape.parse(tape, file: session.path).tape.commands
    steps = Self.steps(of: commands, session.path, on: app, player)
  }

  private static func steps(
    of commands: [TapeCommand], _ path: String, on app: Blueprint, _ player: TapePlayer
  ) -> [Step] {
    let lines = commands.flatMap(\.single).map { Recording.Line.command($0) }
    let reading = Tape.parse(Recording(lines: lines).text, file: path)
    let run = AppRun(MoveTable(app))
    let play = WatchedPlay(reading, path: path, on: run, by: player, findingLikeMoves: true)
    let names = play.names(in: run)
    var steps: [Step] = []
    var before: [TapeCommand] = []
    for (index, command) in reading.tape.commands.enumerated() {
      switch command {
      case .set, .expect: continue
      default: break
      }
      if let joined = before.last?.joined(with: command) {
        before[before.count - 1] = joined
      } else {
        before.append(command)
      }
      let end = min(index + 1, play.moveCounts.count - 1)
      let moves = names[play.moveCounts[min(index, end)]..<play.moveCounts[end]]
      if !moves.isEmpty {
        steps.append(Step(commands: before.map { "\($0)" }, moves: moves.compactMap(\.self)))
        before = []
      }
    }
    if !before.isEmpty { steps.append(Step(commands: before.map { "\($0)" }, moves: [])) }
    return steps
  }
}

extension TapeCommand {
  /// The command with one key each.
  fileprivate var single: [TapeCommand] {
    guard case .press(let key, let times, let every) = self else { return [self] }
    return Array(
      repeating: .press(key, times: TapeCount(1), every: every), count: min(times.value, 1000))
  }
}

import RootsBench
import RootsBlueprint
import RootsExplorer
import RootsTape
import RootsTerminal

/// `roots diff`: says what differs between two versions of an app.
struct Diff {
  let words: Words

  /// The paths of the old and of the new version.
  private var versions: [String] { Array(words.operands.prefix(2)) }

  func run() throws(Failure) -> Int32 {
    let search = try SearchOptions(words)
    Interrupt.watch()
    let readings = versions.map { LoadedBlueprint.reading($0) }
    let apps = readings.compactMap(\.blueprint)
    if apps.count < readings.count {
      throw .report(readings.map { $0.blueprint == nil ? $0.report.text : "" }.joined())
    }
    let paths = try NamedTapes.readable(Array(words.operands.dropFirst(2)))
    let budget = search.budget
    var first = TapesFirst(paths, within: budget)
    var plays: [FailingPlay] = []
    first.play { path, isOver in
      guard let pair = bothPlays(of: path, on: apps, until: isOver) else { return false }
      if let failing = FailingPlay(path, pair) { plays.append(failing) }
      return true
    }
    if Interrupt.isPending { throw stopped }
    first.tellLack()
    let reports = try reports(of: search, on: apps, within: budget)
    let difference = AppDifference(from: reports[0], to: reports[1], of: (apps[0], apps[1]))
    let tapes = plays.map { failing($0, difference) }
    Standard.output.write(
      difference.document(
        from: reports[0], to: reports[1], tapes: (tapes, paths.count - first.unplayedCount)
      ).text)
    guard difference.isHarmless, tapes.allSatisfy(\.failsOnBoth) else {
      return Program.ExitCode.failed
    }
    return first.unplayedCount > 0 ? Program.ExitCode.other : Program.ExitCode.fine
  }

  private var stopped: Failure {
    Failure(
      "stopped; both versions must be searched before they can be compared",
      code: Interrupt.code ?? Program.ExitCode.other)
  }

  /// Searches both versions, each in half of the time that the tapes have left.
  private func reports(
    of search: SearchOptions, on apps: [Blueprint], within budget: Budget
  ) throws(Failure) -> [ExplorationReport] {
    var reports: [ExplorationReport] = []
    for (app, path) in zip(apps, versions) {
      let search = try search.bound(to: app, at: path)
      let part = budget.part(reports.isEmpty ? 0.5 : 1)
      var exploration = search.exploration(of: app, within: part)
      exploration.shareOfReport = 0.1
      // A part of a search cannot be compared.
      let result = try SearchOptions.result(of: exploration, cancel: { $0.stop() })
      if result.isCancelled { throw stopped }
      reports.append(search.report(result, path: path, within: part))
    }
    return reports
  }

  /// A tape that fails on the new version, with the moves that it makes on both.
  private struct FailingPlay {
    let path: String
    let reason: String
    let failsOnBoth: Bool
    let moves: (was: [String], now: [String])

    /// - Parameter plays: the plays of a tape on both versions.
    /// - Returns: nil for a tape that passes on the new one.
    init?(_ path: String, _ plays: [WatchedPlay]) {
      if plays[1].result.isPassed { return nil }
      self.path = path
      reason = plays[1].result.reason
      failsOnBoth = !plays[0].result.isPassed
      moves = (plays[0].names, plays[1].names)
    }
  }

  /// Plays a tape on both versions.
  /// - Parameter isOver: whether the plays end before the tape does.
  /// - Returns: nil for a tape whose end was not reached.
  private func bothPlays(
    of path: String, on apps: [Blueprint], until isOver: @escaping @Sendable () -> Bool
  ) -> [WatchedPlay]? {
    guard let reading = try? Tape.read(path, from: .withBuiltIns) else { return nil }
    var player = Replay(tapes: [path], blueprint: versions[1]).player()
    player.isCancelled = isOver
    var plays: [WatchedPlay] = []
    for app in apps {
      let play = WatchedPlay(reading, path: path, on: app, by: player)
      if play.result.isStopped { return nil }
      plays.append(play)
    }
    return plays
  }

  /// The tape with what breaks it.
  private func failing(_ play: FailingPlay, _ difference: AppDifference) -> FailingTape {
    if play.failsOnBoth {
      return FailingTape(path: play.path, reason: play.reason, cause: nil, failsOnBoth: true)
    }
    let (was, now) = play.moves
    let renames = difference.renamedRows
    let place = zip(was, now).prefix { $0 == $1 || renames[$0] == $1 }.count
    let first = was.indices.contains(place) ? was[place] : nil
    let gone = first.flatMap { name in difference.gone.first { $0.name == name } }
    var cause = gone.map { gone in
      let end = gone.isCertain ? "is gone" : "was not found again"
      return "\(gone.name) " + (gone.moved.map { "is now \($0)" } ?? "\(end): \(gone.reason)")
    }
    if cause == nil, let first, let other = renames[first] { cause = "\(first) is now \(other)" }
    if cause == nil, let first, now.indices.contains(place) {
      cause = "the keys of \(first) now do \(now[place])"
    }
    return FailingTape(path: play.path, reason: play.reason, cause: cause)
  }
}

extension Diff: ListedCommand {
  static let page = CommandPage(
    summary: "say what differs between two versions of an app",
    operand: Operand(
      value: .file("OLD", "yaml", "yml"), count: .two, second: .file("NEW", "yaml", "yml"),
      rest: .tape),
    options: SearchOptions.options,
    exits: [
      Exit(code: 0, meaning: "nothing was lost"),
      Exit(code: 1, meaning: "something is gone, a guard too, newly broken, or a tape breaks"),
      .unreadable,
      Exit(code: 4, meaning: "the time was up before the ends of all tapes, or another error"),
      .stopped("ended it before both versions were searched"),
    ])
}

import RootsBlueprint
import RootsTape
import RootsTerminal
import RootsTesting

/// `roots diff`: says what differs between two versions of an app.
struct Diff: Equatable {
  let old: String
  let new: String
  let tapes: [String]
  let search: SearchOptions
  let kinds: [CoverageKind]

  private static let differs: Int32 = 1

  init(_ words: Words) throws(UsageError) {
    old = words.operands[0]
    new = words.operands[1]
    tapes = Array(words.operands.dropFirst(2))
    search = try SearchOptions(words)
    kinds = try CoverageKind.list(words, otherwise: CoverageKind.usual.filter { $0 != .conditions })
  }

  func run() -> Int32 {
    let apps: [Blueprint]
    do throws(LoadedBlueprint.Unreadable) {
      apps = [try LoadedBlueprint.read(old), try LoadedBlueprint.read(new)]
    } catch {
      Standard.error.tell(error.description)
      return Program.ExitCode.unreadable
    }
    guard let paths = NamedTapes.readable(tapes) else { return Program.ExitCode.unreadable }
    guard let reports = reports(on: apps) else { return Program.ExitCode.unreadable }
    guard reports.count == apps.count else {
      return Program.fail(
        "stopped; both versions must be searched before they can be compared",
        Interrupt.code ?? Program.ExitCode.other)
    }
    let difference = AppDifference(from: reports[0], to: reports[1])
    let tapes = paths.compactMap { self.failing($0, apps, difference) }
    Standard.output.write(
      DifferenceText(
        difference, from: reports[0], to: reports[1], tapes: (tapes, paths.count)
      ).text)
    let isFine = difference.isHarmless && tapes.allSatisfy(\.failsOnBoth)
    return isFine ? Program.ExitCode.fine : Self.differs
  }

  /// Searches both versions, each in half of the time.
  /// - Returns: nil after a failure, which is printed.
  private func reports(on apps: [Blueprint]) -> [ExplorationReport]? {
    var reports: [ExplorationReport] = []
    for (app, path) in zip(apps, [old, new]) {
      var search: SearchOptions
      do throws(FactLimit.Problem) {
        search = try self.search.bound(to: app)
      } catch {
        _ = Program.fail("'\(visible(path))': \(error.message)", Program.ExitCode.unreadable)
        return nil
      }
      search.time = search.time.map { $0 / 2 }
      guard let result = search.explored(app, covering: kinds) else { return nil }
      reports.append(
        ExplorationReport(
          result, file: app.source.name, path: path, program: Program.version, covering: kinds,
          hasWays: false))
      if result.isCancelled { return reports.dropLast() }
    }
    return reports
  }

  /// A tape that fails on the new version, with what breaks it; nil for one that passes.
  private func failing(
    _ path: String, _ apps: [Blueprint], _ difference: AppDifference
  ) -> FailingTape? {
    guard let reading = try? Tape.read(path, from: .withBuiltIns) else { return nil }
    let player = Replay(tapes: [path], blueprint: new).player()
    let plays = apps.map { WatchedPlay(reading, path: path, on: $0, by: player) }
    if plays[1].result.isPassed { return nil }
    if !plays[0].result.isPassed {
      return FailingTape(
        path: path, reason: plays[1].result.reason, cause: nil, failsOnBoth: true)
    }
    let (was, now) = (plays[0].names(of: apps[0]), plays[1].names(of: apps[1]))
    let place = zip(was, now).prefix { $0 == $1 }.count
    let first = was.indices.contains(place) ? was[place] : nil
    let gone = first.flatMap { name in difference.gone.first { $0.name == name } }
    var cause = gone.map { gone in
      "\(gone.name) " + (gone.moved.map { "is now \($0)" } ?? "is gone: \(gone.reason)")
    }
    if cause == nil, let first, now.indices.contains(place) {
      cause = "the keys of \(first) now do \(now[place])"
    }
    return FailingTape(path: path, reason: plays[1].result.reason, cause: cause)
  }
}

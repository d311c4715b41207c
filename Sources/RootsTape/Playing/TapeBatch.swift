internal import RootsExplorer
internal import Synchronization

/// Tapes played in parallel, each on its own session, with results reported in order.
public struct TapeBatch: Sendable {
  /// A progress report; reports never overlap.
  public enum News: Sendable {
    /// A tape begins; tapes begin in order.
    case begins(String, index: Int)
    /// A tape and all tapes before it have ended.
    case ended(TapePlay)
  }

  /// The tapes, in the order in which results are reported.
  public let cases: [TapeCase]
  /// Whether the batch is to end soon; tapes that have not ended then count as not played.
  package var isCancelled: @Sendable () -> Bool = { false }
  /// The number of tapes played at the same time, at least 1.
  public let jobs: Int

  /// Creates a batch; `jobs` is limited to the number of tapes.
  public init(of tapes: [String], jobs: Int = 1) {
    self.init(of: tapes.map { TapeCase($0) }, jobs: jobs)
  }

  /// Creates a batch of tapes; `jobs` is limited to their number.
  public init(of cases: [TapeCase], jobs: Int = 1) {
    self.cases = cases
    self.jobs = max(1, min(jobs, cases.count))
  }

  /// Plays all tapes.
  ///
  /// - Parameters:
  ///   - makePlayer: creates the player of a thread; called on that thread.
  ///   - tell: called for each beginning and end, one call at a time, on any of the threads.
  /// - Returns: the results, in the order of the tapes.
  public func play(
    by makePlayer: @escaping @Sendable () -> TapePlayer,
    telling tell: @escaping @Sendable (News) -> Void = { _ in }
  ) -> [TapePlay] {
    let desk = TapeDesk(self, makePlayer: makePlayer, tell: tell)
    // With several jobs the calling thread only waits. After a fork, the Swift runtime identifies
    // this thread by its parent's thread ID, and a lock shared with another thread might never be
    // released.
    let threads = jobs == 1 ? [] : (0..<jobs).map { _ in JoinableThread { desk.work() } }
    for thread in threads { thread.join() }
    desk.work()
    return desk.plays
  }
}

/// A tape to play.
public struct TapeCase: Hashable, Sendable {
  /// The path of the tape.
  public let path: String
  /// The reason there is nothing to play at the path; nil for a tape that can be tried.
  package let problem: String?

  /// Creates a case.
  public init(_ path: String) { (self.path, problem) = (path, nil) }

  /// Creates the case of a tape that is lost.
  package init(_ path: String, problem: String) { (self.path, self.problem) = (path, problem) }
}

/// The result of one tape with its duration.
public struct TapePlay: Hashable, Sendable {
  /// The result.
  public var result: TapeResult
  /// The duration by the real clock.
  public var time: Duration

  /// Creates a play.
  public init(_ result: TapeResult, time: Duration) {
    self.result = result
    self.time = time
  }
}

/// The queue of tapes and their results.
///
/// A class because the threads of a batch share it.
private final class TapeDesk: Sendable {
  private struct State {
    var begun = 0
    var told = 0
    var plays: [TapePlay?]
  }

  private let cases: [TapeCase]
  private let isCancelled: @Sendable () -> Bool
  private let makePlayer: @Sendable () -> TapePlayer
  private let tell: @Sendable (TapeBatch.News) -> Void
  private let state: Mutex<State>

  init(
    _ batch: TapeBatch, makePlayer: @escaping @Sendable () -> TapePlayer,
    tell: @escaping @Sendable (TapeBatch.News) -> Void
  ) {
    cases = batch.cases
    isCancelled = batch.isCancelled
    self.makePlayer = makePlayer
    self.tell = tell
    state = Mutex(State(plays: Array(repeating: nil, count: batch.cases.count)))
  }

  /// The results, with those of tapes that were not played.
  var plays: [TapePlay] {
    let plays = state.withLock { $0.plays }
    return zip(cases, plays).map { tape, play in
      play ?? TapePlay(TapeResult(path: tape.path, verdict: .skipped), time: .zero)
    }
  }

  /// Plays tapes until none is left.
  func work() {
    let clock = ContinuousClock()
    var player = makePlayer()
    player.isCancelled = isCancelled
    while let index = take() {
      let start = clock.now
      let result = player.play(cases[index])
      if result.isStopped { continue }
      put(TapePlay(result, time: clock.now - start), at: index)
    }
  }

  private func take() -> Int? {
    state.withLock { state in
      guard state.begun < cases.count, !isCancelled() else { return nil }
      defer { state.begun += 1 }
      tell(.begins(cases[state.begun].path, index: state.begun))
      return state.begun
    }
  }

  private func put(_ play: TapePlay, at index: Int) {
    state.withLock { state in
      state.plays[index] = play
      while state.told < cases.count, let next = state.plays[state.told] {
        tell(.ended(next))
        state.told += 1
      }
    }
  }
}

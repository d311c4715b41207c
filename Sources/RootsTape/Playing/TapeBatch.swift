internal import Glibc
internal import Synchronization

/// Tapes that are played side by side, each on a session of its own, and told in their order.
public struct TapeBatch: Sendable {
  /// What is told while they are played, one thing at a time.
  public enum News: Sendable {
    /// A tape begins; they begin in their order.
    case begins(String, index: Int)
    /// A tape has been played, and so have all before it.
    case ended(TapePlay)
  }

  /// The paths, in the order in which results are told.
  public let tapes: [String]
  /// How many are played at the same time, from 1.
  public let jobs: Int

  /// A batch.
  public init(of tapes: [String], jobs: Int = 1) {
    self.tapes = tapes
    self.jobs = max(1, min(jobs, tapes.count))
  }

  /// Plays all of them.
  ///
  /// - Parameters:
  ///   - makePlayer: makes the player of each tape; called on the thread that plays it.
  ///   - tell: is told of each beginning and end, never two at once, on any of the threads.
  /// - Returns: what came of each, in their order.
  public func play(
    by makePlayer: @escaping @Sendable () -> TapePlayer,
    telling tell: @escaping @Sendable (News) -> Void = { _ in }
  ) -> [TapePlay] {
    let desk = TapeDesk(tapes, makePlayer: makePlayer, tell: tell)
    // The calling thread only waits: in a process that was forked, the Swift runtime knows it by
    // the id of its parent, and a lock that it shares with another thread may never be let go.
    let threads = jobs == 1 ? [] : (0..<jobs).compactMap { _ in PlayingThread(at: desk) }
    for thread in threads { thread.join() }
    desk.work()
    return desk.plays
  }
}

/// One play of a batch.
public struct TapePlay: Hashable, Sendable {
  /// What came of it.
  public var result: TapeResult
  /// How long it took by the real clock.
  public var time: Duration

  /// A play.
  public init(_ result: TapeResult, time: Duration) {
    self.result = result
    self.time = time
  }
}

/// Where the threads of a batch take tapes, and leave what came of them.
///
/// A class because the threads share it.
private final class TapeDesk: Sendable {
  private struct State {
    var begun = 0
    var told = 0
    var plays: [TapePlay?]
  }

  private let tapes: [String]
  private let makePlayer: @Sendable () -> TapePlayer
  private let tell: @Sendable (TapeBatch.News) -> Void
  private let state: Mutex<State>

  init(
    _ tapes: [String], makePlayer: @escaping @Sendable () -> TapePlayer,
    tell: @escaping @Sendable (TapeBatch.News) -> Void
  ) {
    self.tapes = tapes
    self.makePlayer = makePlayer
    self.tell = tell
    state = Mutex(State(plays: Array(repeating: nil, count: tapes.count)))
  }

  var plays: [TapePlay] { state.withLock { $0.plays.compactMap(\.self) } }

  /// Plays one tape after the other until none is left.
  func work() {
    let clock = ContinuousClock()
    while let index = take() {
      let start = clock.now
      let result = makePlayer().play(tapes[index])
      put(TapePlay(result, time: clock.now - start), at: index)
    }
  }

  private func take() -> Int? {
    state.withLock { state in
      guard state.begun < tapes.count else { return nil }
      defer { state.begun += 1 }
      tell(.begins(tapes[state.begun], index: state.begun))
      return state.begun
    }
  }

  private func put(_ play: TapePlay, at index: Int) {
    state.withLock { state in
      state.plays[index] = play
      while state.told < tapes.count, let next = state.plays[state.told] {
        tell(.ended(next))
        state.told += 1
      }
    }
  }
}

/// A thread that works at a desk.
private struct PlayingThread {
  private let thread: pthread_t

  /// Nil when the system has none to give: the others play its tapes.
  init?(at desk: TapeDesk) {
    var thread = pthread_t()
    let argument = unsafe Unmanaged.passRetained(desk)
    let failure = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<TapeDesk>.fromOpaque(argument).takeRetainedValue().work()
        return nil
      }, argument.toOpaque())
    guard failure == 0 else {
      unsafe argument.release()
      return nil
    }
    self.thread = thread
  }

  func join() { _ = pthread_join(thread, nil) }
}

/// A clock with timers that stands still until it is advanced.
///
/// A front end advances it by the real clock, a tape or a test by any amount. A class because all
/// users on a loop share one time. Not `Sendable`: it belongs to its loop.
public final class Scheduler {
  /// The time since the start.
  public private(set) var now: Duration = .zero
  private var timers: [Timer] = []
  private var newest = 0

  private struct Timer {
    let id: Int
    let due: Duration
    let body: () -> Void
  }

  /// The identity of a timer, for cancelling it.
  public struct Token: Hashable, Sendable {
    let id: Int
  }

  /// Creates a clock at zero.
  public init() {}

  /// The shortest delay, so that a timer that schedules itself again cannot stop the time.
  public static let shortestDelay = Duration.milliseconds(1)

  /// Calls back once after a delay.
  /// - Parameters:
  ///   - delay: the time to wait; less than `shortestDelay` counts as that.
  ///   - body: called on the loop.
  /// - Complexity: O(waiting timers).
  @discardableResult
  public func schedule(after delay: Duration, _ body: @escaping () -> Void) -> Token {
    newest += 1
    let timer = Timer(id: newest, due: now + max(delay, Self.shortestDelay), body: body)
    let place = timers.firstIndex { $0.due > timer.due } ?? timers.count
    timers.insert(timer, at: place)
    return Token(id: timer.id)
  }

  /// Cancels a timer; does nothing for one that has fired.
  public func cancel(_ token: Token) { timers.removeAll { $0.id == token.id } }

  /// The number of timers scheduled so far.
  package var scheduledCount: Int { newest }

  /// The time of the next timer; nil if there is none.
  public var nextDue: Duration? { timers.first?.due }

  /// Advances the clock, and calls each due timer at its own time, in order.
  public func advance(to time: Duration) {
    while let timer = timers.first, timer.due <= time {
      timers.removeFirst()
      now = timer.due
      timer.body()
    }
    now = max(now, time)
  }
}

/// Time as a value that is passed in: it stands still until somebody moves it on.
///
/// A front end moves it by the real clock, a tape and a test by as much as they like. A class
/// because everybody on a loop shares the one time. Not `Sendable`: it belongs to its loop.
public final class Scheduler {
  /// The time since the beginning.
  public private(set) var now: Duration = .zero
  private var timers: [Timer] = []
  private var newest = 0

  private struct Timer {
    let id: Int
    let due: Duration
    let body: () -> Void
  }

  /// What cancels a timer.
  public struct Token: Hashable, Sendable {
    let id: Int
  }

  /// A time that starts at zero.
  public init() {}

  /// The shortest delay: with it, what schedules itself again and again cannot stop the time.
  public static let shortestDelay = Duration.milliseconds(1)

  /// Calls back once, when that much time has passed.
  /// - Parameters:
  ///   - delay: `shortestDelay` or more; what is shorter counts as that.
  ///   - body: called on the loop.
  @discardableResult
  public func schedule(after delay: Duration, _ body: @escaping () -> Void) -> Token {
    newest += 1
    let timer = Timer(id: newest, due: now + max(delay, Self.shortestDelay), body: body)
    let place = timers.firstIndex { $0.due > timer.due } ?? timers.count
    timers.insert(timer, at: place)
    return Token(id: timer.id)
  }

  /// No call follows.
  public func cancel(_ token: Token) { timers.removeAll { $0.id == token.id } }

  /// How many calls were asked for so far.
  package var scheduledCount: Int { newest }

  /// When the next timer is due; nil when none waits.
  public var nextDue: Duration? { timers.first?.due }

  /// Moves the time on, and runs what falls due, each at its own time, in order.
  public func advance(to time: Duration) {
    while let timer = timers.first, timer.due <= time {
      timers.removeFirst()
      now = timer.due
      timer.body()
    }
    now = max(now, time)
  }
}

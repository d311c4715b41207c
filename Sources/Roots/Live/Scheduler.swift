/// A clock with timers: one that stands still until it is advanced, or one that follows the time.
///
/// A front end advances its clock by the real one, a tape or a test by any amount; an app without
/// such a loop takes `realTime(on:)`. A class because all users on a loop share one time. Not
/// `Sendable`: it belongs to its loop or actor.
public final class Scheduler {
  /// The time since the start, as of the latest timer or advance.
  public private(set) var now: Duration = .zero
  private var timers: [Timer] = []
  private var newest = 0
  /// Follows the time; nil for a clock that is advanced.
  private var alarm: Alarm?

  private struct Timer {
    let id: Int
    let due: Duration
    let body: () -> Void
  }

  /// The identity of a timer, for cancelling it.
  public struct Token: Hashable, Sendable {
    let id: Int
  }

  /// Creates a clock at zero that stands still until it is advanced.
  public init() {}

  deinit { alarm?.sleep?.cancel() }

  /// Creates a clock that follows the time from now on, also while the machine sleeps.
  ///
  /// Its timers call back on the given actor, whose code alone may use the clock:
  /// `navigator.scheduler = .realTime()`, for example on the main actor. While no timer waits, no
  /// task of it exists; a waiting timer does not keep the clock alive.
  /// - Parameter actor: the actor on which it is made; the caller's by default.
  public static func realTime(on actor: isolated any Actor = #isolation) -> Scheduler {
    following(actor)
  }

  /// Creates a clock that follows the time on an actor; without one its timers call back anywhere.
  static func following(_ actor: isolated (any Actor)?) -> Scheduler {
    let scheduler = Scheduler()
    scheduler.alarm = Alarm { [weak scheduler] delay in
      Task {
        _ = actor
        try? await Task.sleep(for: delay)
        if !Task.isCancelled { scheduler?.ring() }
      }
    }
    return scheduler
  }

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
    now = current
    let timer = Timer(id: newest, due: now + max(delay, Self.shortestDelay), body: body)
    let place = timers.firstIndex { $0.due > timer.due } ?? timers.count
    timers.insert(timer, at: place)
    if place == 0 { setAlarm() }
    return Token(id: timer.id)
  }

  /// Cancels a timer; does nothing for one that has fired.
  public func cancel(_ token: Token) { timers.removeAll { $0.id == token.id } }

  /// The time since the start, as of now.
  package var current: Duration { alarm.map { max(now, $0.time) } ?? now }

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
  // MARK: Real time

  /// What lets a clock follow the time: one sleeping task for the next timer.
  private struct Alarm {
    private let start = ContinuousClock.now
    /// Sleeps for this long on the actor of the clock, and rings.
    let sleepFor: (Duration) -> Task<Void, Never>
    var sleep: Task<Void, Never>?

    init(_ sleepFor: @escaping (Duration) -> Task<Void, Never>) { self.sleepFor = sleepFor }

    var time: Duration { ContinuousClock.now - start }
  }

  private func setAlarm() {
    guard let alarm else { return }
    alarm.sleep?.cancel()
    self.alarm?.sleep = timers.first.map { alarm.sleepFor($0.due - alarm.time) }
  }

  private func ring() {
    guard let alarm else { return }
    advance(to: alarm.time)
    setAlarm()
  }
}

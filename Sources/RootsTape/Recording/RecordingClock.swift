/// The pauses that a recording needs so that timers run between the same keys when it is played.
///
/// On a tape, keys take the typing speed, `Sleep` takes its time, and other commands take none.
/// Time matters only while a timer is set. The tape's clock may then lag behind the real clock but
/// never runs ahead of it; a `Sleep` makes up the lag where a timer ran, and before an event that
/// sets another timer or makes a step while one is set.
struct RecordingClock {
  /// The state of the app's timers at a moment.
  struct Timers: Hashable {
    /// The time of the app.
    var now: Duration
    /// The time at which the next timer is due.
    var nextDue: Duration?
    /// The number of timers set so far.
    var setCount: Int
    /// The step of the journal, to which rewinding can lead with the time that timers had left.
    var step: Int
  }

  /// The effect of the time since the last event.
  struct Pause: Hashable {
    /// Whether the previous key takes the typing speed; if not, it takes no time.
    var keyTakesTime: Bool
    /// The time to sleep because a timer ran; nil if none did.
    var sleep: Duration?
  }

  static let typingSpeed = Duration.milliseconds(50)

  private var last: Timers
  private var lag = Duration.zero

  init(_ timers: Timers) { last = timers }

  /// Records the arrival of an event.
  ///
  /// - Parameter key: whether the previous event was a key that takes time.
  mutating func arrive(_ timers: Timers, after key: Bool) -> Pause {
    defer { last = timers }
    guard let due = last.nextDue else {
      lag = .zero
      return Pause(keyTakesTime: true, sleep: nil)
    }
    lag += timers.now - last.now
    var pause = Pause(keyTakesTime: true, sleep: nil)
    if key {
      let start = timers.now - lag
      let end = start + Self.typingSpeed
      pause.keyTakesTime = end <= timers.now && end < due
      if pause.keyTakesTime { lag -= Self.typingSpeed }
    }
    if due <= timers.now { pause.sleep = makeUp(timers) }
    return pause
  }

  /// Records that the app has handled an event.
  ///
  /// - Returns: the time to sleep before the event.
  mutating func settle(_ timers: Timers) -> Duration? {
    defer { last = timers }
    guard last.nextDue != nil else {
      lag = .zero
      return nil
    }
    let isFixed = timers.setCount != last.setCount || timers.step != last.step
    return isFixed && lag > .zero ? makeUp(last) : nil
  }

  /// The lag as a `Sleep` in whole milliseconds, or exactly if rounding up would reach the next
  /// timer.
  private mutating func makeUp(_ timers: Timers) -> Duration? {
    guard lag > .zero else { return nil }
    let rounded = lag.inMilliseconds
    let surplus = rounded - lag
    let isExact = timers.nextDue.map { $0 <= timers.now + surplus } ?? false
    defer { lag = isExact ? .zero : .zero - surplus }
    return isExact ? lag : rounded
  }
}

extension Duration {
  /// The duration rounded up to whole milliseconds.
  fileprivate var inMilliseconds: Duration {
    let (seconds, attoseconds) = components
    let millisecond: Int64 = 1_000_000_000_000_000
    return .seconds(seconds) + .milliseconds((attoseconds + millisecond - 1) / millisecond)
  }
}

extension TapeTime {
  /// Creates a time in whole seconds, or in whole milliseconds, or else to the nanosecond.
  package init?(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = attoseconds / 1_000_000_000
    if nanoseconds == 0, seconds > 0 {
      self.init(number: "\(seconds)", unit: .seconds)
    } else if nanoseconds % 1_000_000 == 0 {
      self.init(milliseconds: Int(seconds * 1000 + nanoseconds / 1_000_000))
    } else {
      let digits = "\(1_000_000_000 + nanoseconds)".dropFirst()
      self.init(number: "\(seconds).\(digits)", unit: .seconds)
    }
  }
}

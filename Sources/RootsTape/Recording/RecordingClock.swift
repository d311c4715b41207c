/// Which pauses a recording needs so that timers run between the same keys when it is played.
///
/// A tape has a clock of its own: keys take the typing speed, `Sleep` what it says, all else
/// nothing. Time matters only while a timer waits. Then the tape's clock may lag behind the real
/// one, and never overtakes it; what it lags is made up for by a `Sleep` where a timer ran, and
/// before an event that sets another timer while one waits.
struct RecordingClock {
  /// What must be known of the app's timers at a moment.
  struct Timers: Hashable {
    /// The app's time.
    var now: Duration
    /// When the next one is due.
    var nextDue: Duration?
    /// How many have been set so far.
    var setCount: Int
  }

  /// What follows from the time that went by since the last event.
  struct Pause: Hashable {
    /// Whether the key before takes the typing speed; else it takes no time at all.
    var keyTakesTime: Bool
    /// What to sleep, because a timer ran; nil when none did.
    var sleep: Duration?
  }

  static let typingSpeed = Duration.milliseconds(50)

  private var last: Timers
  private var lag = Duration.zero

  init(_ timers: Timers) { last = timers }

  /// An event arrives.
  ///
  /// - Parameter key: whether the event before was a key that takes time.
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

  /// All that comes of an event has happened.
  ///
  /// - Returns: what to sleep before the event.
  mutating func settle(_ timers: Timers) -> Duration? {
    defer { last = timers }
    guard last.nextDue != nil else {
      lag = .zero
      return nil
    }
    guard timers.setCount != last.setCount, lag > .zero else { return nil }
    return makeUp(last)
  }

  /// Whole milliseconds, unless a timer that has not run yet is due before they are over.
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
  /// Rounded up to whole milliseconds.
  fileprivate var inMilliseconds: Duration {
    let (seconds, attoseconds) = components
    let millisecond: Int64 = 1_000_000_000_000_000
    return .seconds(seconds) + .milliseconds((attoseconds + millisecond - 1) / millisecond)
  }
}

extension TapeTime {
  /// A time of whole milliseconds, or to the nanosecond.
  init?(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = attoseconds / 1_000_000_000
    if nanoseconds % 1_000_000 == 0 {
      self.init(milliseconds: Int(seconds * 1000 + nanoseconds / 1_000_000))
    } else {
      let digits = "\(1_000_000_000 + nanoseconds)".dropFirst()
      self.init(number: "\(seconds).\(digits)", unit: .seconds)
    }
  }
}

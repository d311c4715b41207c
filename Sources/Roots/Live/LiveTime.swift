/// The time of a world: how far it follows its clock, and what has run out.
struct LiveTime {
  /// The clock; without one no time passes.
  private(set) var scheduler: Scheduler?
  /// Whether time stands still in the world.
  var isHeld = false
  /// What has run out and is not handled yet.
  var out: [TimeOut] = []
  /// The time that the journal has not noted.
  var unnoted = Duration.zero
  /// The time of the clock up to which time has passed in the world.
  private var now = Duration.zero
  /// The next time at which something runs out.
  var alarm: (token: Scheduler.Token, due: Duration)?

  /// Follows another clock.
  mutating func follow(_ scheduler: Scheduler?) {
    if let alarm = alarm.take() { self.scheduler?.cancel(alarm.token) }
    self.scheduler = scheduler
    now = scheduler?.current ?? .zero
  }

  /// Lets time begin to pass, when it has not passed before.
  mutating func begin() {
    if let scheduler { now = scheduler.current }
  }

  /// Begins the time of another world.
  mutating func restart() {
    (out, unnoted) = ([], .zero)
    begin()
  }

  /// The time that has passed since the last call; nil for none.
  mutating func advance() -> Duration? {
    let former = now
    begin()
    return now > former && !isHeld ? now - former : nil
  }

  /// The time that has passed for the journal since the last input.
  mutating func takeUnnoted() -> Duration {
    defer { unnoted = .zero }
    return unnoted
  }

  /// Wakes a navigator at once if something has run out, otherwise after a time.
  mutating func setAlarm(in delay: Duration?, for navigator: Navigator) {
    guard let scheduler else { return }
    var due = out.isEmpty ? delay.map { now + $0 } : now
    if isHeld { due = nil }
    if due == alarm?.due { return }
    if let alarm { scheduler.cancel(alarm.token) }
    alarm = due.map { due in
      let delay = due - scheduler.current
      return (
        scheduler.schedule(after: delay) { [link = navigator.link] in link.navigator?.wake() }, due
      )
    }
  }
}

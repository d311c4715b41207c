// Time: the clock lets it pass in the world, and wakes the navigator when something runs out.

/// The state of a navigator's time.
struct LiveTime {
  /// The time of the clock up to which time has passed in the world.
  var now = Duration.zero
  /// The time that the journal has not noted.
  var unnoted = Duration.zero
  /// What has run out and is not handled yet.
  var out: [TimeOut] = []
  /// The next time at which something runs out.
  var alarm: (token: Scheduler.Token, due: Duration)?
}

extension Navigator {
  /// Whether time may change the world: there are timers or requests.
  ///
  /// The parts are read in place: a call of a function of another module copies the world.
  var isTimed: Bool { !world.timers.isEmpty || !world.requests.isEmpty }

  /// Lets the time pass in the world that has passed since the last call.
  func passTime() {
    guard let scheduler else { return }
    let now = scheduler.current
    defer { time.now = now }
    guard now > time.now, !holdsTime, isStarted || !mayHaveControllers, isTimed else { return }
    let passed = now - time.now
    time.out += world.pass(passed)
    if journal != nil { time.unnoted += passed }
  }

  /// The time that a timer of an entry has run; nil when its screen has not been visible yet.
  package func elapsed(of entry: EntryID, _ index: Int) -> Duration? {
    passTime()
    return world.timer(of: entry, index)?.elapsed
  }

  /// Lets time begin to pass, when it has not passed before.
  func beginTime() {
    if let scheduler { time.now = scheduler.current }
  }

  /// Begins the time of another world.
  func restartTime() {
    (time.out, time.unnoted) = ([], .zero)
    beginTime()
  }

  /// The time that has passed for the journal since the last input.
  func takeUnnotedTime() -> Duration {
    defer { time.unnoted = .zero }
    return time.unnoted
  }

  /// Wakes the navigator when the next timer or deadline runs out.
  func setAlarm() {
    guard let scheduler else { return }
    var due = time.out.isEmpty ? world.nextDue.map { time.now + $0 } : time.now
    if holdsTime { due = nil }
    if due == time.alarm?.due { return }
    if let alarm = time.alarm { scheduler.cancel(alarm.token) }
    time.alarm = due.map { due in
      (scheduler.schedule(after: due - scheduler.current) { [weak self] in self?.wake() }, due)
    }
  }

  /// Handles what has run out.
  private func wake() {
    time.alarm = nil
    passTime()
    if !time.out.isEmpty { onTimeOut?() }
    while !time.out.isEmpty {
      switch time.out.removeFirst() {
      case .deadline(let id):
        if let question = protections.verdicts[id]?.question { endCached(by: question) }
        feed(.expired(id))
      case .timer(let entry, let index):
        if world.state.visibleEntries.contains(entry) { onTimer?(entry, index) }
      }
    }
    setAlarm()
  }
}

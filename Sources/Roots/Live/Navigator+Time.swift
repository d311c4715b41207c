// Time: the clock lets it pass in the world, and wakes the navigator when something runs out.

extension Navigator {
  /// The clock for deadlines and lifetimes; without one they never end.
  ///
  /// An app on an actor takes `.realTime()`; terminal sessions and tests have their own clocks.
  public final var scheduler: Scheduler? {
    get { time.scheduler }
    set {
      time.follow(newValue)
      setAlarm()
    }
  }

  /// Stops time in the world, as while a session looks at an earlier state, or continues it.
  package func holdTime(_ isHeld: Bool) {
    passTime()
    time.isHeld = isHeld
    setAlarm()
  }

  /// Whether time may change the world: there are timers or requests.
  ///
  /// The parts are read in place: a call of a function of another module copies the world.
  var isTimed: Bool { !world.timers.isEmpty || !world.requests.isEmpty }

  /// Lets the time pass in the world that has passed since the last call.
  func passTime() {
    guard let passed = time.advance(), controllers.haveAppeared || !controllers.mayExist, isTimed
    else { return }
    time.out += world.pass(passed)
    if journal != nil { time.unnoted += passed }
  }

  /// The time that a timer of an entry has run; nil when its screen has not been visible yet.
  package func elapsed(of entry: EntryID, _ index: Int) -> Duration? {
    passTime()
    return world.timer(of: entry, index)?.elapsed
  }

  /// Wakes the navigator when the next timer or deadline runs out.
  func setAlarm() { time.setAlarm(in: world.nextDue, for: self) }

  /// Handles what has run out.
  func wake() {
    time.alarm = nil
    passTime()
    if !time.out.isEmpty { observers.timeOuts.notify(()) }
    while !time.out.isEmpty {
      switch time.out.removeFirst() {
      case .deadline(let id):
        if let question = protections.verdicts[id]?.question { endCached(by: question) }
        feed(.expired(id))
      case .timer(let entry, let index):
        if world.state.visibleEntries.contains(entry) { observers.timers.notify((entry, index)) }
      }
    }
    setAlarm()
  }
}

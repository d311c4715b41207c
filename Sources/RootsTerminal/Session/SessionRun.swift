import Roots

extension Session {
  /// Runs on a driver until the session ends.
  ///
  /// Waiting events are handled together, so that a burst of keys or sizes costs one frame.
  /// - Parameters:
  ///   - driver: shows the frames and delivers the events.
  ///   - clock: returns the time since the start of the session.
  /// - Throws: `DriverError` if the terminal is gone.
  public func run(
    on driver: any Driver, clock: () -> Duration
  ) throws(DriverError) {
    handle(.resize(driver.size))
    var frame = Frame(size: size)
    var missed = 0
    while !isOver {
      scheduler.advance(to: clock())
      loop.drain()
      let wasMoving = running != nil
      draw(into: &frame)
      try driver.show(frame)
      if wasMoving, running == nil { missed = 0 }
      if driver.isBehind, running != nil { missed = leaveOut(missed: missed + 1) }
      let due = [scheduler.nextDue, nextFrameDue].compactMap { $0 }.min()
      var event = driver.next(before: due.map { max(.zero, $0 - clock()) })
      var taken = 0
      while let next = event {
        // The app's time has stood still while nothing happened.
        scheduler.advance(to: clock())
        loop.drain()
        handle(next)
        for request in takeDriverRequests() { driver.perform(request) }
        taken += 1
        event = isOver || taken == 64 ? nil : driver.next(before: .zero)
      }
    }
  }

  /// Skips frames of transitions for a terminal that is too slow: the rest of a transition in which
  /// a frame was not taken, and every transition after that happened repeatedly.
  private func leaveOut(missed: Int) -> Int {
    endTransition()
    guard missed == 4 else { return missed }
    transitions = .off
    message = MessageLine(.info, "this terminal is slow, so transitions are off")
    return missed
  }
}

import Roots

extension Session {
  /// Runs on a driver until somebody ends it.
  ///
  /// Events that are waiting are taken together, so that a burst of keys or sizes costs one frame.
  /// - Parameters:
  ///   - driver: shows the frames and brings the events.
  ///   - clock: the time since the session began.
  /// - Throws: `DriverError` when the terminal is gone.
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

  /// A terminal that has not taken one frame gets no further ones in between; if that happens in
  /// one transition after the other, it gets none at all.
  private func leaveOut(missed: Int) -> Int {
    endTransition()
    guard missed == 4 else { return missed }
    transitions = .off
    message = MessageLine(.info, "this terminal is slow, so transitions are off")
    return missed
  }
}

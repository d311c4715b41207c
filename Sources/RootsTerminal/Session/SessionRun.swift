import Roots

extension Session {
  /// Runs on a driver until somebody ends it.
  ///
  /// Events that are waiting are taken together, so that a burst of keys or sizes costs one frame.
  /// - Parameter clock: the time since the session began.
  /// - Throws: `DriverError` when the glass is gone.
  public func run(
    on driver: any Driver, clock: () -> Duration
  ) throws(DriverError) {
    handle(.resize(driver.size))
    var frame = Frame(size: size)
    while !isOver {
      scheduler.advance(to: clock())
      loop.drain()
      draw(into: &frame)
      try driver.show(frame)
      var event = driver.next(before: scheduler.nextDue.map { max(.zero, $0 - clock()) })
      var taken = 0
      while let next = event {
        handle(next)
        for wish in takeWishes() { driver.perform(wish) }
        taken += 1
        event = isOver || taken == 64 ? nil : driver.next(before: .zero)
      }
    }
  }
}

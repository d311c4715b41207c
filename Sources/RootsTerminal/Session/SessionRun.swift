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
      // Before the frame is drawn, so that the end of what is left out is shown.
      if driver.isBehind, motion.running != nil { missed = leaveOut(missed: missed + 1) }
      let wasMoving = motion.running != nil
      draw(into: &frame)
      try driver.show(frame)
      if wasMoving, motion.running == nil { missed = 0 }
      let due = [scheduler.nextDue, nextFrameDue, workbench.markDue].compactMap { $0 }.min()
      var event = driver.next(before: due.map { max(.zero, $0 - clock()) })
      var taken = 0
      while let next = event {
        // The app's time has stood still while nothing happened.
        scheduler.advance(to: clock())
        loop.drain()
        let (together, later) = gathered(next, from: driver)
        for event in together { handle(event) }
        if next == .ended(.terminalGone) { throw .terminalGone }
        for request in takeDriverRequests() { driver.perform(request) }
        taken += 1
        event = later ?? (isOver || taken == 64 ? nil : driver.next(before: .zero))
      }
    }
  }

  /// Turns many characters that arrive at once into a paste, because a terminal that does not mark
  /// pastes types them.
  ///
  /// - Returns: the events to handle, and the event that came after them, if any.
  private func gathered(_ first: Event, from driver: any Driver) -> ([Event], later: Event?) {
    guard takesTyping, first.typed != nil else { return ([first], nil) }
    var events = [first]
    var later: Event?
    while let next = driver.next(before: .zero) {
      guard next.typed != nil, events.count < 1 << 16 else {
        later = next
        break
      }
      events.append(next)
    }
    guard events.count >= 64 else { return (events, later) }
    return ([.paste(String(events.compactMap(\.typed)))], later)
  }

  /// Whether typed characters are entered into a text.
  var takesTyping: Bool {
    switch tool {
    case .prompt: true
    case .reader: false
    case nil: hasFocusedField
    }
  }

  /// Skips frames of transitions for a terminal that is too slow: the rest of a transition in which
  /// a frame was not taken, and every transition after that happened repeatedly.
  private func leaveOut(missed: Int) -> Int {
    motion.running = nil
    guard missed == 4 else { return missed }
    transitions = .off
    message = MessageLine(.info, "this terminal is slow, so transitions are off")
    return missed
  }
}

extension Event {
  /// The character of a key that types one.
  fileprivate var typed: Character? {
    if case .key(let key) = self { key.typed } else { nil }
  }
}

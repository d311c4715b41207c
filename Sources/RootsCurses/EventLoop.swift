import CNcurses
import Glibc
public import RootsTerminal

extension CursesDriver {
  /// The pause in a sequence or a paste that counts as its end, in milliseconds.
  private static let restPatience = 1000
  /// The time between two resize events, in milliseconds.
  private static let resizeInterval = 16

  /// Waits for the next event; nil if none came before the deadline.
  ///
  /// The call after `.suspended` stops the process and returns after it is continued.
  public func next(before deadline: Duration?) -> Event? {
    noteDeath()
    if mustStop { suspend() }
    // A signal ends the loop at once; a terminal that is gone, after the keys that came before.
    if let ending, ending != .terminalGone || waiting.isEmpty { return .ended(ending) }
    if let event = waiting.popFirst() { return event }
    // One call after a poll need not poll again, because bytes that arrive together are read
    // together.
    if deadline == .zero && hasLooked {
      hasLooked = false
      return nil
    }
    let end = deadline.map { monotonicMilliseconds() + $0.milliseconds }
    while true {
      look(until: [end, resizeDue, decisionDue])
      resizeIfDue()
      decideIfDue()
      if let event = waiting.popFirst() { return event }
      if let ending { return .ended(ending) }
      if let end, end <= monotonicMilliseconds() { return nil }
    }
  }

  /// Handles a signal that ends the program, even while events wait.
  private func noteDeath() {
    guard ending == nil, unsafe rescue.pointee.deathSignal != 0 else { return }
    note(drainSignals())
  }

  /// The signals received since the last call, each once.
  func drainSignals() -> Set<Int32> { Set(readAll(from: signals).map { Int32($0) }) }

  /// Handles received signals.
  func note(_ arrived: Set<Int32>) {
    if arrived.contains(SIGHUP) { end(.hangup) }
    if !arrived.isDisjoint(with: [SIGTERM, SIGINT, SIGQUIT]) { end(.quitSignal) }
    if arrived.contains(SIGWINCH) && resizeDue == nil {
      resizeDue = max(lastResize + Self.resizeInterval, monotonicMilliseconds())
    }
    if arrived.contains(SIGTSTP) {
      mustStop = true
      waiting.append(.suspended)
    } else if arrived.contains(SIGCONT) {
      recover()
    }
  }

  /// Updates the size; a terminal that does not know its size keeps the old one.
  private func resizeIfDue() {
    let now = monotonicMilliseconds()
    guard let due = resizeDue, due <= now else { return }
    resizeDue = nil
    lastResize = now
    takeSize()
  }

  /// Takes the size of the terminal, which may have changed.
  ///
  /// - Returns: whether it has.
  @discardableResult
  func takeSize() -> Bool {
    guard let size = tty.size, size != screen.size else { return false }
    screen.resize(to: size)
    waiting.append(.resize(size))
    return true
  }

  private func readKeys() {
    guard let bytes = tty.read() else { return end(.terminalGone) }
    waiting += decoder.take(bytes)
    planDecision()
  }

  /// Decodes a partial key sequence as it is and ends a paste, when the rest does not come.
  private func decideIfDue() {
    guard let due = decisionDue, due <= monotonicMilliseconds() else { return }
    waiting += decoder.settle()
    planDecision()
  }

  private func planDecision() {
    let patience = decoder.patience.map { $0 == .key ? escapeDelay : Self.restPatience }
    decisionDue = patience.map { monotonicMilliseconds() + $0 }
  }

  /// Waits once for the answer of the terminal, which other programs would read as typed text.
  ///
  /// A signal that comes meanwhile ends the wait; so does a terminal that is gone.
  func awaitAnswer() {
    let (cause, due) = (ending, monotonicMilliseconds() + Self.restPatience)
    let isCutOff = [.terminalGone, .hangup].contains(cause) || cause != nil && screen.isBusy
    while screen.awaitsAnswer, !decoder.hasAnswered, !isCutOff, ending == cause,
      monotonicMilliseconds() < due
    {
      look(until: [due])
    }
    screen.endWaiting()
  }

  /// Waits for the terminal, a signal or the earliest of the times, and reads the input.
  private func look(until moments: [Int?]) {
    let output = screen.isBusy ? Int16(POLLOUT) : 0
    var watched = [
      pollfd(fd: tty.descriptor, events: Int16(POLLIN) | output, revents: 0),
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
    ]
    for descriptor in pollSources?.descriptors() ?? [] {
      watched.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    let now = monotonicMilliseconds()
    let due = moments + [pollSources?.patience().map { $0 + now }]
    let left = due.compactMap { $0 }.min().map { $0 - now }
    let patience = Int32(clamping: left.map { max($0, 0) } ?? -1)
    let ready = unsafe poll(&watched, nfds_t(watched.count), patience)
    hasLooked = true
    let hasCalled = watched.dropFirst(2).contains { $0.revents != 0 }
    if let pollSources, hasCalled || pollSources.patience() == 0 { waiting += pollSources.events() }
    guard ready > 0 else { return }
    if watched[1].revents != 0 { note(drainSignals()) }
    let answer = Int32(watched[0].revents)
    if answer & POLLOUT != 0 && !screen.flush() { end(.terminalGone) }
    if answer & POLLIN != 0 { readKeys() }
    if answer & (POLLHUP | POLLERR | POLLNVAL) != 0 { end(.terminalGone) }
  }
}

extension Tty {
  /// Whether the terminal answers the query for its attributes, as those with a cursor do.
  func answers(_ settings: termios) -> Bool {
    guard makeRaw(from: settings) else { return false }
    var (settings, decoder) = (settings, InputDecoder())
    defer { _ = unsafe tcsetattr(descriptor, TCSANOW, &settings) }
    let query = Array(InputModes.fence.utf8)
    _ = unsafe send(query, count: query.count, to: descriptor, patience: 100)
    let due = monotonicMilliseconds() + 1000
    while !decoder.hasAnswered, monotonicMilliseconds() < due {
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      _ = unsafe poll(&watched, 1, Int32(max(due - monotonicMilliseconds(), 0)))
      guard let bytes = read() else { return false }
      _ = decoder.take(bytes)
    }
    return decoder.hasAnswered
  }
}

extension Duration {
  /// The duration in whole milliseconds, at most a million seconds; rounded up so that a wait does
  /// not end too early.
  package var milliseconds: Int {
    Int(min(max((self / .milliseconds(1)).rounded(.up), 0), 1e9))
  }
}

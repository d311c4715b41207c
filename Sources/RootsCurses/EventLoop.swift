import CNcurses
import Glibc
public import RootsTerminal

extension CursesDriver {
  /// A pause within a paste that is taken for its end, in milliseconds.
  private static let pastePatience = 1000
  /// Between two changes of size, in milliseconds.
  private static let resizeInterval = 16

  /// The next event; nil when none came before the deadline.
  ///
  /// After `.suspended` the next call stops the process; it returns once it is continued.
  public func next(before deadline: Duration?) -> Event? {
    if mustStop { suspend() }
    let end = deadline.map { monotonicMilliseconds() + $0.milliseconds }
    while true {
      note(signals.drain())
      resizeIfDue()
      if waiting.isEmpty { readKeys() }
      if !waiting.isEmpty { return waiting.removeFirst() }
      if let ending { return .ended(ending) }
      let now = monotonicMilliseconds()
      if let end, end <= now { return nil }
      wait(until: [end, resizeDue, decoder.isPasting ? now + Self.pastePatience : nil])
    }
  }

  /// Turns signals into what they mean.
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

  private func resizeIfDue() {
    let now = monotonicMilliseconds()
    guard let due = resizeDue, due <= now, let size = tty.size else { return }
    resizeDue = nil
    lastResize = now
    guard size != glass.size else { return }
    glass.resize(to: size)
    waiting.append(.resize(size))
  }

  /// Reads until an event is complete or nothing is left to read.
  private func readKeys() {
    while waiting.isEmpty {
      switch keys.read() {
      case .input(let input): waiting += decoder.take(input)
      case .ignored: continue
      case .nothing:
        waiting += decoder.settle()
        return
      }
    }
  }

  /// Waits for the terminal, a signal or the earliest of these moments.
  private func wait(until moments: [Int?]) {
    let output = glass.isBusy ? Int16(POLLOUT) : 0
    var watched = [
      pollfd(fd: tty.descriptor, events: Int16(POLLIN) | output, revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let left = moments.compactMap { $0 }.min().map { $0 - monotonicMilliseconds() }
    let ready = unsafe poll(&watched, 2, Int32(clamping: left.map { max($0, 0) } ?? -1))
    let answer = Int32(watched[0].revents)
    if ready == 0 && decoder.isPasting { waiting += decoder.endPaste() }
    guard ready > 0 else { return }
    if answer & POLLOUT != 0 && !glass.flush() { end(.terminalGone) }
    if answer & (POLLHUP | POLLERR | POLLNVAL) != 0 { end(.terminalGone) }
  }
}

extension Duration {
  /// Whole milliseconds, rounded up: a wait never ends too early.
  fileprivate var milliseconds: Int {
    let (seconds, attoseconds) = components
    guard seconds < 1_000_000 else { return 1_000_000_000 }
    let millisecond: Int64 = 1_000_000_000_000_000
    return max(Int(seconds) * 1000 + Int((attoseconds + millisecond - 1) / millisecond), 0)
  }
}

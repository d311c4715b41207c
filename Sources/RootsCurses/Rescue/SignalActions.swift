import Glibc

// Handlers write to the pipe that wakes the loop; those that cannot wait for it give the terminal
// back with system calls only. No curses call, no allocation, no lock.

/// Installs the handlers; must run before curses starts, which replaces only default handlers.
enum SignalActions {
  /// - Returns: the reading end of the pipe on which each signal arrives as one byte; nil if there
  ///   is none.
  static func install() -> Int32? {
    guard let pipe = makePipe() else { return nil }
    unsafe rescue.pointee.wakeup = pipe.writing
    installOnAlternateStack()
    for signal in deathSignals { handle(signal, with: onDeath) }
    for signal in [SIGCONT, SIGWINCH] { handle(signal, with: onNews) }
    installStop()
    ignore(SIGTTOU)
    handle(SIGALRM, with: onAlarm)
    ignore(SIGPIPE)
    ignore(SIGXFSZ)
    return pipe.reading
  }

  /// Installs the handler of stop signals, removed while a stop is carried out.
  static func installStop() {
    handle(SIGTSTP, with: onNews)
  }

  /// Uses another stack, because a stack overflow leaves none for the handler.
  private static func installOnAlternateStack() {
    let size = 1 << 16
    var stack = unsafe stack_t()
    unsafe stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    unsafe stack.ss_size = size
    _ = unsafe sigaltstack(&stack, nil)
    for signal in crashSignals { handle(signal, with: onCrash, flags: SA_ONSTACK) }
  }
}

private func wake(_ signal: Int32) {
  let before = errno
  var byte = UInt8(truncatingIfNeeded: signal)
  _ = unsafe write(rescue.pointee.wakeup, &byte, 1)
  errno = before
}

private func onNews(_ signal: Int32) {
  wake(signal)
}

/// Requests the end of the loop, which has two seconds to save; the alarm ends a hanging process.
private func onDeath(_ signal: Int32) {
  if unsafe rescue.pointee.deathSignal == 0 {
    unsafe rescue.pointee.deathSignal = signal
    _ = alarm(2)
  }
  wake(signal)
}

private func onAlarm(_ signal: Int32) {
  Rescue.giveBack()
  let cause = unsafe rescue.pointee.deathSignal
  die(of: cause == 0 ? signal : cause)
}

/// Gives the terminal back after a crash; a second fault here ends the process, and the supervisor
/// does the rest.
private func onCrash(_ signal: Int32) {
  handle(signal, with: SIG_DFL)
  Rescue.giveBack()
  _ = raise(signal)
}

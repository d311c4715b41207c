import Glibc

// SignalActions write to the pipe that wakes the loop; what cannot wait for it gives the terminal
// back with system calls alone. No curses call, no allocation, no lock.

/// Installs the handlers; must come before curses starts, which only takes what is left default.
enum SignalActions {
  /// - Returns: the end of the pipe on which each signal arrives as one byte; nil when there is
  ///   no pipe to be had.
  static func install() -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    unsafe rescue.pointee.wakeup = ends[1]
    installOnAlternateStack()
    for signal in deathSignals { handle(signal, with: onDeath) }
    for signal in [SIGCONT, SIGWINCH] { handle(signal, with: onNews) }
    installStop()
    ignore(SIGTTOU)
    handle(SIGALRM, with: onAlarm)
    ignore(SIGPIPE)
    ignore(SIGXFSZ)
    return ends[0]
  }

  /// A request to stop is news as well, except while it is being followed.
  static func installStop() {
    handle(SIGTSTP, with: onNews)
  }

  /// A stack overflow has no stack left to run a handler on.
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

/// The loop has two seconds to save and to leave; the alarm ends what hangs.
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

/// A second fault in here ends the process at once; the supervisor then does what is left.
private func onCrash(_ signal: Int32) {
  handle(signal, with: SIG_DFL)
  Rescue.giveBack()
  _ = raise(signal)
}

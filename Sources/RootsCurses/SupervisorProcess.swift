import CTerminal
import Glibc

/// The state of the signal handlers, which may take no lock.
private struct SupervisorState {
  var child: pid_t = 0
  /// The number of times that this process was continued.
  var continues = 0
}

nonisolated(unsafe) private let state: UnsafeMutablePointer<SupervisorState> = {
  let state = UnsafeMutablePointer<SupervisorState>.allocate(capacity: 1)
  unsafe state.initialize(to: SupervisorState())
  return unsafe state
}()

/// The parent of the supervised program: the socket to the child, and the terminal settings from
/// before it.
struct SupervisorProcess {
  private let tty: Tty
  private let settings: termios
  private let line: Int32
  private let errors: Int32

  /// Forks: the parent becomes the supervisor and never returns, the child returns.
  ///
  /// - Returns: the child's pipe; nil if the system refuses, or if the supervisor died at once.
  static func begin() -> SupervisorPipe? {
    guard let tty = Tty.open(), let settings = tty.settings else { return nil }
    // Where files may not grow, errors are not captured, which is no reason to die.
    ignore(SIGXFSZ)
    guard let errors = CapturedErrors.open(), let line = SupervisorPipe.makeLine() else {
      return nil
    }
    handle(SIGCHLD, with: SIG_DFL)
    SignalMask.blocked.set(for: forwarded)
    _ = unsafe state
    let supervisor = getpid()
    let child = terminal_fork()
    _ = close(child == 0 ? line.supervisor : line.child)
    if child == 0 {
      _ = close(tty.descriptor)
      for signal in 1..<65 { handle(Int32(signal), with: SIG_DFL) }
    } else if child > 0 {
      unsafe state.pointee.child = child
      takeSignals()
    }
    SignalMask.open.set(for: forwarded)
    if child > 0 {
      SupervisorProcess(tty: tty, settings: settings, line: line.supervisor, errors: errors)
        .untilTheEnd()
    }
    return child == 0
      ? SupervisorPipe(line: line.child, errors: errors, supervisor: supervisor) : nil
  }

  private static func takeSignals() {
    // killall and pkill would otherwise end this process together with the child.
    _ = unsafe terminal_name_process("tty-restorer")
    ignore(SIGPIPE)
    // Otherwise the Swift runtime's crash handler would prompt on the terminal.
    for signal in crashSignals { handle(signal, with: SIG_DFL) }
    for signal in forwarded { handle(signal, with: onForwarded) }
    handle(SIGCONT, with: onContinue)
  }

  private static let forwarded = deathSignals + fatalSignals + [SIGTSTP]

  /// Waits for the child, resets the terminal if the child has not, and ends as the child did.
  private func untilTheEnd() -> Never {
    var status: Int32 = 0
    while true {
      let continuesBefore = unsafe state.pointee.continues
      let waited = unsafe waitpid(state.pointee.child, &status, WUNTRACED)
      if waited < 0 && errno == EINTR { continue }
      guard waited > 0, isStopped(status) else { break }
      // If it was stopped and continued together with the child, the child's stop is over.
      if unsafe state.pointee.continues == continuesBefore { stop(by: signal(ofStop: status)) }
      continueChild()
      // From now on stops are passed on again: the child may take the terminal.
      var goOn: UInt8 = 1
      _ = unsafe send(&goOn, count: 1, to: line, patience: 0)
    }
    setRight()
    let signal = status & 0x7F
    guard signal != 0 else { exit((status >> 8) & 0xFF) }
    var noCore = rlimit(rlim_cur: 0, rlim_max: 0)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &noCore)
    die(of: signal)
  }

  /// Stops by the signal that stopped the child, so that the shell notices.
  private func stop(by signal: Int32) {
    setRight()
    takeDefaultAction(of: signal)
    handle(SIGTSTP, with: onForwarded)
  }

  /// Continues the child unless it has been continued: another SIGCONT would cancel its next stop.
  private func continueChild() {
    var news = unsafe siginfo_t()
    let child = unsafe state.pointee.child
    _ = unsafe waitid(P_PID, id_t(child), &news, WSTOPPED | WCONTINUED | WNOHANG | WNOWAIT)
    if unsafe news.si_signo == 0 { _ = kill(child, SIGCONT) }
  }

  /// Resets the terminal if the child's last message contains the bytes for it.
  private func setRight() {
    guard let reset = SupervisorPipe.lastWord(in: readAll(from: line)), !reset.isEmpty else {
      return
    }
    ignore(SIGTTOU)
    let bytes = Array(reset)
    unsafe sendReset(bytes, count: bytes.count, to: tty.descriptor)
    var settings = settings
    _ = unsafe tcsetattr(tty.descriptor, TCSANOW, &settings)
    CapturedErrors.show(errors, on: tty.descriptor)
    handle(SIGTTOU, with: SIG_DFL)
  }

  private func signal(ofStop status: Int32) -> Int32 { (status >> 8) & 0xFF }
}

private func onForwarded(_ signal: Int32) {
  _ = unsafe kill(state.pointee.child, signal)
}

private func onContinue(_ signal: Int32) {
  unsafe state.pointee.continues += 1
}

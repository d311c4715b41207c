import Glibc

/// The type of a signal handler: a C function without captures.
typealias SignalAction = @convention(c) (Int32) -> Void

/// The signals that request an orderly end.
let deathSignals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]

/// The other signals that end a process and can be caught; 32 and 33 belong to the C library.
let fatalSignals: [Int32] =
  [SIGUSR1, SIGUSR2, SIGALRM, 16, SIGXCPU, SIGVTALRM, SIGPROF, SIGPOLL, SIGPWR, SIGSYS]
  + Array(34...64)

let crashSignals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT]

func handle(_ signal: Int32, with action: SignalAction?, flags: Int32 = 0) {
  var disposition = sigaction()
  unsafe disposition.__sigaction_handler.sa_handler = action
  disposition.sa_flags = flags
  _ = unsafe sigaction(signal, &disposition, nil)
}

func ignore(_ signal: Int32) {
  handle(signal, with: SIG_IGN)
}

/// Blocks signals, or unblocks them.
enum SignalMask {
  case blocked
  case open

  func set(for signals: [Int32]) {
    var set = sigset_t()
    _ = unsafe sigemptyset(&set)
    for signal in signals { _ = unsafe sigaddset(&set, signal) }
    _ = unsafe sigprocmask(self == .blocked ? SIG_BLOCK : SIG_UNBLOCK, &set, nil)
  }
}

/// Whether a process was stopped, by the status that `waitpid` returns.
func isStopped(_ status: Int32) -> Bool { status & 0xFF == 0x7F }

/// Performs the default action of `signal`, once, however many of them are pending.
func takeDefaultAction(of signal: Int32) {
  SignalMask.blocked.set(for: [signal])
  handle(signal, with: SIG_DFL)
  _ = raise(signal)
  SignalMask.open.set(for: [signal])
}

/// Ends this process by `signal`.
func die(of signal: Int32) -> Never {
  takeDefaultAction(of: signal)
  _exit(128 + signal)
}

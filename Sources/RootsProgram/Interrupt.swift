import Glibc
import RootsCurses
import Synchronization

/// The signals that ask for an end while a command has results to write: Ctrl-C, SIGTERM, and
/// SIGHUP when the terminal is gone.
///
/// A command with results begins the watch when it has read its inputs, and keeps it until it
/// returns, so that its reports are written too. A third signal ends the program at once.
enum Interrupt {
  private static let count = Atomic(0)
  private static let first = Atomic<Int32>(0)
  /// A pipe that is readable while a signal is pending; -1 before the watch.
  private static let readEnd = Atomic<Int32>(-1)
  private static let writeEnd = Atomic<Int32>(-1)
  /// The time of the last press, in milliseconds.
  private static let last = Atomic(Int.min / 2)
  /// The bytes that begin a new line on standard error.
  private static let newLine: StaticString = "\r\n"

  /// The number of signals that have come since the watch began.
  static var presses: Int { count.load(ordering: .relaxed) }

  /// Whether a signal has come since the watch began.
  static var isPending: Bool { presses > 0 }

  /// Becomes readable when a signal is pending; -1 before the watch.
  static var descriptor: Int32 { readEnd.load(ordering: .relaxed) }

  /// The first signal since the watch began; nil if none came.
  static var signal: Int32? {
    let number = first.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// The exit code of work that a signal has stopped: 130 after Ctrl-C, 143 after SIGTERM, 129
  /// after SIGHUP; nil without a signal since the watch began.
  static var code: Int32? { signal.map { 128 + $0 } }

  /// The name of the first signal, for messages.
  static var name: String {
    switch signal {
    case SIGTERM: "SIGTERM"
    case SIGHUP: "SIGHUP"
    default: "Ctrl-C"
    }
  }

  /// The time after a press in which a signal of another process is the same press, in
  /// milliseconds: a parent that has the same terminal passes it on.
  private static let pressTime = 200

  /// Counts each signal from now on, also again after the app was on the terminal, which has
  /// handlers of its own.
  static func watch() {
    if readEnd.load(ordering: .relaxed) < 0, let pipe = makePipe() {
      readEnd.store(pipe.reading, ordering: .relaxed)
      writeEnd.store(pipe.writing, ordering: .relaxed)
    }
    for number in [SIGQUIT, SIGTSTP] { _ = Glibc.signal(number, SIG_DFL) }
    for number in [SIGINT, SIGTERM] { handle(number) }
    // `nohup` lets programs outlive their terminal.
    if !isIgnored(SIGHUP) { handle(SIGHUP) }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    _ = unsafe sigaction(number, nil, &action)
    // Functions cannot be compared.
    let handler = unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return unsafe handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func handle(_ number: Int32) {
    // A parent may have blocked the signal.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    var action = sigaction()
    action.sa_flags = SA_SIGINFO
    unsafe action.__sigaction_handler.sa_sigaction = { number, info, _ in
      // Without generic calls, whose types Swift looks up under a lock that the program may hold.
      var isPressed = true
      if let info = unsafe info { isPressed = unsafe info.pointee.si_code > 0 }
      let now = monotonicMilliseconds()
      if isPressed {
        Interrupt.last.store(now, ordering: .relaxed)
      } else if now - Interrupt.last.load(ordering: .relaxed) < Interrupt.pressTime {
        return
      }
      _ = Interrupt.first.compareExchange(expected: 0, desired: number, ordering: .relaxed)
      _ = unsafe write(
        Interrupt.writeEnd.load(ordering: .relaxed), Interrupt.newLine.utf8Start, 1)
      guard Interrupt.count.wrappingAdd(1, ordering: .relaxed).newValue > 2 else { return }
      if isatty(STDERR_FILENO) == 1 {
        _ = unsafe write(
          STDERR_FILENO, Interrupt.newLine.utf8Start, Interrupt.newLine.utf8CodeUnitCount)
      }
      _exit(128 + number)
    }
    _ = unsafe sigaction(number, &action, nil)
  }
}

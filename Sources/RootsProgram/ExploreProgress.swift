import Glibc
import RootsExplorer
import RootsTerminal
import RootsTesting
import Synchronization

/// The progress of a search on standard error, and its end by Ctrl-C.
///
/// On a terminal it takes a few rows, which are drawn again; elsewhere it is a line every 10
/// seconds. The terminal keeps its settings, so that there is nothing to give back.
///
/// A class because a thread of its own shows the progress.
final class ExploreProgress: Sendable {
  /// The rows on a terminal of a size, and the line elsewhere.
  private let rows: @Sendable (Size) -> [String]
  private let line: @Sendable () -> String
  /// Called for each Ctrl-C.
  private let cancel: @Sendable () -> Void
  private let isOver = Atomic(false)
  private let isTerminal = Standard.error.isCapableTerminal
  private let thread = Mutex<JoinableThread?>(nil)

  /// The pause between two looks at the end, in microseconds.
  private static let pause: UInt32 = 50_000
  /// The numbers of pauses between two reports, on a terminal and elsewhere.
  private static let pausesBetweenReports = (terminal: 4, elsewhere: 200)

  /// Shows the progress of an exploration from now on.
  /// - Parameters:
  ///   - limit: the time of the exploration; nil for no limit.
  ///   - cancel: called for each Ctrl-C.
  convenience init(
    of monitor: ExplorationMonitor, limit: Duration?, cancel: @escaping @Sendable () -> Void
  ) {
    let start = ContinuousClock.now
    let status = { @Sendable in
      var status = monitor.status
      status.time = ContinuousClock.now - start
      status.limit = limit
      return status
    }
    self.init(
      rows: { status().lines(in: $0) }, line: { status().line }, cancel: cancel)
  }

  /// Shows from now on how tapes are made shorter.
  convenience init(of monitor: ShorteningMonitor) {
    self.init(line: { monitor.line }, cancel: { monitor.cancel() })
  }

  private convenience init(
    line: @escaping @Sendable () -> String, cancel: @escaping @Sendable () -> Void
  ) {
    self.init(rows: { [cut(line(), to: $0.columns - 1)] }, line: line, cancel: cancel)
  }

  private init(
    rows: @escaping @Sendable (Size) -> [String], line: @escaping @Sendable () -> String,
    cancel: @escaping @Sendable () -> Void
  ) {
    (self.rows, self.line, self.cancel) = (rows, line, cancel)
    Interrupt.watch()
    thread.withLock { $0 = JoinableThread { [self] in show() } }
  }

  /// Erases the rows, and ends the watch for Ctrl-C.
  func end() {
    isOver.store(true, ordering: .relaxed)
    thread.withLock { $0.take() }?.join()
    Interrupt.forget()
  }

  private func show() {
    let wait =
      isTerminal ? Self.pausesBetweenReports.terminal : Self.pausesBetweenReports.elsewhere
    var pauses = 0
    var presses = 0
    var drawn = RedrawnRows()
    var typed = TypedLines()
    while !isOver.load(ordering: .relaxed) {
      usleep(Self.pause)
      if Interrupt.presses > presses {
        presses += 1
        cancel()
      }
      pauses += 1
      if isTerminal, typed.hasNew() {
        drawn.moveDown()
      } else if pauses % wait != 0 {
        continue
      }
      if isTerminal {
        let size = Standard.error.size ?? Size(columns: 80, rows: 24)
        Standard.error.tell(drawn.drawing(rows(size), columns: size.columns))
      } else {
        Standard.error.tell(line() + "\n")
      }
    }
    if isTerminal {
      let columns = Standard.error.size?.columns ?? 80
      Standard.error.tell(drawn.drawing([], columns: columns))
    }
  }
}

/// Rows at the cursor of a terminal that replace each other.
struct RedrawnRows {
  /// The widths of the rows that are there.
  private var widths: [Int] = []
  /// The number of rows by which the cursor has left them.
  private var distance = 0

  /// Notes that the cursor has moved to the next row, as when Enter is pressed.
  mutating func moveDown() { distance += 1 }

  /// The bytes that erase the rows, and write others in their place.
  /// - Parameter columns: the width of the terminal now, in which earlier rows may be wrapped.
  mutating func drawing(_ rows: [String], columns: Int) -> String {
    let heights = widths.map { max(1, ($0 + columns - 1) / max(1, columns)) }
    let above = heights.reduce(0, +) - 1 + distance
    distance = 0
    let up = above > 0 ? "\u{1B}[\(above)A" : ""
    let erasing = widths.isEmpty ? "" : "\r\(up)\u{1B}[J"
    widths = rows.map { columnWidth(of: $0) }
    return erasing + rows.joined(separator: "\r\n")
  }
}

/// The lines that are typed on the terminal while nothing reads them, which stay there to be read.
struct TypedLines {
  /// The number of bytes in complete lines.
  private var count = TypedLines.waiting

  /// Whether another line was completed since the last call.
  mutating func hasNew() -> Bool {
    defer { count = TypedLines.waiting }
    return TypedLines.waiting > count
  }

  private static var waiting: Int32 {
    var count: Int32 = 0
    guard isatty(STDIN_FILENO) == 1, unsafe ioctl(STDIN_FILENO, UInt(FIONREAD), &count) == 0
    else { return 0 }
    return count
  }
}

/// Ctrl-C, or a signal of another program, while something runs that can be ended with a result.
enum Interrupt {
  private static let count = Atomic(0)
  private static let first = Atomic<Int32>(0)
  private static let isWatched = Atomic(false)
  /// A pipe that is readable from the first signal on; -1 before the first watch.
  private static let readEnd = Atomic<Int32>(-1)
  private static let writeEnd = Atomic<Int32>(-1)
  private static let last = Atomic(0)
  /// The bytes that begin a new line on standard error.
  private static let newLine: StaticString = "\r\n"

  /// The number of times that Ctrl-C was pressed since the watch began.
  static var presses: Int { count.load(ordering: .relaxed) }

  /// Whether a signal has come that nobody but the program itself heeds.
  static var isPending: Bool { isWatched.load(ordering: .relaxed) && code != nil }

  /// Becomes readable when a signal is pending; -1 without a watch.
  static var descriptor: Int32 {
    isWatched.load(ordering: .relaxed) ? readEnd.load(ordering: .relaxed) : -1
  }

  /// The exit code of work that a signal has stopped: 130 after Ctrl-C, 143 after SIGTERM; nil
  /// without a signal since the watch began.
  static var code: Int32? {
    let signal = first.load(ordering: .relaxed)
    return signal == 0 ? nil : 128 + signal
  }

  /// The time after a press in which a signal of another process is the same press, in
  /// milliseconds: a parent that has the same terminal passes it on.
  private static let pressTime = 200

  /// Counts each signal; the third one ends the program.
  static func watch() {
    count.store(0, ordering: .relaxed)
    first.store(0, ordering: .relaxed)
    last.store(-pressTime, ordering: .relaxed)
    var ends: [Int32] = [-1, -1]
    if readEnd.load(ordering: .relaxed) < 0, unsafe pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      readEnd.store(ends[0], ordering: .relaxed)
      writeEnd.store(ends[1], ordering: .relaxed)
    }
    var byte: UInt8 = 0
    while unsafe read(readEnd.load(ordering: .relaxed), &byte, 1) > 0 {}
    isWatched.store(true, ordering: .relaxed)
    for number in ended { handle(number) }
  }

  private static let ended = [SIGINT, SIGTERM]

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
      let now = Interrupt.now
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

  /// Lets Ctrl-C and the other signals of a terminal act on the program again, also after the app
  /// was on the terminal.
  static func forget() {
    isWatched.store(false, ordering: .relaxed)
    for number in [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP] { _ = signal(number, SIG_DFL) }
  }

  /// The time since the start of the system, in milliseconds; allowed in a signal handler.
  private static var now: Int {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}

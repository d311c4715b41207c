import Glibc
import RootsExplorer
import RootsTerminal
import RootsTesting
import Synchronization

/// The progress of a search on standard error, and its end by a signal.
///
/// On a terminal it takes a few rows, which are drawn again; elsewhere it is a line every 10
/// seconds. The terminal keeps its settings, so that there is nothing to give back.
///
/// A class because a thread of its own shows the progress.
final class ExploreProgress: Sendable {
  /// The rows on a terminal of a size, and the line elsewhere.
  private let rows: @Sendable (Size) -> [String]
  private let line: @Sendable () -> String
  /// Called for each signal.
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
  ///   - cancel: called for each signal, also for those that came before.
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
    thread.withLock { $0 = JoinableThread { [self] in show() } }
  }

  /// Erases the rows.
  func end() {
    isOver.store(true, ordering: .relaxed)
    thread.withLock { $0.take() }?.join()
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
        // Another program that sends a signal does not wait for what is decided after a search.
        if presses == 0, Interrupt.signal != SIGINT { cancel() }
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

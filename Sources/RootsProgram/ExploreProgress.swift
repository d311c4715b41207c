import Glibc
import RootsExplorer
import RootsTesting
import Synchronization

/// The progress of an exploration on standard error, and its end by Ctrl-C.
///
/// A class because a thread of its own shows the progress.
final class ExploreProgress: Sendable {
  private let monitor: ExplorationMonitor
  private let isOver = Atomic(false)
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let thread = Mutex<JoinableThread?>(nil)

  private static let erasing = "\r\u{1B}[K"
  /// The pause between two looks at the end, in microseconds.
  private static let pause: UInt32 = 50_000
  /// The numbers of pauses between two lines, on a terminal and elsewhere.
  private static let pausesBetweenLines = (terminal: 4, elsewhere: 200)

  /// Shows the progress from now on.
  init(of monitor: ExplorationMonitor) {
    self.monitor = monitor
    Interrupt.watch()
    thread.withLock { $0 = JoinableThread { [self] in show() } }
  }

  /// Ends the line and the watch for Ctrl-C.
  func end() {
    isOver.store(true, ordering: .relaxed)
    thread.withLock { $0.take() }?.join()
    if isTerminal { Standard.error.tell(Self.erasing) }
    Interrupt.forget()
  }

  private func show() {
    let wait = isTerminal ? Self.pausesBetweenLines.terminal : Self.pausesBetweenLines.elsewhere
    var pauses = 0
    while !isOver.load(ordering: .relaxed) {
      usleep(Self.pause)
      if Interrupt.hasCome { monitor.cancel() }
      pauses += 1
      if pauses % wait == 0 { tell() }
    }
  }

  private func tell() {
    let progress = monitor.progress
    let search: String
    switch monitor.phase {
    case .atoms, .pairs: search = "looking for what is new"
    case .all: search = "all ways of \(max(0, progress.completeLevels - 1)) moves"
    }
    let faults = monitor.faultCount
    var line = "\(search): \(progress.states) states"
    line += ", \(Int(progress.transitionsPerSecond)) moves a second"
    if let left = progress.statesLeft { line += ", about \(left) states left" }
    if faults > 0 { line += ", \(faults) \(faults == 1 ? "fault" : "faults") so far" }
    Standard.error.tell(isTerminal ? Self.erasing + line : line + "\n")
  }
}

/// Ctrl-C while something runs that can be ended with a result.
enum Interrupt {
  private static let count = Atomic(0)

  /// Whether Ctrl-C was pressed since the watch began.
  static var hasCome: Bool { count.load(ordering: .relaxed) > 0 }

  /// Counts each Ctrl-C; the second one ends the program.
  static func watch() {
    count.store(0, ordering: .relaxed)
    // A parent may have blocked the signal.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    _ = signal(SIGINT) { _ in
      if Interrupt.count.wrappingAdd(1, ordering: .relaxed).newValue > 1 { _exit(130) }
    }
  }

  /// Lets Ctrl-C end the program again.
  static func forget() { _ = signal(SIGINT, SIG_DFL) }
}

import Glibc
import RootsBench
import RootsCurses
import RootsExplorer
import RootsTerminal
import Synchronization

/// The progress of a search on standard error, and its end by a signal.
///
/// On a terminal it is one row, which is written again; elsewhere it is a line every 10 seconds.
/// The terminal keeps its settings, so that there is nothing to give back.
///
/// A class because a thread of its own shows the progress.
final class ExploreProgress: Sendable {
  private let line: @Sendable () -> String
  /// The share of the time that is over, 0 to 1; nil if that is not known.
  private let share: @Sendable () -> Double?
  /// What follows the line on a terminal.
  private let hint: String
  /// Called for each signal.
  private let cancel: @Sendable () -> Void
  private let isOver = Atomic(false)
  private let isTerminal = Standard.error.isCapableTerminal
  private let thread = Mutex<JoinableThread?>(nil)

  /// The pause between two looks at the end, in microseconds.
  private static let pause: UInt32 = 50_000
  /// The numbers of pauses between two reports, on a terminal and elsewhere.
  private static let pausesBetweenReports = (terminal: 4, elsewhere: 200)
  private static let erasing = "\r\u{1B}[K"

  /// Shows the progress of an exploration from now on.
  /// - Parameters:
  ///   - limit: the time of the exploration; nil for no limit.
  ///   - cancel: called for each signal, also for those that came before.
  convenience init(
    of monitor: ExplorationMonitor, limit: Duration?, cancel: @escaping @Sendable () -> Void
  ) {
    let start = ContinuousClock.now
    self.init(
      line: {
        var status = monitor.status
        status.time = ContinuousClock.now - start
        status.limit = limit
        return status.line
      },
      share: { limit.map { min((ContinuousClock.now - start) / $0, 1) } },
      hint: "; Ctrl-C stops", cancel: cancel)
  }

  /// Shows from now on how tapes are made shorter.
  convenience init(of monitor: ShorteningMonitor) {
    self.init(
      line: { monitor.line }, share: { nil }, hint: "", cancel: { monitor.cancel() })
  }

  private init(
    line: @escaping @Sendable () -> String, share: @escaping @Sendable () -> Double?, hint: String,
    cancel: @escaping @Sendable () -> Void
  ) {
    (self.line, self.share, self.hint, self.cancel) = (line, share, hint, cancel)
    thread.withLock { $0 = JoinableThread { [self] in show() } }
  }

  /// Erases the row.
  func end() {
    isOver.store(true, ordering: .relaxed)
    thread.withLock { $0.take() }?.join()
  }

  private func show() {
    let wait =
      isTerminal ? Self.pausesBetweenReports.terminal : Self.pausesBetweenReports.elsewhere
    var pauses = 0
    var presses = 0
    while !isOver.load(ordering: .relaxed) {
      usleep(Self.pause)
      if Interrupt.presses > presses {
        // Another program that sends a signal does not wait for what is decided after a search.
        if presses == 0, Interrupt.signal != SIGINT { cancel() }
        presses += 1
        cancel()
      }
      pauses += 1
      if pauses % wait != 0 { continue }
      if isTerminal {
        let columns = Standard.error.size?.columns ?? 80
        let shown = cut(line(), to: max(0, columns - 1 - hint.count))
        Standard.error.write(Self.erasing + shown + hint + windowProgress(share()))
      } else {
        Standard.error.write(line() + "\n")
      }
    }
    if isTerminal { Standard.error.write(Self.erasing + windowProgress(nil)) }
  }

  /// The sequence that shows a share in the window or the taskbar, and nil to show none (OSC 9;4,
  /// ConEmu); empty for terminals that may take it for a notification.
  private func windowProgress(_ share: Double?) -> String {
    let isSupported =
      ["ghostty", "WezTerm"].contains(environment("TERM_PROGRAM") ?? "")
      || environment("WT_SESSION") != nil || environment("ConEmuANSI") == "ON"
    guard isSupported else { return "" }
    let state = share.map { "1;\(Int($0 * 100))" } ?? "0"
    return "\u{1B}]9;4;\(state)\u{1B}\\"
  }
}

package import RootsTape
import Synchronization

/// A view of a tape that is made shorter from another thread, and a way to end it.
///
/// A class because the work and its observers share it.
package final class ShorteningMonitor: Sendable {
  /// The monitor of each search for a shorter way, which also ends the later ones.
  package let search = ExplorationMonitor()
  private let counts = Mutex<(before: Int, now: Int)?>(nil)
  private let deadline: ContinuousClock.Instant?

  /// - Parameter deadline: the end of the time; nil to tell none.
  package init(until deadline: ContinuousClock.Instant? = nil) { self.deadline = deadline }

  /// Ends the work soon, with the shortest tape so far.
  package func cancel() { search.stop() }

  /// Whether `cancel` was called.
  package var isCancelled: Bool { search.isCancelled }

  /// Whether `cancel` was called, or the time is up.
  var isOver: Bool { isCancelled || deadline.map { .now >= $0 } ?? false }

  /// The progress in one line.
  package var line: String {
    if isCancelled { return "stopping" }
    guard let counts = counts.withLock({ $0 }) else { return "playing the tape" }
    let time =
      deadline.map { "; \(max(.zero, $0 - .now).components.seconds) s left" } ?? ""
    return "\(counts.before) steps, now \(counts.now)\(time); Ctrl-C stops"
  }

  /// Notes the progress of a tape.
  /// - Returns: whether the work goes on.
  package func note(_ shortening: TapeShortening) -> Bool {
    counts.withLock { $0 = (shortening.countBefore, shortening.count) }
    return !isCancelled
  }
}

package import RootsTape
import Synchronization

/// A view of a tape that is made shorter from another thread, and a way to end it.
///
/// A class because the work and its observers share it.
package final class ShorteningMonitor: Sendable {
  private let current = Mutex(Status())
  private let deadline: ContinuousClock.Instant?

  private struct Status {
    var countBefore: Int?
    var count = 0
    var isCancelled = false
    /// The search that runs.
    var search: ExplorationMonitor?
  }

  /// - Parameter deadline: the end of the time; nil to tell none.
  package init(until deadline: ContinuousClock.Instant? = nil) { self.deadline = deadline }

  /// Ends the work soon, with the shortest tape so far.
  package func cancel() {
    current.withLock {
      $0.isCancelled = true
      $0.search?.cancel()
    }
  }

  /// Whether `cancel` was called.
  package var isCancelled: Bool { current.withLock { $0.isCancelled } }

  /// Whether `cancel` was called, or the time is up.
  var isOver: Bool { isCancelled || deadline.map { .now >= $0 } ?? false }

  /// The progress in one line.
  package var line: String {
    let status = current.withLock { $0 }
    if status.isCancelled { return "stopping" }
    guard let before = status.countBefore else { return "playing the tape" }
    let search = status.search == nil ? "" : "; searching for a shorter way"
    let time =
      deadline.map { "; \(max(.zero, $0 - .now).components.seconds) s left" } ?? ""
    return "\(before) steps, now \(status.count)\(search)\(time); Ctrl-C stops"
  }

  /// Notes the progress of a tape.
  /// - Returns: whether the work goes on.
  package func note(_ shortening: TapeShortening) -> Bool {
    current.withLock {
      ($0.countBefore, $0.count) = (shortening.countBefore, shortening.count)
      return !$0.isCancelled
    }
  }

  /// Runs a search, unless the work is to end.
  /// - Returns: nil after a fault of the search.
  package func result(of exploration: Exploration) -> ExplorationResult? {
    let begins = current.withLock {
      if !$0.isCancelled { $0.search = exploration.monitor }
      return !$0.isCancelled
    }
    guard begins else { return nil }
    defer { current.withLock { $0.search = nil } }
    return try? exploration.run()
  }
}

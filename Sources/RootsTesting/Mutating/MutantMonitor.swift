import Synchronization

/// A view of a running test of tapes from another thread, and a way to end it.
///
/// A class because the test and its observers share it.
package final class MutantMonitor: Sendable {
  /// The monitor of the search for ways.
  let exploration = ExplorationMonitor()
  private let current = Mutex(Status())

  private struct Status {
    var stage = Stage.playing
    var done = 0
    var count = 0
  }

  enum Stage: Hashable, Sendable { case playing, searching, comparing }

  package init() {}

  /// Ends the test soon, with the result so far.
  package func cancel() { exploration.cancel() }

  /// Whether `cancel` was called.
  package var isCancelled: Bool { exploration.isCancelled }

  /// The progress in one line.
  package var line: String {
    let status = current.withLock { $0 }
    let share = "\(status.done) of \(status.count)"
    let text =
      switch status.stage {
      case .playing: status.count == 0 ? "playing tapes" : "tapes played on \(share) changes"
      case .searching: "searching for ways to compare along"
      case .comparing: "compared \(share) changes that no tape notices"
      }
    return isCancelled ? text + "; ending" : text
  }

  func begin(_ stage: Stage, count: Int = 0) {
    current.withLock { $0 = Status(stage: stage, count: count) }
  }

  /// Notes that one more change is done.
  func advance() { current.withLock { $0.done += 1 } }
}

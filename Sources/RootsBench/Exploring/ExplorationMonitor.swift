import RootsBlueprint
import RootsExplorer
import Synchronization

/// A view of a running exploration from another thread, and a way to end it.
///
/// A class because the exploration and its observers share it.
package final class ExplorationMonitor: Sendable {
  let search = SearchMonitor()
  /// The monitor of the passes over the moves between all states, after the search.
  let decision = SearchMonitor()
  private let current = Mutex(ExplorationStatus())

  package init() {}

  /// Ends the search soon, with the result so far; a second call, or one after the search, also
  /// leaves out what only the moves between all states decide.
  package func cancel() {
    if search.isCancelled || current.withLock({ $0.isDeciding }) { decision.cancel() }
    if !decision.isCancelled { search.cancel() }
  }

  /// Ends the search and everything that it decides as soon as possible.
  package func stop() {
    search.cancel()
    decision.cancel()
  }

  /// Whether `cancel` or `stop` was called.
  package var isCancelled: Bool { search.isCancelled || decision.isCancelled }

  /// The status, without the times.
  package var status: ExplorationStatus {
    var status = current.withLock { $0 }
    status.progress = search.progress
    status.isCancelled = isCancelled
    return status
  }

  func begin(_ phase: ExplorationResult.Phase, after result: ExplorationResult) {
    // That something is always refused, or never heard, is not known before the end.
    let early = [UsualProperty.refused, .results].map(\.rawValue)
    let count = result.faults.count { !early.contains($0.property) }
    current.withLock {
      $0 = ExplorationStatus()
      $0.phase = phase
      $0.faultCount = count
    }
  }

  /// Begins to look at stacks of any height.
  func searchFrames() { current.withLock { $0.isOfFrames = true } }

  /// Begins to look at the moves between the states of the last search.
  func decide() { current.withLock { $0.isDeciding = true } }
}

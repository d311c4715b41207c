import RootsBlueprint
package import RootsExplorer
import Synchronization

/// A view of a running exploration from another thread, and a way to end it.
///
/// A class because the exploration and its observers share it.
package final class ExplorationMonitor: Sendable {
  let search = SearchMonitor()
  private let status = Mutex(Status())

  private struct Status {
    var phase = ExplorationResult.Phase.atoms
    var faultCount = 0
  }

  package init() {}

  /// Ends the exploration soon, with the result so far; allowed in a signal handler.
  package func cancel() { search.cancel() }

  /// Whether `cancel` was called.
  package var isCancelled: Bool { search.isCancelled }

  /// The progress of the present search.
  package var progress: SearchProgress { search.progress }

  /// The present search.
  package var phase: ExplorationResult.Phase { status.withLock { $0.phase } }

  /// The number of faults that earlier searches found.
  package var faultCount: Int { status.withLock { $0.faultCount } }

  func begin(_ phase: ExplorationResult.Phase, after result: ExplorationResult) {
    // That something is always refused, or never heard, is not known before the end.
    let early = [UsualProperty.refused, .results].map(\.rawValue)
    let count = result.faults.count { !early.contains($0.property) }
    status.withLock { $0 = Status(phase: phase, faultCount: count) }
  }
}

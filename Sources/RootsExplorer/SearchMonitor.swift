import Synchronization

/// A view of a running search from other threads, and a way to end it.
///
/// A class because the search and its observers share it.
public final class SearchMonitor: Sendable {
  private let latest = Mutex(SearchProgress())
  private let cancelled = Atomic(false)
  private let budget = Mutex<Budget?>(nil)

  /// A monitor for one search.
  public init() {}

  /// Ends the search before each thread's next state; allowed in a signal handler.
  public func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Whether `cancel` was called.
  public var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Ends the search and the passes over its states when a budget is used up; nil lifts the limit.
  package func limit(to budget: Budget?) { self.budget.withLock { $0 = budget } }

  /// Whether the work was cancelled, or its time is up.
  @usableFromInline package var isOver: Bool {
    isCancelled || budget.withLock { $0 }?.isOver == true
  }

  /// The reason to end the work; nil while it may go on.
  /// - Parameter bytes: the memory that later work needs.
  @usableFromInline package func stop(reserving bytes: Int = 0) -> Stop? {
    if isCancelled { return .cancelled }
    guard let budget = budget.withLock({ $0 }) else { return nil }
    return budget.isOver ? .time : budget.isFull(reserving: bytes) ? .memory : nil
  }

  /// The progress after the last merge; a short lock that the search takes every few milliseconds.
  public var progress: SearchProgress { latest.withLock { $0 } }

  package func publish(_ progress: SearchProgress) { latest.withLock { $0 = progress } }
}

/// The progress of a search at a moment.
public struct SearchProgress: Hashable, Sendable {
  /// The number of different states.
  public package(set) var states = 0
  /// The number of states that are not expanded yet.
  public package(set) var frontier = 0
  /// The number of levels whose states are all expanded.
  public package(set) var completeLevels = 0
  package init() {}

  init(_ report: SearchReport) {
    states = report.states
    frontier = report.states - report.expanded
    completeLevels = report.completeLevels
  }
}

import Synchronization

/// An executor for the asynchronous code of one navigator: jobs are kept until the owner of the
/// loop drains them, so that no two run at the same time.
///
/// A task executor (Swift Evolution SE-0417), because only that keeps the continuations of a task
/// off the global pool.
public final class Loop: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  /// Creates a loop without jobs.
  public init() {}

  /// Keeps a job until the loop is drained.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs every job in order, those added meanwhile included.
  /// - Returns: the number of jobs.
  @discardableResult
  public func drain() -> Int {
    var count = 0
    while let job = nextJob() {
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      count += 1
    }
    return count
  }

  private func nextJob() -> UnownedJob? {
    jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  /// Starts asynchronous code on this loop; it runs when the loop is drained.
  ///
  /// The code may use what belongs to the loop (a navigator, its controllers): its jobs run only
  /// inside `drain`, on the thread that calls it.
  ///
  /// - Parameter body: a closure that belongs to no actor. The compiler makes a closure that is
  ///   written inside the code of an actor part of that actor, whose jobs no loop can run; begin it
  ///   with `{ @concurrent in`.
  /// - Precondition: the closure belongs to no actor.
  public func spawn(_ body: @escaping @isolated(any) () async -> Void) {
    precondition(
      body.isolation == nil,
      "this closure belongs to an actor and would never run in a loop; write { @concurrent in ... }"
    )
    let bound = LoopBound(body: body)
    Task(executorPreference: self) { await bound.run() }
  }

  /// A closure that runs only on its loop.
  ///
  /// Unchecked, because the compiler cannot see that the jobs of a task with this executor run
  /// inside `drain` only.
  private struct LoopBound: @unchecked Sendable {
    let body: @isolated(any) () async -> Void
    func run() async { await body() }
  }
}

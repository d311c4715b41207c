import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Calls a function for each number below a count, and returns the parts in ascending order.
///
/// The threads take the numbers in ascending order. POSIX threads rather than tasks: a search is
/// synchronous, and must neither block the threads of the concurrency pool nor wait for them.
///
/// - Returns: nil when the function returned nil for a number; later numbers are then skipped.
@usableFromInline
package func inOrder<Part: Sendable>(
  _ count: Int, threads: Int, _ part: @escaping @Sendable (Int) -> Part?
) -> [Part]? {
  let parts = beginning(count, threads: threads, part)
  return parts.count == count ? parts : nil
}

/// Calls a function for each number below a count, and returns the parts before the first nil.
func beginning<Part: Sendable>(
  _ count: Int, threads: Int, _ part: @escaping @Sendable (Int) -> Part?
) -> [Part] {
  let parts = Parts<Part>(count: count)
  let work: @Sendable () -> Void = {
    while let number = parts.take() { parts.put(part(number), at: number) }
  }
  let others = (1..<max(1, min(threads, count))).map { _ in JoinableThread(work) }
  work()
  for thread in others { thread.join() }
  return parts.made
}

/// The parts made so far.
///
/// A class because the threads share it; each writes only the places that it took.
@safe private final class Parts<Part: Sendable>: @unchecked Sendable {
  private let count: Int
  private let parts: UnsafeMutablePointer<Part?>
  private let next = Atomic(0)

  init(count: Int) {
    self.count = count
    unsafe parts = .allocate(capacity: count)
    unsafe parts.initialize(repeating: nil, count: count)
  }

  deinit {
    unsafe parts.deinitialize(count: count)
    unsafe parts.deallocate()
  }

  func take() -> Int? {
    let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < count ? number : nil
  }

  func put(_ part: Part?, at number: Int) {
    if part == nil { next.store(count, ordering: .relaxed) }
    unsafe parts[number] = part
  }

  /// The parts before the first one that is missing, after all threads have been joined.
  var made: [Part] {
    let end = (0..<count).first { unsafe parts[$0] == nil } ?? count
    return (0..<end).compactMap { unsafe parts[$0] }
  }
}

/// A thread that runs one function.
///
/// When the system starts no more threads, the function does not run, and the other threads do all
/// the work.
package struct JoinableThread {
  private final class Work {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Room for a deep step; the default is 512 kB on some systems.
  private static let stackBytes = 8 << 20

  private let thread: pthread_t?

  /// Starts the thread.
  package init(_ run: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, JoinableThread.stackBytes)
    let work = unsafe Unmanaged.passRetained(Work(run))
    #if canImport(Darwin)
      var created: pthread_t?
    #else
      var created = pthread_t()
    #endif
    let failure = unsafe pthread_create(
      &created, &attributes, { unsafe JoinableThread.run($0) }, work.toOpaque())
    if failure != 0 { unsafe work.release() }
    thread = failure == 0 ? created : nil
  }

  /// Waits for the end of the thread.
  package func join() {
    guard let thread else { return }
    #if canImport(Darwin)
      unsafe pthread_join(thread, nil)
    #else
      pthread_join(thread, nil)
    #endif
  }

  private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work = unsafe work {
      unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
    }
    return nil
  }
}

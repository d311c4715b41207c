#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The identity of a thread.
struct ThreadMark {
  private let thread: pthread_t

  /// The thread that runs now.
  static var current: ThreadMark { ThreadMark(thread: pthread_self()) }

  /// Whether it runs now.
  var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }
}

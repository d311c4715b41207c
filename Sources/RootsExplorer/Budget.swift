#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The time and the memory of a piece of work, which all of its parts share.
///
/// Each part checks it before the next step. A part with an earlier end leaves time to those after
/// it.
package struct Budget: Sendable {
  /// The measurement of what is used, which tests replace.
  package struct Meter: Sendable {
    /// The time since the start.
    fileprivate let elapsed: @Sendable () -> Duration
    /// The used memory in bytes.
    fileprivate let bytes: @Sendable () -> Int

    package init(
      elapsed: @escaping @Sendable () -> Duration, bytes: @escaping @Sendable () -> Int
    ) {
      (self.elapsed, self.bytes) = (elapsed, bytes)
    }

    /// The time from now on, and no memory.
    package static var time: Meter {
      let start = ContinuousClock.now
      return Meter(elapsed: { ContinuousClock.now - start }, bytes: { 0 })
    }

    /// The time from now on, and the memory of the process.
    package static var process: Meter {
      Meter(elapsed: time.elapsed, bytes: { residentBytes })
    }
  }

  private let meter: Meter
  private let end: Duration?
  private let byteLimit: Int

  /// - Parameters:
  ///   - time: the time from the start of the meter; nil for no limit.
  ///   - bytes: the greatest memory that the meter may measure.
  package init(time: Duration?, bytes: Int, by meter: Meter = .time) {
    (self.meter, end, byteLimit) = (meter, time, bytes)
  }

  /// The time since the start.
  package var elapsed: Duration { meter.elapsed() }

  /// Whether the time is up.
  package var isOver: Bool { end.map { meter.elapsed() >= $0 } ?? false }

  /// The part of a budget that ends after a share of the time that is left.
  package func part(_ share: Double) -> Budget {
    // One reading, so that no time passes between two.
    let now = meter.elapsed()
    let time = end.map { now + max(.zero, $0 - now) * share }
    return Budget(time: time, bytes: byteLimit, by: meter)
  }

  /// The budget with an end that is at most this much later than now.
  package func ending(within time: Duration) -> Budget {
    let last = meter.elapsed() + time
    return Budget(time: end.map { min($0, last) } ?? last, bytes: byteLimit, by: meter)
  }

  /// Whether the used memory and some more reach the limit.
  package func isFull(reserving bytes: Int = 0) -> Bool {
    meter.bytes() + bytes >= byteLimit
  }

  /// The memory of the process in the machine, in bytes; on Apple systems its peak.
  private static var residentBytes: Int {
    #if canImport(Darwin)
      var usage = rusage()
      _ = unsafe getrusage(RUSAGE_SELF, &usage)
      return Int(usage.ru_maxrss)
    #else
      let file = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
      if file < 0 { return 0 }
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: 128)
      let count = unsafe read(file, &bytes, bytes.count)
      let words = bytes.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
      guard words.count > 1, let pages = Int(String(decoding: words[1], as: UTF8.self)) else {
        return 0
      }
      return pages * sysconf(Int32(_SC_PAGESIZE))
    #endif
  }
}

import Glibc

/// The end of the handlers' pipe at which the loop listens.
struct SignalPipe {
  let descriptor: Int32

  /// The signals that arrived since the last time, each once.
  func drain() -> Set<Int32> {
    var signals: Set<Int32> = []
    var bytes = [UInt8](repeating: 0, count: 64)
    while true {
      let count = unsafe read(descriptor, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return signals }
      signals.formUnion(bytes[..<count].map { Int32($0) })
    }
  }
}

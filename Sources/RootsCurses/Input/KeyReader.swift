import Glibc

/// Reads what was typed, all that is there with one system call, and never waits.
struct KeyReader {
  private let tty: Int32
  private var chunk = [UInt8](repeating: 0, count: 4096)

  init(tty: Int32) {
    self.tty = tty
  }

  /// Reads what there is, at most a chunk: who types faster is asked for the rest next time.
  ///
  /// - Returns: nil when the terminal is gone.
  mutating func read() -> ArraySlice<UInt8>? {
    var count = 0
    repeat {
      count = unsafe Glibc.read(tty, &chunk, chunk.count)
    } while count < 0 && errno == EINTR
    return count >= 0 || errno == EAGAIN ? chunk[..<max(count, 0)] : nil
  }
}

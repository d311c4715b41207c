import Glibc

/// A non-blocking reader of terminal input, with one system call for each read.
struct KeyReader {
  private let tty: Int32
  private var chunk = [UInt8](repeating: 0, count: 4096)

  init(tty: Int32) {
    self.tty = tty
  }

  /// Reads the available bytes, at most one chunk.
  ///
  /// - Returns: nil if the terminal is gone.
  mutating func read() -> ArraySlice<UInt8>? {
    var count = 0
    repeat {
      count = unsafe Glibc.read(tty, &chunk, chunk.count)
    } while count < 0 && errno == EINTR
    return count >= 0 || errno == EAGAIN ? chunk[..<max(count, 0)] : nil
  }
}

import Glibc

/// One of the two streams that text goes to.
struct Standard {
  private let descriptor: Int32

  static let output = Standard(descriptor: STDOUT_FILENO)
  static let error = Standard(descriptor: STDERR_FILENO)

  /// Writes all of a text.
  /// - Returns: whether it went through; nobody may be reading any more.
  @discardableResult
  func write(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

import Glibc

/// One of the two streams that text goes to.
struct Standard {
  private let descriptor: Int32

  static let output = Standard(descriptor: STDOUT_FILENO)
  static let error = Standard(descriptor: STDERR_FILENO)

  /// Writes all of a text.
  ///
  /// - Throws: `WriteRefusal` when it does not go through, such as to a full disk.
  func write(_ text: String) throws(WriteRefusal) {
    try writeAll(Array(text.utf8), to: descriptor)
  }

  /// Writes a text of which nothing depends on whether it goes through.
  func tell(_ text: String) {
    do throws(WriteRefusal) { try write(text) } catch {}
  }
}

/// Writes all bytes, however few the system takes at a time.
///
/// - Throws: `WriteRefusal` when it takes no more.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(WriteRefusal) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = unsafe rest.withUnsafeBytes {
      unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
    }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { throw WriteRefusal(code: errno) }
    rest = rest.dropFirst(count)
  }
}

/// Why a stream or a file took no more.
struct WriteRefusal: Error {
  /// The system's error number.
  let code: Int32

  /// Whether the reader has simply left, as `head` does: nothing to complain of.
  var isReaderGone: Bool { code == EPIPE }

  /// The system's own words for it.
  var reason: String { unsafe String(cString: strerror(code)) }
}

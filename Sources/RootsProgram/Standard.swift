import Glibc
import RootsFiles

/// One of the two streams that text goes to.
struct Standard {
  private let descriptor: Int32

  static let output = Standard(descriptor: STDOUT_FILENO)
  static let error = Standard(descriptor: STDERR_FILENO)

  /// Takes the places of streams that are closed, so that nothing else is opened there and then
  /// read or written by mistake.
  ///
  /// To be called before anything is opened. What is there refuses as a closed stream does.
  static func fillGaps() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest that is free is taken: this one.
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes all of a text.
  ///
  /// - Throws: `WriteRefusal` when it does not go through, such as to a full disk.
  func write(_ text: String) throws(WriteRefusal) {
    try write(Array(text.utf8))
  }

  /// Writes all bytes.
  ///
  /// - Throws: `WriteRefusal` when they do not go through.
  func write(_ bytes: [UInt8]) throws(WriteRefusal) {
    do throws(FileFault) {
      try FileWriting.write(bytes, to: descriptor)
    } catch {
      throw WriteRefusal(code: error.code)
    }
  }

  /// Writes a text of which nothing depends on whether it goes through.
  func tell(_ text: String) {
    do throws(WriteRefusal) { try write(text) } catch {}
  }
}

/// Why a stream took no more.
struct WriteRefusal: Error {
  /// The system's error number.
  let code: Int32

  /// Whether the reader has simply left, as `head` does: nothing to complain of.
  var isReaderGone: Bool { code == EPIPE }

  /// The system's own words for it.
  var reason: String { systemReason(code) }
}

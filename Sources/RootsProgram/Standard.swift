import Glibc
import RootsCurses
import RootsFiles
import RootsTerminal

/// Standard output or standard error.
struct Standard {
  private let descriptor: Int32

  static let output = Standard(descriptor: STDOUT_FILENO)
  static let error = Standard(descriptor: STDERR_FILENO)

  /// Opens `/dev/null` for closed standard streams, so that no other file gets their descriptors.
  ///
  /// Must be called before any file is opened. Reads and writes still fail as on a closed stream.
  static func fillGaps() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // `open` returns the lowest free descriptor, which is this one.
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether it is a terminal that moves its cursor as asked.
  var isCapableTerminal: Bool {
    let kind = environment("TERM") ?? ""
    return isatty(descriptor) == 1 && !["", "dumb"].contains(kind)
  }

  /// The size of the terminal; nil without one.
  var size: Size? {
    var size = winsize()
    let failure = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    guard failure == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Writes a text.
  ///
  /// - Throws: `WriteRefusal` if a write fails, such as on a full disk.
  func write(_ text: String) throws(WriteRefusal) {
    try write(Array(text.utf8))
  }

  /// Writes a text from a file: with visible control characters on a terminal, otherwise unchanged.
  ///
  /// - Throws: `WriteRefusal` if a write fails.
  func show(_ text: String) throws(WriteRefusal) {
    guard isatty(descriptor) != 0 else { return try write(text) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    try write(lines.map { visible(String($0)) }.joined(separator: "\n"))
  }

  /// Writes bytes.
  ///
  /// - Throws: `WriteRefusal` if a write fails.
  func write(_ bytes: [UInt8]) throws(WriteRefusal) {
    do throws(FileFault) {
      try FileWriting.write(bytes, to: descriptor)
    } catch {
      throw WriteRefusal(code: error.code)
    }
  }

  /// Writes a text and ignores failures.
  func tell(_ text: String) {
    do throws(WriteRefusal) { try write(text) } catch {}
  }
}

/// A failed write to a standard stream.
struct WriteRefusal: Error {
  /// The `errno` of the failure.
  let code: Int32

  /// Whether the reader has closed the pipe, as `head` does; this is not reported.
  var isReaderGone: Bool { code == EPIPE }

  /// The system's description of the failure.
  var reason: String { systemReason(code) }
}

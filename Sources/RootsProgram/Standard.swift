import Glibc
import RootsCurses
import RootsFiles
import RootsTerminal
import Synchronization

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

  /// Whether standard input and standard output are a terminal.
  static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Whether it is a terminal that moves its cursor as asked.
  var isCapableTerminal: Bool {
    let kind = environment("TERM") ?? ""
    return isatty(descriptor) == 1 && !["", "dumb"].contains(kind)
  }

  /// The size of the terminal; nil without one.
  var size: Size? { terminalSize(of: descriptor) }

  /// Writes a text; on a terminal that opens links, with links to the files that it reports on.
  ///
  /// The work goes on if standard output cannot be written; `LostOutput` decides the exit code.
  func write(_ text: String) {
    let opensLinks = isatty(descriptor) == 1 && FileLinks.areSupported
    write(Array((opensLinks ? FileLinks.added(to: text) : text).utf8))
  }

  /// Writes a text from a file: with visible control characters on a terminal, otherwise unchanged.
  func show(_ text: String) {
    guard isatty(descriptor) != 0 else { return write(text) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    write(lines.map { visible(String($0)) }.joined(separator: "\n"))
  }

  func write(_ bytes: [UInt8]) {
    let isOutput = descriptor == STDOUT_FILENO
    if isOutput, LostOutput.failure != nil { return }
    do throws(FileFault) {
      try FileWriting.write(bytes, to: descriptor)
    } catch {
      if isOutput { LostOutput.noteOutput(error.code) }
    }
  }
}

/// Results that could not be written, which make a success an error.
///
/// A reader that has closed the pipe, as `head` does, has lost nothing.
enum LostOutput {
  private static let outputCode = Atomic<Int32>(0)
  private static let isFileLost = Atomic(false)

  /// The failure of the first write to standard output that failed; nil if all succeeded.
  static var failure: Failure? {
    let code = outputCode.load(ordering: .relaxed)
    return code == 0 ? nil : Failure(code: code)
  }

  /// A failed write to standard output.
  struct Failure: Error {
    /// The `errno` of the failure.
    let code: Int32

    var isReaderGone: Bool { code == EPIPE }
  }

  static func noteOutput(_ code: Int32) { outputCode.store(code, ordering: .relaxed) }

  /// Notes that the file of a report was not written, which a message has said.
  static func noteFile() { isFileLost.store(true, ordering: .relaxed) }

  /// The exit code of the program: that of its work, unless the result of a success was lost.
  static func exitCode(after code: Int32) -> Int32 {
    let lost = failure.flatMap { $0.isReaderGone ? nil : $0 }
    if let lost {
      Program.note("standard output cannot be written: \(systemReason(lost.code))")
    }
    let isLost = lost != nil || isFileLost.load(ordering: .relaxed)
    return isLost && code == Program.ExitCode.fine ? Program.ExitCode.other : code
  }
}

import CTerminal
import Glibc

/// The child's end of the connection to its supervisor: a socket for the bytes that reset the
/// terminal, and the file that captures standard error.
///
/// Each message on the socket ends with a zero byte: reset bytes mean "the terminal is taken, these
/// bytes reset it", an empty message means "restored". In the other direction each byte means that
/// a stop is over.
package struct SupervisorPipe {
  let line: Int32
  let errors: Int32

  /// Connects this new process to its supervisor; nil if the supervisor is dead already.
  init?(line: Int32, errors: Int32, supervisor: pid_t) {
    // Check the parent again: it may have died before its death is reported.
    guard supervisor == getppid(), terminal_die_with_parent(SIGHUP) == 0, supervisor == getppid()
    else { return nil }
    self.line = line
    self.errors = errors
  }

  /// Makes a socket pair: the child's end and the supervisor's; nil if the system refuses.
  static func makeLine() -> (child: Int32, supervisor: Int32)? {
    var ends: [Int32] = [-1, -1]
    let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
    guard unsafe socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else { return nil }
    return (ends[0], ends[1])
  }

  /// Returns the last complete message among the bytes; nil if there is none.
  package static func lastWord(in heard: [UInt8]) -> ArraySlice<UInt8>? {
    guard let end = heard.lastIndex(of: 0) else { return nil }
    let start = heard[..<end].lastIndex(of: 0).map { $0 + 1 } ?? 0
    return heard[start..<end]
  }
}

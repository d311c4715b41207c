import CTerminal
import Glibc

/// What ties the child to its supervisor: a line on which it says how to undo what it did to the
/// terminal, and the file that keeps its standard error.
///
/// Each word on the line ends with a zero byte: the reset bytes mean "taken, undo it so", nothing
/// at all means "restored". In the other direction each byte says that a stop is over.
package struct Tether {
  let line: Int32
  let errors: Int32

  /// Ties this process, just born, to its supervisor; nil when that is dead already.
  init?(line: Int32, errors: Int32, supervisor: pid_t) {
    // Born and orphaned at once: the parent is asked for again once its death is reported.
    guard supervisor == getppid(), terminal_die_with_parent(SIGHUP) == 0, supervisor == getppid()
    else { return nil }
    self.line = line
    self.errors = errors
  }

  /// A new line: the child's end and the supervisor's; nil when the system refuses.
  static func makeLine() -> (child: Int32, supervisor: Int32)? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
  }

  /// The last complete word among the bytes heard so far; nil when there was none.
  package static func lastWord(in heard: [UInt8]) -> ArraySlice<UInt8>? {
    guard let end = heard.lastIndex(of: 0) else { return nil }
    let start = heard[..<end].lastIndex(of: 0).map { $0 + 1 } ?? 0
    return heard[start..<end]
  }
}

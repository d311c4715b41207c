import CTerminal
import Glibc

/// What ties the child to its supervisor: a pipe on which it says how to undo what it did to the
/// terminal, and the file that keeps its standard error.
///
/// Each word on the pipe ends with a zero byte: the reset bytes mean "taken, undo it so", nothing
/// at all means "restored".
struct Tether {
  let pipe: Int32
  let errors: Int32

  static let variable = "ROOTS_TETHER"

  /// The tether this process was born with; nil when nobody supervises it.
  static func inherited() -> Tether? {
    guard let text = unsafe getenv(variable) else { return nil }
    let fields = unsafe String(cString: text).split(separator: ":").map { Int32($0) }
    _ = unsafe unsetenv(variable)
    guard fields.count == 3, let parent = fields[0], let pipe = fields[1], let errors = fields[2],
      // Born and orphaned at once: the parent is asked for again once its death is reported.
      parent == getppid(), terminal_die_with_parent(SIGHUP) == 0, parent == getppid(),
      fcntl(pipe, F_SETFD, FD_CLOEXEC) == 0
    else { return nil }
    _ = fcntl(errors, F_SETFD, FD_CLOEXEC)
    return Tether(pipe: pipe, errors: errors)
  }

  /// The last complete word among the bytes heard so far; nil when there was none.
  static func lastWord(in heard: [UInt8]) -> ArraySlice<UInt8>? {
    guard let end = heard.lastIndex(of: 0) else { return nil }
    let start = heard[..<end].lastIndex(of: 0).map { $0 + 1 } ?? 0
    return heard[start..<end]
  }
}

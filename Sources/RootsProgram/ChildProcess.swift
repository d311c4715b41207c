import Glibc
import RootsFiles

/// A program that this one starts.
enum ChildProcess {
  /// Starts a program with its arguments.
  ///
  /// Its signals are those of a program of its own: this one ignores SIGPIPE.
  /// - Parameters:
  ///   - words: the program and its arguments.
  ///   - streams: the open files that are its standard streams, from standard input on; the others
  ///     are those of this program.
  ///   - leadsGroup: whether what it starts is in a group of its own, which ends with it.
  static func start(
    _ words: [String], streams: [Int32], leadsGroup: Bool = false
  ) throws(FileFault) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (place, stream) in streams.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, stream, Int32(place))
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGDEF | (leadsGroup ? POSIX_SPAWN_SETPGROUP : 0)
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var arguments: [UnsafeMutablePointer<CChar>?] =
      unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var child: pid_t = 0
    let failure = unsafe posix_spawnp(
      &child, words[0], &actions, &attributes, &arguments, environ)
    guard failure == 0 else { throw .system(failure) }
    return child
  }

  /// How a program has ended, for the status that `waitpid` returns: `with code 2`.
  static func ending(_ status: Int32) -> String {
    let signal = status & 0x7F
    return signal == 0 ? "with code \(status >> 8 & 0xFF)" : "by signal \(signal)"
  }
}

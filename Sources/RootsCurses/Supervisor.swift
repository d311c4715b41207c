import Glibc

/// A parent process that gives the terminal back if the program cannot, for example after `kill
/// -9`.
///
/// The program runs as the child of a small process in the same process group, which stores the
/// terminal's settings and waits.
public enum Supervisor {
  /// Runs `program` under supervision, and ends this process the way the program ended.
  ///
  /// Call it before any thread exists: the process forks, and `program` is called in the child
  /// only. Without a terminal, or if the system refuses, the program runs in this process.
  ///
  /// - Parameters:
  ///   - supervised: whether the program takes the terminal. Otherwise it needs no supervisor and
  ///     may have threads: in a forked child, the Swift runtime mistakes the first thread, and
  ///     locks held by other threads stay locked.
  ///   - program: the program; its value becomes the exit code.
  public static func run(supervised: Bool, _ program: () -> Int32) -> Never {
    if supervised, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      let supervisorPipe = SupervisorProcess.begin()
    {
      unsafe rescue.pointee.supervisorPipe = supervisorPipe.line
      unsafe rescue.pointee.errors = supervisorPipe.errors
    }
    end(with: program())
  }

  /// Gives the terminal back and ends the process, by the signal that requested it, if any.
  private static func end(with code: Int32) -> Never {
    Rescue.giveBack()
    let signal = unsafe rescue.pointee.deathSignal
    if signal != 0 { die(of: signal) }
    exit(code)
  }
}

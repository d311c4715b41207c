import Glibc

/// Stands by while the program runs, and gives the terminal back if the program cannot.
///
/// Nothing inside a process survives `kill -9`; so the program runs as the child of a tiny
/// process of the same group, which knows how the terminal was and waits.
public enum Supervisor {
  /// Runs `program` under supervision and ends this process the way the program ended.
  ///
  /// It must come before any thread: the process splits in two, and only in the child `program` is
  /// called. Without a terminal, or when the system refuses, the program runs right here.
  ///
  /// - Parameters:
  ///   - supervised: whether the program takes the terminal. One that does not needs nobody to
  ///     stand by, and may have threads: the Swift runtime knows the first thread of a child by the
  ///     id that it had in its parent, and locks shared with another could stay locked for good.
  ///   - program: everything else; its value becomes the exit code.
  public static func run(supervised: Bool, _ program: () -> Int32) -> Never {
    if supervised, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      let supervisorPipe = SupervisorProcess.begin()
    {
      unsafe rescue.pointee.supervisorPipe = supervisorPipe.line
      unsafe rescue.pointee.errors = supervisorPipe.errors
    }
    end(with: program())
  }

  /// Ends the process: with the terminal given back, and by the signal that asked for it if any.
  private static func end(with code: Int32) -> Never {
    Rescue.giveBack()
    let signal = unsafe rescue.pointee.deathSignal
    if signal != 0 { die(of: signal) }
    exit(code)
  }
}

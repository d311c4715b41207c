import CNcurses
import CTerminal
import Glibc

/// The descriptor that curses believes to be the terminal.
///
/// It is the terminal while curses learns its settings. Afterwards it is a file in memory: a
/// frame goes out in one piece, and a terminal that has stopped reading cannot hold curses up.
@safe struct OutputCollector {
  private let file: Int32
  private let descriptor: Int32
  /// The stream that curses is given.
  let stream: UnsafeMutablePointer<FILE>

  /// nil where the system has no memory files or no descriptor left.
  init?(tty: Tty) {
    let file = unsafe terminal_memory_file("screen")
    let descriptor = fcntl(tty.descriptor, F_DUPFD_CLOEXEC, 3)
    guard file >= 0, descriptor >= 0, let stream = unsafe fdopen(descriptor, "w") else {
      _ = close(file)
      _ = close(descriptor)
      return nil
    }
    self.file = file
    self.descriptor = descriptor
    unsafe self.stream = unsafe stream
  }

  /// From now on everything that curses writes collects in memory.
  func start() {
    _ = dup2(file, descriptor)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Takes out what was written since the last time.
  func collect() -> [UInt8] {
    let count = Int(lseek(file, 0, SEEK_CUR))
    guard count > 0 else { return [] }
    _ = lseek(file, 0, SEEK_SET)
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      unsafe filled = max(pread(file, buffer.baseAddress, count, 0), 0)
    }
  }
}

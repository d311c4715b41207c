internal import Glibc

/// An exclusive lock on an open file or folder, held until the value ends or the process does.
package struct FileLock: ~Copyable {
  private let descriptor: Int32

  /// Locks a file, which is closed with the lock; this never waits.
  ///
  /// - Returns: nil while another run has the lock.
  /// - Throws: `FileFault` if the file cannot be locked.
  package init?(on descriptor: Int32) throws(FileFault) {
    guard retryingInterrupted({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 else {
      let fault = FileFault.last
      close(descriptor)
      if fault == .system(EWOULDBLOCK) { return nil }
      throw fault
    }
    self.descriptor = descriptor
  }

  /// Whether a file is locked by an open file of this process or of another one.
  package static func isHeld(onFileAt path: String) -> Bool {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { close(file) }
    return flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Unlocks explicitly: a child process that is just starting may still have the file open, and
  /// closing would not release the lock then.
  deinit {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

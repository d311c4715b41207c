internal import Glibc
internal import RootsFiles

/// A file of the user's that several runs may replace at the same time.
struct KeptFile {
  /// The reason the file cannot be used.
  struct Refusal: Error, Hashable {
    let reason: String
    /// Whether reading failed; otherwise writing.
    let isOfReading: Bool

    static func reading(_ reason: String) -> Refusal {
      Refusal(reason: reason, isOfReading: true)
    }

    static func writing(_ fault: FileFault) -> Refusal {
      Refusal(reason: fault.reason, isOfReading: false)
    }
  }

  /// The path with symbolic links resolved, so that a replacement keeps the link.
  private let path: String
  private let user: UInt32

  init(_ path: String, user: UInt32) {
    self.path = realPath(of: path) ?? path
    self.user = user
  }

  /// Reads the end of the file.
  ///
  /// - Returns: the last bytes, and whether there are more before them; nothing if the file is
  ///   missing.
  func end(atMost limit: Int) throws(Refusal) -> (bytes: [UInt8], isCut: Bool) {
    do throws(FileFault) {
      return try FileReading.end(of: path, ownedBy: user, atMost: limit)
    } catch {
      switch error {
      case .system(ENOENT): return ([], false)
      case .folder, .special: throw .reading("it is not a regular file")
      case .foreign: throw .reading("it belongs to another user")
      case .tooLarge, .system: throw .reading(error.reason)
      }
    }
  }

  /// An exclusive lock on a folder, held until it is released or the process ends.
  struct Lock {
    fileprivate let folder: Int32

    /// Unlocks explicitly: a child process that is just starting may still have the folder open,
    /// and closing would not release the lock then.
    func release() {
      flock(folder, LOCK_UN)
      close(folder)
    }
  }

  /// Locks the folder, after creating it if it is missing.
  ///
  /// The file itself cannot carry the lock, because every replacement makes it a different file.
  ///
  /// - Returns: nil while another run has the lock; this never waits.
  func lock() throws(Refusal) -> Lock? {
    let folder = folder(of: path)
    do throws(FileFault) {
      try FileWriting.makeFolders(folder, mode: 0o700)
    } catch {
      throw .writing(error)
    }
    let place = folder.isEmpty ? "." : folder
    let descriptor = unsafe open(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .writing(.last) }
    var result = flock(descriptor, LOCK_EX | LOCK_NB)
    while result < 0, errno == EINTR { result = flock(descriptor, LOCK_EX | LOCK_NB) }
    if result == 0 { return Lock(folder: descriptor) }
    let fault = FileFault.last
    close(descriptor)
    if fault == .system(EWOULDBLOCK) { return nil }
    throw .writing(fault)
  }

  /// Replaces the file; only its owner can read the new one.
  func replace(with bytes: [UInt8]) throws(Refusal) {
    do throws(FileFault) {
      try FileWriting.replace(path, with: bytes)
    } catch {
      throw .writing(error)
    }
  }
}

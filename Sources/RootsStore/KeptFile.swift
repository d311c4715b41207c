internal import Glibc
internal import RootsFiles

/// A file of the user's own that runs at the same time may replace.
struct KeptFile {
  /// Why the file cannot be used.
  struct Refusal: Error, Hashable {
    let reason: String
    /// Whether it is reading that failed.
    let isOfReading: Bool

    static func reading(_ reason: String) -> Refusal {
      Refusal(reason: reason, isOfReading: true)
    }

    static func writing(_ fault: FileFault) -> Refusal {
      Refusal(reason: fault.reason, isOfReading: false)
    }
  }

  /// The file itself, where the path is a link to it.
  private let path: String
  private let user: UInt32

  init(_ path: String, user: UInt32) {
    self.path = realPath(of: path) ?? path
    self.user = user
  }

  /// The last bytes of the file, and whether there are more before them; none when there is no
  /// file.
  func end(atMost limit: Int) throws(Refusal) -> (bytes: [UInt8], isCut: Bool) {
    do throws(FileFault) {
      return try FileReading.end(of: path, ownedBy: user, atMost: limit)
    } catch {
      switch error {
      case .system(ENOENT): return ([], false)
      case .folder, .special: throw .reading("it is no regular file")
      case .foreign: throw .reading("it belongs to another user")
      case .tooLarge, .system: throw .reading(error.reason)
      }
    }
  }

  /// The right to replace the files of a folder, until it is released or the process ends.
  struct Lock {
    fileprivate let folder: Int32

    /// By name, because a process that is just being started may still have the folder open too.
    func release() {
      flock(folder, LOCK_UN)
      close(folder)
    }
  }

  /// Locks the folder, which is made where it is missing: the file itself is another after each
  /// replacement.
  ///
  /// - Returns: nil while another run has the lock; nobody waits for it.
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

  /// Puts another file in its place, for its user alone.
  func replace(with bytes: [UInt8]) throws(Refusal) {
    do throws(FileFault) {
      try FileWriting.replace(path, with: bytes)
    } catch {
      throw .writing(error)
    }
  }
}

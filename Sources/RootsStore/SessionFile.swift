internal import Glibc
internal import RootsFiles

/// The file of a session, before and besides SQLite: whose it is, who may use it, and where it
/// goes when it is damaged.
struct SessionFile {
  /// Without links on the way.
  let path: String
  private let user: UInt32

  /// What SQLite may put beside it.
  private static let endings = ["-wal", "-journal"]

  /// Finds the file, in a folder that is made where it is missing.
  init(_ path: String, user: UInt32) throws(StoreFault) {
    let folder = folder(of: path)
    do throws(FileFault) {
      try FileWriting.makeFolders(folder, mode: 0o700)
    } catch {
      throw .unusable(path, reason: error.reason)
    }
    guard let real = realPath(of: folder.isEmpty ? "." : folder) else {
      throw .unusable(path, reason: FileFault.last.reason)
    }
    self.path = real + "/" + path.dropFirst(folder.count)
    self.user = user
  }

  /// The right to use the file, until it is released or the process ends.
  struct Lock: ~Copyable {
    fileprivate let descriptor: Int32

    /// By name, because a process that is just being started may still have the file open too.
    deinit {
      flock(descriptor, LOCK_UN)
      close(descriptor)
    }
  }

  /// - Throws: `StoreFault.busy` while another run has it.
  func lock() throws(StoreFault) -> Lock {
    let descriptor = try open(path + ".lock")
    var result = flock(descriptor, LOCK_EX | LOCK_NB)
    while result < 0, errno == EINTR { result = flock(descriptor, LOCK_EX | LOCK_NB) }
    if result == 0 { return Lock(descriptor: descriptor) }
    let fault = FileFault.last
    close(descriptor)
    throw fault == .system(EWOULDBLOCK) ? .busy : .unusable(path, reason: fault.reason)
  }

  /// Makes the file where it is missing, for its user alone, and looks at it before SQLite does.
  ///
  /// - Returns: nil when what is there cannot be a whole database.
  func prepare() throws(StoreFault) -> SessionHeader? {
    // Before SQLite has it open: closing any descriptor of a file would drop SQLite's own locks.
    let descriptor = try open(path)
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw fault(.last) }
    let size = Int(status.st_size)
    var hasLog = false
    var hasJournal = false
    for ending in Self.endings where unsafe lstat(path + ending, &status) == 0 {
      try check(status, path + ending)
      guard status.st_size > 0 else { continue }
      if ending == "-wal" { hasLog = true } else { hasJournal = true }
    }
    if size == 0 { return hasLog ? nil : .empty }
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try FileReading.start(ofDescriptor: descriptor, atMost: SessionHeader.length)
    } catch {
      throw fault(error)
    }
    // A journal takes back what an interrupted beginning left.
    if hasJournal { return .empty }
    guard let header = SessionHeader(bytes) else { return nil }
    return hasLog || size >= header.byteCount ? header : nil
  }

  private func open(_ path: String) throws(StoreFault) -> Int32 {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    var status = stat()
    // A link, or another user's file that cannot be opened, is named for what it is.
    if unsafe lstat(path, &status) == 0 { try check(status, path) }
    let descriptor = unsafe Glibc.open(path, flags, 0o600)
    guard descriptor >= 0 else { throw fault(.last) }
    do throws(StoreFault) {
      guard unsafe fstat(descriptor, &status) == 0 else { throw fault(.last) }
      try check(status, path)
      if status.st_mode & 0o077 != 0, fchmod(descriptor, 0o600) != 0 { throw fault(.last) }
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  private func check(_ status: stat, _ path: String) throws(StoreFault) {
    guard status.st_mode & S_IFMT == S_IFREG else { throw .special(path) }
    guard status.st_uid == user else { throw .foreign(path) }
  }

  private func fault(_ fault: FileFault) -> StoreFault { .unusable(path, reason: fault.reason) }

  /// Moves the file and what belongs to it out of the way; nothing is lost.
  ///
  /// - Returns: where the file is now.
  func moveAside() throws(StoreFault) -> String {
    var status = stat()
    for number in 1...999 {
      let aside = "\(path).damaged-\(number)"
      let isTaken = ([""] + Self.endings).contains { unsafe lstat(aside + $0, &status) == 0 }
      if isTaken { continue }
      // The log first: without its database it would be taken for that of the next one.
      for ending in Self.endings + [""] {
        guard unsafe rename(path + ending, aside + ending) == 0 || errno == ENOENT else {
          throw fault(.last)
        }
      }
      return aside
    }
    throw .unusable(path, reason: "it is damaged, and there are 999 damaged ones beside it")
  }
}

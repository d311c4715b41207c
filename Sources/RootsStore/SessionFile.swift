internal import Glibc
internal import RootsFiles

/// The file checks around SQLite: owner, lock, header, and moving a damaged file aside.
struct SessionFile {
  /// The path, with symbolic links in its folder resolved.
  let path: String
  private let user: UInt32

  /// The suffixes of the files that SQLite may create beside the database.
  private static let endings = ["-wal", "-journal"]

  /// Resolves the path; creates its folder if it is missing.
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

  /// Locks the session.
  ///
  /// - Throws: `StoreFault.busy` while another run has the lock.
  func lock() throws(StoreFault) -> FileLock {
    let descriptor = try open(path + ".lock")
    let lock: FileLock?
    do throws(FileFault) { lock = try FileLock(on: descriptor) } catch { throw fault(error) }
    guard let lock else { throw .busy }
    return lock
  }

  /// Creates the file if it is missing, readable by its owner only, and checks it before SQLite
  /// opens it.
  ///
  /// - Returns: nil when the file cannot be a complete database.
  func prepare() throws(StoreFault) -> SessionHeader? {
    // Must run before SQLite opens the file: closing any descriptor of it drops SQLite's own locks.
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
    // SQLite uses the journal to roll back an interrupted creation.
    if hasJournal { return .empty }
    guard let header = SessionHeader(bytes) else { return nil }
    return hasLog || size >= header.byteCount ? header : nil
  }

  private func open(_ path: String) throws(StoreFault) -> Int32 {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    var status = stat()
    // Reports a link or another user's file as such, not as a failed open.
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

  /// Renames the file and its SQLite companions so that nothing is lost.
  ///
  /// - Returns: the new path of the file.
  func moveAside() throws(StoreFault) -> String {
    var status = stat()
    for number in 1...999 {
      let aside = "\(path).damaged-\(number)"
      let isTaken = ([""] + Self.endings).contains { unsafe lstat(aside + $0, &status) == 0 }
      if isTaken { continue }
      // The log first: without its database SQLite would apply it to the next one.
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

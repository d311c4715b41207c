internal import Glibc

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

    /// What the system says to the last call.
    static func system(isOfReading: Bool = false) -> Refusal {
      let reason = unsafe strerror(errno).map { unsafe String(cString: $0) }
      return Refusal(reason: reason ?? "error \(errno)", isOfReading: isOfReading)
    }
  }

  /// The file itself, where the path is a link to it.
  private let path: String
  private let user: UInt32

  init(_ path: String, user: UInt32) {
    let resolved = unsafe realpath(path, nil)
    defer { unsafe free(resolved) }
    self.path = unsafe resolved.map { unsafe String(cString: $0) } ?? path
    self.user = user
  }

  private var folder: String {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes the folder that the file is in, and those above it, for their user alone.
  func makeFolder() throws(Refusal) {
    var parent = ""
    for part in folder.split(separator: "/") {
      parent += "/\(part)"
      guard unsafe mkdir(parent, 0o700) == 0 || errno == EEXIST else {
        throw .system()
      }
    }
  }

  // MARK: Reading

  /// The last bytes of the file, and whether there are more before them; none when there is no
  /// file.
  func end(atMost limit: Int) throws(Refusal) -> (bytes: [UInt8], isCut: Bool) {
    let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else {
      if errno == ENOENT { return ([], false) }
      throw .system(isOfReading: true)
    }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw .system(isOfReading: true) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .reading("it is no regular file") }
    guard status.st_uid == user else { throw .reading("it belongs to another user") }
    let isCut = status.st_size > limit
    if isCut, lseek(file, -limit, SEEK_END) < 0 { throw .system(isOfReading: true) }
    return (try bytes(of: file, atMost: limit), isCut)
  }

  private func bytes(of file: Int32, atMost limit: Int) throws(Refusal) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let count = unsafe read(file, &chunk, min(chunk.count, limit - bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(isOfReading: true) }
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  // MARK: Writing

  /// The right to replace the files of a folder, until it is released or the process ends.
  struct Lock {
    fileprivate let folder: Int32

    func release() { close(folder) }
  }

  /// Locks the folder: the file itself is another after each replacement.
  ///
  /// - Returns: nil while another run has the lock; nobody waits for it.
  func lock() throws(Refusal) -> Lock? {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system() }
    var result = flock(descriptor, LOCK_EX | LOCK_NB)
    while result < 0, errno == EINTR { result = flock(descriptor, LOCK_EX | LOCK_NB) }
    if result == 0 { return Lock(folder: descriptor) }
    let refusal = Refusal.system()
    let isTaken = errno == EWOULDBLOCK
    close(descriptor)
    if isTaken { return nil }
    throw refusal
  }

  /// Puts another file in its place, which is on the disk before the old one goes.
  func replace(with bytes: [UInt8]) throws(Refusal) {
    let places = String(repeating: "X", count: 6)
    var template = Array("\(path).\(places)".utf8CString)
    let file = unsafe mkstemp(&template)
    guard file >= 0 else { throw .system() }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    let draft = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do throws(Refusal) {
      defer { close(file) }
      try write(bytes, to: file)
      guard fsync(file) == 0 else { throw Refusal.system() }
    } catch {
      unsafe unlink(draft)
      throw error
    }
    guard unsafe rename(draft, path) == 0 else {
      let refusal = Refusal.system()
      unsafe unlink(draft)
      throw refusal
    }
    syncFolder()
  }

  private func write(_ bytes: [UInt8], to file: Int32) throws(Refusal) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(file, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .system() }
      rest = rest.dropFirst(count)
    }
  }

  /// Some file systems cannot do it; the file is there all the same.
  private func syncFolder() {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

internal import Glibc

/// Writes regular files atomically: a reader sees the old file or the new one, never a part.
///
/// The bytes go to a draft in the same folder. Once the draft is on disk it replaces the file; if
/// anything fails, the draft is removed.
package enum FileWriting {
  /// Writes a file, replacing any existing one; a device or a pipe is written into.
  ///
  /// - Parameter mode: the file's permissions; readable and writable by its owner only if nil.
  /// - Throws: `FileFault`; an existing regular file is unchanged.
  package static func replace(
    _ path: String, with bytes: [UInt8], mode: UInt32? = nil
  ) throws(FileFault) {
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFREG: break
      case S_IFDIR: throw .folder
      default: return try write(bytes, into: path)
      }
    }
    try put(bytes, beside: path, mode: mode) { draft in unsafe rename(draft, path) }
  }

  /// Writes a file that must not exist yet.
  ///
  /// - Parameter mode: the file's permissions; readable and writable by its owner only if nil.
  /// - Throws: `FileFault`; `system(EEXIST)` if the file exists.
  package static func create(
    _ path: String, with bytes: [UInt8], mode: UInt32? = nil
  ) throws(FileFault) {
    var status = stat()
    if unsafe lstat(path, &status) == 0 { throw .system(EEXIST) }
    // A hard link fails if the file was created meanwhile; a rename would replace that file.
    try put(bytes, beside: path, mode: mode) { draft in
      guard unsafe link(draft, path) == 0 else { return -1 }
      unsafe unlink(draft)
      return 0
    }
  }

  /// Writes all bytes to an open file, in as many system calls as it takes.
  ///
  /// - Throws: `FileFault` if a write fails.
  package static func write(_ bytes: [UInt8], to file: Int32) throws(FileFault) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = retryingInterrupted {
        unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      }
      guard count > 0 else { throw .last }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes into a device or a pipe, which a replacement would destroy.
  ///
  /// Opening does not wait for the reader of a pipe; writing waits for it.
  private static func write(_ bytes: [UInt8], into path: String) throws(FileFault) {
    let flags = O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    let file = retryingInterrupted { unsafe open(path, flags) }
    guard file >= 0 else { throw .last }
    defer { close(file) }
    guard fcntl(file, F_SETFL, O_WRONLY) == 0 else { throw .last }
    try write(bytes, to: file)
  }

  /// Creates a folder and its missing parents; existing folders keep their permissions.
  package static func makeFolders(_ folder: String, mode: UInt32) throws(FileFault) {
    var path = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      path += part
      guard unsafe mkdir(path, mode) == 0 || errno == EEXIST else { throw .last }
      path += "/"
    }
    // With the slash at its end, the path of a file is refused.
    var status = stat()
    guard unsafe path.isEmpty || stat(path, &status) == 0 else { throw .last }
  }

  /// Checks that a file could be written into a folder, which may be missing, as its parents may.
  ///
  /// A draft is created in the deepest folder that exists, and removed; no folder is created.
  /// A folder that is missing in the root folder counts as misspelt.
  /// - Throws: `FileFault` if a file could not be written there.
  package static func check(_ folder: String) throws(FileFault) {
    var path = folder.isEmpty ? "." : folder
    while path.count > 1, path.last == "/" { path.removeLast() }
    var status = stat()
    while unsafe stat(path, &status) != 0 {
      guard errno == ENOENT else { throw .last }
      let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
      if parent.isEmpty { throw .system(ENOENT) }
      path = parent
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .system(ENOTDIR) }
    let (file, draft) = try openDraft(beside: "\(path)/roots")
    close(file)
    unsafe unlink(draft)
  }

  private static func put(
    _ bytes: [UInt8], beside path: String, mode: UInt32?, move: (_ draft: String) -> Int32
  ) throws(FileFault) {
    let (file, draft) = try openDraft(beside: path)
    do throws(FileFault) {
      defer { close(file) }
      try write(bytes, to: file)
      if let mode, fchmod(file, mode) != 0 { throw FileFault.last }
      guard fsync(file) == 0, move(draft) == 0 else { throw FileFault.last }
    } catch {
      unsafe unlink(draft)
      throw error
    }
    syncFolder(of: path)
  }

  /// Creates a file beside `path` that only its owner can read.
  private static func openDraft(
    beside path: String
  ) throws(FileFault) -> (file: Int32, draft: String) {
    let places = String(repeating: "X", count: 6)
    var template = Array("\(path).\(places)".utf8CString)
    let file = unsafe mkstemp(&template)
    guard file >= 0 else { throw .last }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    let bytes = template.dropLast().map { UInt8(bitPattern: $0) }
    return (file, String(decoding: bytes, as: UTF8.self))
  }

  /// Makes the new name durable.
  ///
  /// Failures are ignored: some file systems cannot sync a folder, and the file is complete anyway.
  private static func syncFolder(of path: String) {
    let folder = folder(of: path)
    let file = unsafe open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    close(file)
  }
}

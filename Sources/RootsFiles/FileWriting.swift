internal import Glibc

/// Writes files so that at no moment half of one is there.
///
/// The bytes go to a draft in the same folder; the draft takes the file's place when it is on the
/// disk, and is removed when that fails.
package enum FileWriting {
  /// Puts a file in its place, whatever is there.
  ///
  /// - Parameter mode: the file's permissions; for its owner alone when nil.
  /// - Throws: `FileFault`; what was there is there still.
  package static func replace(
    _ path: String, with bytes: [UInt8], mode: UInt32? = nil
  ) throws(FileFault) {
    try put(bytes, beside: path, mode: mode) { draft in unsafe rename(draft, path) }
  }

  /// Puts a file where none is.
  ///
  /// - Parameter mode: the file's permissions; for its owner alone when nil.
  /// - Throws: `FileFault`, of which `system(EEXIST)` says that something is there.
  package static func create(
    _ path: String, with bytes: [UInt8], mode: UInt32? = nil
  ) throws(FileFault) {
    var status = stat()
    if unsafe lstat(path, &status) == 0 { throw .system(EEXIST) }
    // A second name for the draft, and not its rename: that would replace what came meanwhile.
    try put(bytes, beside: path, mode: mode) { draft in
      guard unsafe link(draft, path) == 0 else { return -1 }
      unsafe unlink(draft)
      return 0
    }
  }

  /// Writes all bytes to an open file, however few the system takes at a time.
  ///
  /// - Throws: `FileFault` when it takes no more.
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

  /// Makes a folder and those above it; those that are there stay as they are.
  package static func makeFolders(_ folder: String, mode: UInt32) throws(FileFault) {
    var path = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      path += part
      guard unsafe mkdir(path, mode) == 0 || errno == EEXIST else { throw .last }
      path += "/"
    }
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

  /// A new file in the same folder, for its owner alone.
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

  /// Some file systems cannot do it; the file is there all the same.
  private static func syncFolder(of path: String) {
    let folder = folder(of: path)
    let file = unsafe open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    close(file)
  }
}

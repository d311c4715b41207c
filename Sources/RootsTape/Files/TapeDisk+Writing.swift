internal import Glibc

extension TapeFiles {
  /// Writes a file so that at no moment half of it is there.
  ///
  /// A link stays a link, and a file keeps its mode; one that nobody may write is left alone.
  static func replaceFile(at link: String, with text: String) throws(TapeFileError) {
    let path = try target(of: link)
    let folder = folder(of: path)
    try makeFolders(folder)
    let (file, draft) = try openDraft(beside: path)
    do throws(TapeFileError) {
      defer { close(file) }
      try writeAll(Array(text.utf8), to: file)
      guard fchmod(file, mode(of: path)) == 0, fsync(file) == 0 else { throw failure() }
    } catch {
      unsafe unlink(draft)
      throw error
    }
    guard unsafe rename(draft, path) == 0 else {
      let failure = failure()
      unsafe unlink(draft)
      throw failure
    }
    syncFolder(folder.isEmpty ? "." : folder)
  }

  /// The file behind a link; the path itself when nothing is there yet.
  private static func target(of path: String) throws(TapeFileError) -> String {
    guard let found = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(found) }
    var status = stat()
    guard unsafe stat(found, &status) == 0 else { throw failure() }
    let isReadOnly = status.st_mode & 0o222 == 0
    guard !isReadOnly else { throw .unreadable(reason: "it is read-only") }
    guard unsafe access(found, W_OK) == 0 else { throw failure() }
    return unsafe String(cString: found)
  }

  /// That of the file that makes way; else anyone may read what is written, as with any program.
  private static func mode(of path: String) -> mode_t {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return 0o644 }
    return status.st_mode & 0o777
  }

  private static func makeFolders(_ folder: String) throws(TapeFileError) {
    var parent = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      parent += "\(part)/"
      guard unsafe mkdir(parent, 0o755) == 0 || errno == EEXIST else { throw failure() }
    }
  }

  /// A new file in the same folder, for its owner alone.
  private static func openDraft(
    beside path: String
  ) throws(TapeFileError) -> (file: Int32, draft: String) {
    let places = String(repeating: "X", count: 6)
    var template = Array("\(path).\(places)".utf8CString)
    let file = unsafe mkstemp(&template)
    guard file >= 0 else { throw failure() }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    let bytes = template.dropLast().map { UInt8(bitPattern: $0) }
    return (file, String(decoding: bytes, as: UTF8.self))
  }

  private static func writeAll(_ bytes: [UInt8], to file: Int32) throws(TapeFileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure() }
      rest = rest.dropFirst(count)
    }
  }

  /// Some file systems cannot do it; the file is there all the same.
  private static func syncFolder(_ folder: String) {
    let file = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    close(file)
  }
}

internal import Glibc

/// Reads whole regular files without blocking.
package enum FileReading {
  /// Reads a regular file.
  ///
  /// - Parameter limit: the largest accepted size, in bytes.
  /// - Throws: `FileFault` if the path is not a readable regular file, or the file exceeds the
  ///   limit.
  package static func bytes(of path: String, atMost limit: Int) throws(FileFault) -> [UInt8] {
    let (file, status) = try open(path)
    defer { close(file) }
    guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
    return try bytes(ofDescriptor: file, atMost: limit)
  }

  /// Reads an open file or a pipe, such as standard input, to its end.
  ///
  /// The file may grow or shrink during the call; the bytes that were read count.
  ///
  /// - Parameter limit: the largest accepted size, in bytes.
  /// - Throws: `FileFault` if a read fails, or there are more bytes than the limit.
  package static func bytes(
    ofDescriptor file: Int32, atMost limit: Int
  ) throws(FileFault) -> [UInt8] {
    let bytes = try start(ofDescriptor: file, atMost: limit + 1)
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    return bytes
  }

  /// Reads the first bytes of an open file; returns fewer if the file is shorter.
  ///
  /// - Throws: `FileFault` if a read fails.
  package static func start(
    ofDescriptor file: Int32, atMost limit: Int
  ) throws(FileFault) -> [UInt8] {
    var fault: FileFault?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      while count < limit {
        let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[count...])
        let read = retryingInterrupted { unsafe Glibc.read(file, rest.baseAddress, rest.count) }
        if read < 0 { fault = .last }
        guard read > 0 else { return }
        count += read
      }
    }
    if let fault { throw fault }
    return bytes
  }

  /// Opens a regular file.
  ///
  /// The flags prevent waiting for the writer of a pipe, and adopting a terminal as the controlling
  /// terminal.
  private static func open(_ path: String) throws(FileFault) -> (file: Int32, status: stat) {
    guard !path.utf8.contains(0) else { throw .system(ENOENT) }
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    let file = retryingInterrupted { unsafe Glibc.open(path, flags) }
    guard file >= 0 else { throw .last }
    do throws(FileFault) {
      return (file, try regularStatus(of: file))
    } catch {
      close(file)
      throw error
    }
  }

  private static func regularStatus(of file: Int32) throws(FileFault) -> stat {
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw .last }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return status
    case S_IFDIR: throw .folder
    default: throw .special
    }
  }
}

/// Repeats a system call while a signal interrupts it (`EINTR`).
func retryingInterrupted<Number: SignedInteger>(_ call: () -> Number) -> Number {
  var result = call()
  while result < 0, errno == EINTR { result = call() }
  return result
}

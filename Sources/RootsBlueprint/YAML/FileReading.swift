internal import Glibc

/// Why a file was not read.
package enum FileRefusal: Error, Hashable, Sendable {
  case missing
  case folder
  /// A pipe, a socket or a device.
  case special
  case denied
  case tooLarge
  case empty
  /// What the system says, where none of the others fits.
  case failed(String)

  /// The fact, then what to do about it.
  package var message: String {
    switch self {
    case .missing: "there is no such file; check the path"
    case .folder: "this is a folder; name a file in it"
    case .special: "this is not a regular file; copy its contents to one"
    case .denied: "permission to read it is denied; ask its owner, or chmod it"
    case .tooLarge: "the file is larger than 4 MiB; split it or shorten it"
    case .empty: "the file is empty; check that it is the right one"
    case .failed(let reason): "it cannot be read: \(printable(reason))"
    }
  }

  /// From the number that a system call left behind.
  package init(errno number: Int32) {
    switch number {
    case ENOENT, ENOTDIR: self = .missing
    case EISDIR: self = .folder
    case EACCES, EPERM: self = .denied
    case ENXIO, ENODEV: self = .special
    case EFBIG, EOVERFLOW: self = .tooLarge
    default: self = .failed(systemReason(number))
    }
  }
}

extension Source {
  /// Reads a file as a whole, named in messages by its path as given.
  ///
  /// - Throws: `FileRefusal`, for whatever is not a readable regular file of a sensible size.
  package init(contentsOfFile path: String) throws(FileRefusal) {
    let file = try OpenFile(path)
    try file.checkIsRegular(atMost: Source.sizeLimitInBytes)
    self.init(name: path, bytes: try file.bytes(atMost: Source.sizeLimitInBytes))
  }

  /// Reads what comes in by standard input: a file, or what a pipe brings until it is closed.
  ///
  /// - Throws: `FileRefusal`, for what cannot be read or is too much.
  package init(standardInputAs name: String) throws(FileRefusal) {
    let file = try OpenFile(copyOf: STDIN_FILENO)
    self.init(name: name, bytes: try file.bytes(atMost: Source.sizeLimitInBytes))
  }
}

/// An open file, closed with the value.
private struct OpenFile: ~Copyable {
  private let descriptor: Int32

  /// A pipe nobody writes to must not hold us, nor a terminal become ours.
  init(_ path: String) throws(FileRefusal) {
    guard !path.utf8.contains(0) else { throw .missing }
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    let opened = retryingInterrupted { unsafe open(path, flags) }
    guard opened >= 0 else { throw FileRefusal(errno: errno) }
    descriptor = opened
  }

  init(copyOf other: Int32) throws(FileRefusal) {
    let copy = fcntl(other, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw FileRefusal(errno: errno) }
    descriptor = copy
  }

  deinit { _ = close(descriptor) }

  /// The file may grow or shrink meanwhile: what counts is what can be read to its end.
  func bytes(atMost limit: Int) throws(FileRefusal) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit + 1) { buffer, count in
      while count < limit + 1 {
        let read = unsafe read(into: .init(rebasing: buffer[count...]))
        if read < 0 { failure = errno }
        guard read > 0 else { return }
        count += read
      }
    }
    guard failure == 0 else { throw FileRefusal(errno: failure) }
    guard bytes.count <= limit else { throw .tooLarge }
    guard !bytes.isEmpty else { throw .empty }
    return bytes
  }

  func checkIsRegular(atMost limit: Int) throws(FileRefusal) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw FileRefusal(errno: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .folder
    default: throw .special
    }
    guard status.st_size <= limit else { throw .tooLarge }
  }

  private func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    retryingInterrupted { unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
  }
}

private func retryingInterrupted<Number: SignedInteger>(_ call: () -> Number) -> Number {
  var result = call()
  while result < 0, errno == EINTR { result = call() }
  return result
}

private func systemReason(_ number: Int32) -> String {
  guard let reason = unsafe strerror(number) else { return "error \(number)" }
  return unsafe String(cString: reason)
}

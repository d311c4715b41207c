internal import Glibc
internal import RootsFiles

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
    try self.init(name: path) { limit throws(FileFault) in
      try FileReading.bytes(of: path, atMost: limit)
    }
  }

  /// Reads what comes in by standard input: a file, or what a pipe brings until it is closed.
  ///
  /// - Throws: `FileRefusal`, for what cannot be read or is too much.
  package init(standardInputAs name: String) throws(FileRefusal) {
    try self.init(name: name) { limit throws(FileFault) in
      try FileReading.bytes(ofDescriptor: STDIN_FILENO, atMost: limit)
    }
  }

  private init(
    name: String, read: (_ limit: Int) throws(FileFault) -> [UInt8]
  ) throws(FileRefusal) {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try read(Source.sizeLimitInBytes)
    } catch {
      throw FileRefusal(errno: error.code)
    }
    guard !bytes.isEmpty else { throw .empty }
    self.init(name: name, bytes: bytes)
  }
}

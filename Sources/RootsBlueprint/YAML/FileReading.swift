internal import Glibc
internal import Roots
internal import RootsFiles

/// The reason a file was not read.
package enum FileRefusal: Error, Hashable, Sendable {
  case missing
  case folder
  /// A pipe, a socket or a device.
  case special
  case denied
  case tooLarge
  case empty
  /// Another failure, with the system's description.
  case failed(String)

  /// The problem, then the fix.
  package var message: String {
    switch self {
    case .missing: "there is no such file; check the path"
    case .folder: "this is a folder; name a file in it"
    case .special: "this is not a regular file; copy its contents to one"
    case .denied: "permission to read it is denied; ask its owner, or chmod it"
    case .tooLarge: "the file is larger than 4 MiB; split it or shorten it"
    case .empty: "the file is empty; check that it is the right one"
    case .failed(let reason): "it cannot be read: \(visible(reason))"
    }
  }

  /// Creates a refusal from the `errno` of a system call.
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

extension Report {
  /// The report on a file that cannot be read.
  package init(refused path: String, _ refusal: FileRefusal) {
    self.init(Source(name: path, text: ""))
    error(refusal.message, at: nil)
  }
}

extension Source {
  /// Reads a whole file; messages name it by the given path.
  ///
  /// - Throws: `FileRefusal` if it is not a readable regular file of 1 byte to 4 MiB.
  package init(contentsOfFile path: String) throws(FileRefusal) {
    try self.init(name: path) { limit throws(FileFault) in
      try FileReading.bytes(of: path, atMost: limit)
    }
  }

  /// Reads standard input to its end.
  ///
  /// - Throws: `FileRefusal` if it cannot be read, is empty or too large.
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

internal import Glibc

/// The reason a file could not be read or written.
package enum FileFault: Error, Hashable, Sendable {
  case folder
  /// A pipe, a socket or a device.
  case special
  /// A file with more bytes than the limit.
  case tooLarge(limit: Int)
  /// A file without any byte, where one is needed.
  case empty
  /// A system call that failed, with its `errno`.
  case system(Int32)

  /// The fault of the last system call, from `errno`.
  package static var last: FileFault { .system(errno) }

  /// Whether there is no file at the path.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// The problem with reading a file, then the fix.
  package var message: String {
    switch self {
    case .folder, .system(EISDIR): "this is a folder; name a file in it"
    case .special, .system(ENXIO), .system(ENODEV):
      "this is not a regular file; copy its contents to one"
    case .tooLarge(let limit): "the file is larger than \(limit >> 20) MiB; split it or shorten it"
    case .empty: "the file is empty; check that it is the right one"
    case .system(ENOENT), .system(ENOTDIR): "there is no such file; check the path"
    case .system(EACCES), .system(EPERM):
      "permission to read it is denied; ask its owner, or chmod it"
    case .system: "it cannot be read: \(reason)"
    }
  }

  /// The closest `errno` for this fault.
  package var code: Int32 {
    switch self {
    case .folder: EISDIR
    case .special: ENXIO
    case .tooLarge: EFBIG
    case .empty: ENODATA
    case .system(let number): number
    }
  }

  /// The system's description, such as "No such file or directory".
  package var reason: String { systemReason(code) }
}

/// The system's description of an `errno`.
package func systemReason(_ number: Int32) -> String {
  guard let reason = unsafe strerror(number) else { return "error \(number)" }
  return unsafe String(cString: reason)
}

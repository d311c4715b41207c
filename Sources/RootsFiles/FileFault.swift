internal import Glibc

/// The reason a file could not be read or written.
package enum FileFault: Error, Hashable, Sendable {
  case folder
  /// A pipe, a socket or a device.
  case special
  case tooLarge
  /// A system call that failed, with its `errno`.
  case system(Int32)

  /// The fault of the last system call, from `errno`.
  package static var last: FileFault { .system(errno) }

  /// The closest `errno` for this fault.
  package var code: Int32 {
    switch self {
    case .folder: EISDIR
    case .special: ENXIO
    case .tooLarge: EFBIG
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

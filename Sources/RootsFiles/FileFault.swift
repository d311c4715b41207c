internal import Glibc

/// Why a file was not read or written.
package enum FileFault: Error, Hashable, Sendable {
  case folder
  /// A pipe, a socket or a device.
  case special
  /// It belongs to another user.
  case foreign
  case tooLarge
  /// The number that a system call left behind.
  case system(Int32)

  /// What the last system call left behind.
  package static var last: FileFault { .system(errno) }

  /// The number of the system that says it best.
  package var code: Int32 {
    switch self {
    case .folder: EISDIR
    case .special: ENXIO
    case .foreign: EPERM
    case .tooLarge: EFBIG
    case .system(let number): number
    }
  }

  /// The system's own words for it.
  package var reason: String { systemReason(code) }
}

/// The system's own words for one of its numbers.
package func systemReason(_ number: Int32) -> String {
  guard let reason = unsafe strerror(number) else { return "error \(number)" }
  return unsafe String(cString: reason)
}

import Glibc

/// The app that the built binary shows: everything that a test needs to know of it.
enum App {
  /// Stands on the glass as soon as the app is ready for keys.
  static let ready = "READY"
  /// Leaves the app with the exit code 0.
  static let quitKey = "q"
  /// A key that changes what is shown.
  static let anyKey = "x"

  /// The binary under test: `ROOTS_BINARY`, or the one beside the test bundle.
  static var binary: String {
    if let path = unsafe getenv("ROOTS_BINARY") { return unsafe String(cString: path) }
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    let bytes = buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }
    let folder = String(decoding: bytes, as: UTF8.self).split(separator: "/").dropLast()
    return "/" + folder.joined(separator: "/") + "/roots"
  }
}

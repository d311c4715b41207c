import Glibc

/// The app that the built binary shows: everything that a test needs to know of it.
enum App {
  /// Stands on the glass as soon as the app is ready for keys.
  static let ready = "1:Home"
  /// Leaves the app with the exit code 0.
  static let quitKey = "q"
  /// Keys that change what is shown, however many of them share a frame: three tabs in turn.
  static let anyKey = "213"
  /// What the glass begins with: the bar of tabs, or the sentence that there is no room for it.
  static let beginnings = ["[", "R"]

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

import Glibc

/// The parts of the app's screen that the tests rely on.
enum App {
  /// A text that is shown as soon as the app is ready for keys.
  static let ready = "1 Home"
  /// The blueprint of the app that most tests run.
  static let city = "\(Output.root)/Resources/City.yaml"
  /// A key that quits the app with exit code 0.
  static let quitKey = "q"
  /// Keys that change the screen, even if several share a frame: three tabs in turn.
  static let anyKey = "213"
  /// The first characters on the screen: the tab bar, or the message that there is no space for it.
  static let beginnings = ["[", " [", "n"]

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

import Glibc

/// A program that sends bytes to the socket of a running app.
final class Peer {
  private let descriptor: Int32

  /// - Parameter path: the path of the socket.
  init?(_ path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    let answer = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard answer == 0 else { return nil }
  }

  deinit { _ = close(descriptor) }

  /// Sends a text; stops if the connection is closed.
  func say(_ bytes: [UInt8]) {
    _ = unsafe send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  func say(_ text: String) { say(Array(text.utf8)) }

  /// The answer, up to the end of the connection.
  func answer() -> String {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&watched, 1, Int32(Job.patience)) > 0 else { return "no answer" }
      let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
      guard count > 0 else { return String(decoding: all, as: UTF8.self) }
      all += bytes[..<count]
    }
  }
}

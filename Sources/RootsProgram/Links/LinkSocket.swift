import Glibc

/// A non-blocking Unix domain socket.
struct LinkSocket {
  let descriptor: Int32

  /// Creates a socket; nil if the system refuses.
  static func make() -> LinkSocket? {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    return LinkSocket(taking: descriptor)
  }

  /// Takes over an open socket.
  init(taking descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  func close() { _ = Glibc.close(descriptor) }

  /// Binds the socket to a path; returns false if that fails or the path is too long.
  func bind(to path: String) -> Bool {
    // The file gets the permissions of the socket, whatever the umask lets through.
    _ = fchmod(descriptor, 0o600)
    return unsafe withAddress(path) { unsafe Glibc.bind(descriptor, $0, $1) } == 0
  }

  /// A socket connected to a path; nil, with the reason in `errno`, if nothing listens there.
  static func connected(to path: String) -> LinkSocket? {
    guard let socket = make() else { return nil }
    let result = unsafe socket.withAddress(path) { unsafe connect(socket.descriptor, $0, $1) }
    if result == 0 { return socket }
    socket.close()
    return nil
  }

  private func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    let bytes = Array(path.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard bytes.count < room else { return -1 }
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// The user ID of the peer; nil if it is unknown.
  var user: UInt32? {
    // The fields of `struct ucred`: process, user, group.
    var credentials: [UInt32] = [0, 0, 0]
    var size = socklen_t(12)
    let answer = unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
    return answer == 0 && size == 12 ? credentials[1] : nil
  }

  /// Receives the bytes available, at most `count`; nil if there are none yet, empty at the end.
  func receive(atMost count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = unsafe recv(descriptor, &bytes, count, 0)
    if read < 0 { return errno == EAGAIN || errno == EINTR ? nil : [] }
    return Array(bytes[..<read])
  }

  /// Sends a line; returns false if the socket's buffer has no space for it.
  @discardableResult
  func send(_ line: String) -> Bool {
    let bytes = Array((line + "\n").utf8)
    return unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      == bytes.count
  }

  /// Waits for something to read.
  ///
  /// - Returns: whether data or the end arrived before the timeout.
  func wait(milliseconds: Int) -> Bool {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&watched, 1, Int32(clamping: milliseconds)) > 0
  }

  /// Whether the peer has disconnected.
  var isDeserted: Bool {
    var watched = pollfd(fd: descriptor, events: 0, revents: 0)
    _ = unsafe poll(&watched, 1, 0)
    return Int32(watched.revents) & (POLLHUP | POLLERR) != 0
  }
}

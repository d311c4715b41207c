import Glibc
package import RootsTerminal

/// The terminal, through a descriptor of its own, so that non-blocking mode affects no other
/// process.
struct Tty {
  let descriptor: Int32

  /// Opens the terminal of standard output, or the controlling terminal; nil if there is none.
  static func open() -> Tty? {
    for path in ["/proc/self/fd/1", "/dev/tty"] {
      let flags = O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
      let descriptor = unsafe Glibc.open(path, flags)
      guard descriptor >= 0 else { continue }
      if isatty(descriptor) == 1 { return Tty(descriptor: descriptor) }
      _ = close(descriptor)
    }
    return nil
  }

  /// The current settings; nil if the terminal is gone.
  var settings: termios? {
    var settings = termios()
    return unsafe tcgetattr(descriptor, &settings) == 0 ? settings : nil
  }
}

extension Tty {
  /// Reads the available bytes, at most 4096, with one system call; nil if the terminal is gone.
  func read() -> ArraySlice<UInt8>? {
    var chunk = [UInt8](repeating: 0, count: 4096)
    var count = 0
    repeat {
      count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
    } while count < 0 && errno == EINTR
    return count >= 0 || errno == EAGAIN ? chunk[..<max(count, 0)] : nil
  }

  /// Stops until the shell has brought this process to the foreground, or a signal ends it.
  ///
  /// - Returns: false if the terminal is gone, or no shell can bring it there.
  func waitForForeground() -> Bool {
    guard var settings else { return false }
    // In the background, changing the settings stops the whole process group.
    handle(SIGTTOU, with: SIG_DFL)
    defer { ignore(SIGTTOU) }
    while unsafe rescue.pointee.deathSignal == 0 {
      if unsafe tcsetattr(descriptor, TCSANOW, &settings) == 0 { return true }
      guard errno == EINTR else { return false }
    }
    return true
  }

  /// Delivers every key at once and unprocessed.
  ///
  /// - Returns: false if the terminal is gone.
  func makeRaw(from settings: termios) -> Bool {
    var raw = settings
    unsafe cfmakeraw(&raw)
    return unsafe tcsetattr(descriptor, TCSANOW, &raw) == 0
  }

  /// Whether the terminal has the settings of `makeRaw`.
  var isRaw: Bool {
    settings.map { $0.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0 } ?? false
  }

  /// The size, limited to the sizes of a frame; nil if the terminal does not know it.
  var size: Size? { terminalSize(of: descriptor)?.clamped }
}

/// The size of the terminal of a descriptor; nil without a terminal that knows it.
package func terminalSize(of descriptor: Int32) -> Size? {
  var size = winsize()
  guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
  else { return nil }
  return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
}

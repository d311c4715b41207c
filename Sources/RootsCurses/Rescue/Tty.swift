import Glibc
import RootsTerminal

/// The terminal, through a descriptor of our own: that it does not block is nobody else's matter.
struct Tty {
  let descriptor: Int32

  /// Opens what standard output is, or else the controlling terminal; nil when there is neither.
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

  /// The settings as they are; nil when the terminal is gone.
  var settings: termios? {
    var settings = termios()
    return unsafe tcgetattr(descriptor, &settings) == 0 ? settings : nil
  }
}

extension Tty {
  /// How fast settings say the line is; nil where they say nothing that is known.
  static func bitsPerSecond(of settings: termios) -> Int? {
    var settings = settings
    let speeds: [(tcflag_t, Int)] = [
      (tcflag_t(B300), 300), (tcflag_t(B1200), 1200), (tcflag_t(B2400), 2400),
      (tcflag_t(B4800), 4800), (tcflag_t(B9600), 9600), (tcflag_t(B19200), 19_200),
      (tcflag_t(B38400), 38_400),
    ]
    let speed = unsafe cfgetospeed(&settings)
    return speeds.first { $0.0 == speed }?.1
  }

  /// Stops until the shell has brought this process to the front.
  ///
  /// - Returns: false when the terminal is gone, or nobody is left to bring us there.
  func waitForForeground() -> Bool {
    guard var settings else { return false }
    // From the background, setting anything stops the whole group.
    handle(SIGTTOU, with: SIG_DFL)
    defer { ignore(SIGTTOU) }
    while unsafe tcsetattr(descriptor, TCSANOW, &settings) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }

  /// Makes every key arrive at once and as it is.
  ///
  /// - Returns: false when the terminal is gone.
  func makeRaw(from settings: termios) -> Bool {
    var raw = settings
    unsafe cfmakeraw(&raw)
    return unsafe tcsetattr(descriptor, TCSANOW, &raw) == 0
  }

  /// Whether the terminal is as `makeRaw` leaves it.
  var isRaw: Bool {
    settings.map { $0.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0 } ?? false
  }

  /// The size within the bounds of a frame; nil when the terminal does not know them.
  var size: Size? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    return Size(columns: Int(size.ws_col), rows: Int(size.ws_row)).clamped
  }
}

import Glibc

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

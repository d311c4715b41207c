import Glibc

/// A pseudo-terminal: the test is the terminal, and the programs under test use it.
///
/// A class because its two descriptors are closed once, after the test.
final class Pty {
  let path: String
  private(set) var controller: Int32
  /// Kept open, so that the settings can be read after all programs have ended.
  private let terminal: Int32

  /// TIOCSPTLCK and TIOCGPTN, which Swift cannot import.
  private static let lockRequest: UInt = 0x4004_5431
  private static let numberRequest: UInt = 0x8004_5430

  struct Refused: Error {
    let call: String
    let code = errno
  }

  init(columns: Int, rows: Int) throws {
    // Opened step by step, because openpty would leak its descriptors into other tests' programs.
    controller = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard controller >= 0 else { throw Refused(call: "open") }
    var lock: Int32 = 0
    var number: Int32 = 0
    guard unsafe ioctl(controller, Pty.lockRequest, &lock) == 0,
      unsafe ioctl(controller, Pty.numberRequest, &number) == 0
    else { throw Refused(call: "ioctl") }
    path = "/dev/pts/\(number)"
    terminal = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { throw Refused(call: "open") }
    resize(columns: columns, rows: rows)
  }

  deinit {
    _ = close(controller)
    _ = close(terminal)
  }

  /// Changes the size, which sends SIGWINCH to the foreground programs.
  func resize(columns: Int, rows: Int) {
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
    _ = unsafe ioctl(controller, UInt(TIOCSWINSZ), &size)
  }

  /// Stops the output of the programs, as `tcflow` does.
  func stopOutput() {
    _ = tcflow(terminal, TCOOFF)
  }

  /// Closes the terminal's side.
  func hangUp() {
    _ = close(controller)
    controller = -1
  }

  /// The settings as text, for comparison.
  var settings: String {
    var now = termios()
    guard unsafe tcgetattr(terminal, &now) == 0 else { return "none" }
    let flags = [now.c_iflag, now.c_oflag, now.c_cflag, now.c_lflag].map { String($0, radix: 16) }
    var characters: [UInt8] = []
    unsafe withUnsafeBytes(of: &now.c_cc) { bytes in unsafe characters = Array(bytes) }
    return "\(flags) \(characters)"
  }

  /// Types a text, as far as the buffer has space.
  func type(_ text: String) {
    _ = send(Array(text.utf8)[...])
  }

  /// Types bytes, as far as the terminal has room for them.
  ///
  /// - Returns: those that it had no room for.
  func send(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let count = unsafe bytes.withUnsafeBytes { bytes in
      unsafe write(controller, bytes.baseAddress, bytes.count)
    }
    return bytes.dropFirst(max(count, 0))
  }

  /// Whether all typed bytes have been read.
  var isDrained: Bool {
    var count: Int32 = 0
    return unsafe ioctl(terminal, UInt(FIONREAD), &count) == 0 && count == 0
  }

  /// Whether a write by a program would block now.
  var isFull: Bool {
    var watched = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&watched, 1, 0) == 0
  }

  /// The output that has arrived; waits at most the given time.
  func read(within milliseconds: Int) -> [UInt8] {
    var watched = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&watched, 1, Int32(milliseconds)) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe Glibc.read(controller, &bytes, bytes.count)
    return Array(bytes.prefix(max(count, 0)))
  }
}

import Glibc

/// Bytes on their way to a terminal that takes them when it pleases.
struct Outbox {
  private let tty: Int32
  private var unsent: ArraySlice<UInt8> = []

  init(tty: Int32) {
    self.tty = tty
  }

  var isEmpty: Bool { unsent.isEmpty }

  mutating func append(_ bytes: [UInt8]) {
    if unsent.isEmpty { unsent = bytes[...] } else { unsent += bytes }
  }

  mutating func append(_ text: String) {
    append(Array(text.utf8))
  }

  /// Forgets what was not sent: the terminal is to be set right instead.
  mutating func clear() {
    unsent = []
  }

  /// Sends what the terminal takes now.
  ///
  /// - Returns: false when the terminal is gone.
  mutating func flush() -> Bool {
    while !unsent.isEmpty {
      let written = unsafe unsent.withUnsafeBytes { bytes in
        unsafe write(tty, bytes.baseAddress, bytes.count)
      }
      if written >= 0 {
        unsent = unsent.dropFirst(written)
      } else if errno != EINTR {
        return errno == EAGAIN
      }
    }
    return true
  }
}

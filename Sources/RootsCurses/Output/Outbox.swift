import Glibc

/// A buffer of bytes for a terminal that may be slow.
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

  /// Drops the unsent bytes, because the terminal is reset instead.
  mutating func clear() {
    unsent = []
  }

  /// Writes as many bytes as the terminal takes now.
  ///
  /// - Returns: false if the terminal is gone.
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

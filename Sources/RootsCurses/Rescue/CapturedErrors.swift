import CTerminal
import Glibc

/// Standard error while the alternate screen is shown, captured in memory for later.
///
/// A trap's message would otherwise land on the alternate screen and vanish with it.
package enum CapturedErrors {
  /// The maximum size of the file in bytes; further writes fail.
  static let limit = 1 << 20

  /// A memory file, closed by exec; nil if the system has none.
  static func open() -> Int32? {
    let file = unsafe terminal_memory_file("standard-error")
    guard file >= 0 else { return nil }
    guard ftruncate(file, limit) == 0, terminal_seal_size(file) == 0 else {
      _ = close(file)
      return nil
    }
    return file
  }

  /// Writes the captured text to a terminal, with control characters replaced, and clears it.
  ///
  /// Safe inside a signal handler.
  static func show(_ file: Int32, on tty: Int32) {
    let count = Int(lseek(file, 0, SEEK_CUR))
    guard count > 0 else { return }
    _ = lseek(file, 0, SEEK_SET)
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { chunk in
      guard let start = chunk.baseAddress else { return }
      var shown = 0
      while shown < count {
        let read = unsafe pread(file, start, min(4096, count - shown), shown)
        guard read > 0 else { return }
        shown += read
        unsafe defuse(start, count: read)
        guard unsafe send(start, count: read, to: tty, patience: 500) else { return }
      }
    }
  }

  /// Replaces the control characters: C0 except tab and line feed, DEL, and C1.
  package static func defuse(_ bytes: UnsafeMutablePointer<UInt8>, count: Int) {
    var previous: UInt8 = 0
    for index in 0..<count {
      let byte = unsafe bytes[index]
      let isControl = byte < 0x20 && byte != 0x09 && byte != 0x0A || byte == 0x7F
      let isC1 = previous == 0xC2 && (0x80...0x9F).contains(byte)
      if isControl { unsafe bytes[index] = UInt8(ascii: "?") }
      // U+00B7, a middle dot: the lead byte stays, so that the text remains UTF-8.
      if isC1 { unsafe bytes[index] = 0xB7 }
      previous = byte
    }
  }
}

import Glibc

/// Reads what was typed, all that is there with one system call, and never waits.
struct KeyReader {
  private let tty: Int32
  private var scanner = InputScanner(SequenceTable.ofCurrentTerminal)
  private var chunk = [UInt8](repeating: 0, count: 4096)

  init(tty: Int32) {
    self.tty = tty
  }

  /// Whether what was read last may be the first half of a key.
  var isUndecided: Bool { scanner.isUndecided }

  /// Reads what there is, at most a chunk: who types faster is asked for the rest next time.
  ///
  /// - Returns: false when the terminal is gone.
  mutating func read() -> Bool {
    var count = 0
    repeat {
      count = unsafe Glibc.read(tty, &chunk, chunk.count)
    } while count < 0 && errno == EINTR
    if count > 0 { scanner.feed(chunk[..<count]) }
    return count >= 0 || errno == EAGAIN
  }

  /// The next input; nil when nothing is left, or only half of a sequence.
  mutating func next() -> Input? { scanner.next() }

  /// The first byte of what was undecided, taken for itself; nil when nothing was.
  mutating func giveUp() -> Input? { scanner.giveUp() }
}
